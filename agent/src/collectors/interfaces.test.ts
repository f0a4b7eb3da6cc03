import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTree } from '../../../tests/agent/support/machines.ts';
import { createInterfaceSelection, type InterfaceRules } from './interfaces.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'muster-interfaces-'));
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function writeRoutes(...rows: string[]): void {
  const lines = rows.map((row) => {
    const [name, destination, gateway, metric, mask] = row.split(' ');
    const flags = gateway === '00000000' ? '0001' : '0003';
    return [name, destination, gateway, flags, 0, 0, metric, mask, 0, 0, 0].join('\t');
  });
  write('proc/net/route', `Iface\tDestination\tGateway\n${lines.join('\n')}\n`);
}

const DEFAULT = '00000000 00000000';

function listCounted(names: string[], rules: Partial<InterfaceRules> = {}): string[] {
  const selection = createInterfaceSelection(openTree(root), { only: [], excluded: [], ...rules });
  return names.filter((name) => selection.isCounted(name));
}

describe('a PPP link', () => {
  const names = ['lo', 'eth0', 'ppp0', 'pppoe-wan'];
  const addPppoeSession = () =>
    write('proc/net/pppoe', 'Id       Address              Device\n00000001 00:11:22:33:44:55     eth0\n');

  beforeEach(() => write('sys/class/net/pppoe-wan/type', '512\n'));

  test('of a modem counts, also beside an Ethernet interface', () => {
    write('proc/net/pppoe', 'Id       Address              Device\n');
    write('proc/net/pppol2tp', 'PPPoL2TP driver info, V2.0\n  SESSION name, addr/port src-tid/sid\n');
    expect(listCounted(names)).toEqual(['eth0', 'ppp0', 'pppoe-wan']);
  });

  test('of PPPoE does not, because Ethernet counts the same bytes', () => {
    addPppoeSession();
    writeRoutes(`ppp0 ${DEFAULT} 0 00000000`);
    expect(listCounted(names)).toEqual(['eth0']);
  });

  test('of L2TP does not either', () => {
    write(
      'proc/net/pppol2tp',
      "PPPoL2TP driver info, V2.0\n  SESSION '' C0A80102/1701 0001/0001 -> 0001/0001 01 LAC\n",
    );
    expect(listCounted(names)).toEqual(['eth0']);
  });

  test('that appears after the last refresh is looked up with the sessions of that moment', () => {
    const selection = createInterfaceSelection(openTree(root), { only: [], excluded: [] });
    expect(selection.isCounted('ppp0')).toBe(true);
    addPppoeSession();
    expect(selection.isCounted('ppp1')).toBe(false);
    selection.refresh();
    expect(selection.isCounted('ppp0')).toBe(false);
  });

  test('counts or not as the options say', () => {
    addPppoeSession();
    expect(listCounted(names, { only: ['ppp0'] })).toEqual(['ppp0']);
    rmSync(join(root, 'proc'), { recursive: true });
    expect(listCounted(names, { excluded: ['ppp*'] })).toEqual(['eth0']);
  });
});

describe('the interface of the default route', () => {
  test.each(['wg0', 'tun0', 'tap0', 'zt5u4y', 'br-wan'])('%s counts, independent of its name', (name) => {
    writeRoutes(`${name} ${DEFAULT} 0 00000000`, 'eth0 0000A8C0 00000000 0 00FFFFFF');
    expect(listCounted(['lo', 'eth0', name, 'docker0'])).toEqual(['eth0', name]);
  });

  test('counts if only IPv6 has one', () => {
    const zeros = '0'.repeat(32);
    write(
      'proc/net/ipv6_route',
      `${zeros} 00 ${zeros} 00 ${zeros} 00000400 00000001 00000000 00000001 wg0\n`,
    );
    expect(listCounted(['eth0', 'wg0', 'wg1'])).toEqual(['eth0', 'wg0']);
  });

  test('does not if it is a tunnel to a gateway behind another interface, which counts its packets', () => {
    writeRoutes(`tun0 ${DEFAULT} 0 00000000`, 'eth0 0A7100CB 0101A8C0 0 FFFFFFFF');
    expect(listCounted(['eth0', 'tun0'])).toEqual(['eth0']);
  });

  test('does not if it is a bridge, whose ports count', () => {
    mkdirSync(join(root, 'sys/class/net/br-lan/lower_eth0'), { recursive: true });
    writeRoutes('br-lan 00000000 0101A8C0 0 00000000');
    expect(listCounted(['eth0', 'br-lan'])).toEqual(['eth0']);
  });

  test('does not if it is excluded, or others are selected', () => {
    writeRoutes(`wg0 ${DEFAULT} 0 00000000`);
    expect(listCounted(['eth0', 'wg0'], { excluded: ['wg0'] })).toEqual(['eth0']);
    expect(listCounted(['eth0', 'wg0'], { only: ['eth0'] })).toEqual(['eth0']);
  });

  test('is looked up again after a refresh', () => {
    const selection = createInterfaceSelection(openTree(root), { only: [], excluded: [] });
    expect(selection.isCounted('wg0')).toBe(false);
    writeRoutes(`wg0 ${DEFAULT} 0 00000000`);
    expect(selection.isCounted('wg0')).toBe(false);
    selection.refresh();
    expect(selection.isCounted('wg0')).toBe(true);
  });
});

/** An interface as /sys shows it: its type, and the other names in its folder with their contents. */
function addInterface(name: string, type: number, marks: Record<string, string> = {}): void {
  const index = names.push(name);
  for (const [mark, text] of Object.entries({ type, ifindex: index, iflink: index, uevent: '', ...marks }))
    write(`sys/class/net/${name}/${mark}`, `${text}\n`);
}

let names: string[];
const deviceMarks = { 'device/vendor': '0x1af4' };
const ETHERNET = 1;
const NO_ADDRESS = 65_534;

describe('where interfaces have devices', () => {
  beforeEach(() => {
    names = [];
    addInterface('lo', 772);
    addInterface('eth0', ETHERNET, deviceMarks);
  });

  test.each<[what: string, name: string, type: number, marks?: Record<string, string>]>([
    ['a TUN device', 'Meta', NO_ADDRESS, { tun_flags: '0x1001' }],
    ['a TAP device', 'edge0', ETHERNET, { tun_flags: '0x1002' }],
    ['WireGuard', 'nordlynx', NO_ADDRESS, { uevent: 'DEVTYPE=wireguard' }],
    ['Geneve', 'genev_sys_6081', ETHERNET, { uevent: 'DEVTYPE=geneve' }],
    ['XFRM', 'office', NO_ADDRESS],
    ['a port of Open vSwitch', 'br0', ETHERNET],
    ['a pod of AWS', 'eni12345678901', ETHERNET, { iflink: '3' }],
    ['a pod of GKE', 'gke52ee4d7d4d0', ETHERNET, { iflink: '3' }],
    ['a pod of Azure', 'azv2f0e1d', ETHERNET, { iflink: '3' }],
    ['VMware', 'vmnet8', ETHERNET],
    ['VirtualBox', 'vboxnet0', ETHERNET],
    ['a guest of Xen', 'vif3.0', ETHERNET, deviceMarks],
    ['a port of a switch chip', 'lan1', ETHERNET, { ...deviceMarks, iflink: '2', 'lower_eth0/x': '' }],
  ])('%s does not count', (_, name, type, marks) => {
    addInterface(name, type, marks);
    expect(listCounted(names)).toEqual(['eth0']);
  });

  test('a device counts, whatever its name is', () => {
    addInterface('tunnel', ETHERNET, deviceMarks);
    addInterface('wlan0', ETHERNET, { ...deviceMarks, 'phy80211/name': 'phy0' });
    expect(listCounted(names)).toEqual(['eth0', 'tunnel', 'wlan0']);
  });

  test('an interface of the default route counts, even without a device', () => {
    addInterface('Meta', NO_ADDRESS, { tun_flags: '0x1001' });
    writeRoutes(`Meta ${DEFAULT} 0 00000000`, 'eth0 0000A8C0 00000000 0 00FFFFFF');
    expect(listCounted(names)).toEqual(['eth0', 'Meta']);
  });

  test('a tunnel to a gateway behind a device does not', () => {
    addInterface('Meta', NO_ADDRESS, { tun_flags: '0x1001' });
    writeRoutes(`Meta ${DEFAULT} 0 00000000`, 'eth0 00000000 0101A8C0 100 00000000');
    expect(listCounted(names)).toEqual(['eth0']);
  });

  test('the port of Open vSwitch with the default route does not if the device is a port, too', () => {
    addInterface('br-ex', ETHERNET);
    writeRoutes('br-ex 00000000 0101A8C0 0 00000000');
    expect(listCounted(names)).toEqual(['eth0', 'br-ex']);
    addInterface('ovs-system', ETHERNET, { 'lower_eth0/x': '' });
    expect(listCounted(names)).toEqual(['eth0']);
  });

  test('a modem counts, although PPP has no device', () => {
    addInterface('wan', 512);
    expect(listCounted(names)).toEqual(['eth0', 'wan']);
  });

  test('of a pair for accelerated networking, the one above counts', () => {
    addInterface('eth1', ETHERNET, { ...deviceMarks, 'lower_enP1s2/x': '' });
    addInterface('enP1s2', ETHERNET, { ...deviceMarks, 'upper_eth1/x': '', 'master/x': '' });
    expect(listCounted(names)).toEqual(['eth0', 'eth1']);
  });

  test('the ports of a bond and of a bridge count instead of it', () => {
    addInterface('eth1', ETHERNET, { ...deviceMarks, 'upper_bond0/x': '', 'master/x': '' });
    addInterface('bond0', ETHERNET, { 'bonding/x': '', 'lower_eth1/x': '' });
    addInterface('bond0.7', ETHERNET, { 'lower_bond0/x': '', iflink: '4' });
    writeRoutes('bond0.7 00000000 0101A8C0 0 00000000');
    expect(listCounted(names)).toEqual(['eth0', 'eth1']);
  });

  test('links that lead nowhere, as in a copy of the files, are devices', () => {
    addInterface('eth1', ETHERNET);
    symlinkSync('../../../0000:00:03.0', join(root, 'sys/class/net/eth1/device'));
    expect(listCounted(names)).toEqual(['eth0', 'eth1']);
  });

  test('an interface that /sys does not show is known by its name', () => {
    expect(listCounted(['eth0', 'ens9', 'veth9'])).toEqual(['eth0', 'ens9']);
  });

  test('a name in UTF-8 is found', () => {
    addInterface('\u7f51', NO_ADDRESS);
    expect(listCounted(['eth0', '\u00e7\u00bd\u0091'])).toEqual(['eth0']);
  });
});

describe('where no interface has a device', () => {
  beforeEach(() => {
    names = [];
    addInterface('lo', 772);
  });

  test('names tell, and what the kernel says about tunnels', () => {
    addInterface('eth0', ETHERNET, { iflink: '9' });
    addInterface('eth1', ETHERNET, { iflink: '11' });
    addInterface('docker0', ETHERNET, { 'bridge/x': '' });
    addInterface('veth1a', ETHERNET, { iflink: '5' });
    addInterface('Meta', NO_ADDRESS, { tun_flags: '0x1001' });
    addInterface('warp', NO_ADDRESS, { uevent: 'DEVTYPE=wireguard' });
    addInterface('he-ipv6', 776);
    expect(listCounted(names)).toEqual(['eth0', 'eth1']);
  });

  test('OpenVZ', () => {
    addInterface('venet0', 65_535);
    expect(listCounted(names)).toEqual(['venet0']);
  });

  test('a tunnel that is the only way out', () => {
    addInterface('tap0', ETHERNET, { tun_flags: '0x1002' });
    writeRoutes('tap0 00000000 0202000A 0 00000000');
    expect(listCounted(names)).toEqual(['tap0']);
  });
});

test('links to containers are decided by one list, without a file of each, unless they carry the default route', () => {
  const links = Array.from({ length: 100 }, (_, number) => `veth${number}`);
  for (const name of ['califf0', ...links]) write(`sys/devices/virtual/net/${name}/type`, '1\n');
  write('sys/class/net/eth0/device/vendor', '0x1af4\n');
  writeRoutes(`eth0 ${DEFAULT} 0 00000000`, `veth7 ${DEFAULT} 0 00000000`);
  const host = openTree(root);
  const read: string[] = [];
  const note =
    <Result>(call: (path: string) => Result) =>
    (path: string) => {
      read.push(path);
      return call(path);
    };
  const selection = createInterfaceSelection(
    { ...host, readText: note(host.readText), exists: note(host.exists), listFolder: note(host.listFolder) },
    { only: [], excluded: [] },
  );
  const names = ['eth0', 'califf0', ...links];
  expect(names.filter(selection.isCounted)).toEqual(listCounted(names));
  expect(read.filter((path) => /veth(?!7$|7\/)|cali/.test(path))).toEqual([]);
  expect(read.filter((path) => path.endsWith('/virtual/net'))).toHaveLength(1);
});

test('a link to a container counts from the refresh on after which it has the default route, and is looked up again after ten', () => {
  write('sys/devices/virtual/net/veth1/type', '1\n');
  write('sys/devices/virtual/net/veth2/type', '1\n');
  const { isCounted, refresh } = createInterfaceSelection(openTree(root), { only: [], excluded: [] });
  const list = () => ['veth1', 'veth2'].filter(isCounted);
  writeRoutes(`eth0 ${DEFAULT} 0 00000000`);
  expect(list()).toEqual([]);
  writeRoutes(`veth1 ${DEFAULT} 0 00000000`);
  expect(list()).toEqual([]);
  refresh();
  expect(list()).toEqual(['veth1']);
  writeRoutes(`eth0 ${DEFAULT} 0 00000000`);
  refresh();
  expect(list()).toEqual([]);
  // Another one of the same name, which is hardware.
  rmSync(join(root, 'sys/devices/virtual/net/veth2'), { recursive: true });
  write('sys/class/net/veth2/device/vendor', '0x1af4\n');
  for (let refreshes = 2; refreshes < 9; refreshes += 1) refresh();
  expect(list()).toEqual([]);
  refresh();
  expect(list()).toEqual(['veth2']);
});
