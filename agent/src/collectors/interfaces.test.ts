import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
