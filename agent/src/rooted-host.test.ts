import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TransportError } from './host.ts';
import { createHost } from './node/host.ts';
import { openRoot } from './rooted-host.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'muster-root-'));
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

test('every file is that below the root', () => {
  write('etc/os-release', 'NAME=caf\u00e9\n');
  const host = openRoot(createHost(), root);
  expect(host.readText('/etc/os-release')).toBe('NAME=caf\u00e9\n');
  expect(host.readLatin1('/etc/os-release')).toBe('NAME=caf\u00c3\u00a9\n');
  expect(host.openFile('/etc/os-release', 4).read()).toBe('NAME');
  expect(host.exists('/etc/os-release')).toBe(true);
  expect(host.exists('/proc/stat')).toBe(false);
  expect(host.listFolder('/etc')).toEqual([{ name: 'os-release', isFolder: false }]);
  expect(host.getFileSystemSize('/etc').total).toBeGreaterThan(0);
  expect(() => host.getFileSystemSize('/proc')).toThrow('ENOENT');
});

test('Unix sockets are those below the root', async () => {
  write('run/file', '');
  const ended = new Promise<string | undefined>((resolve) => {
    const onEnd = (error: TransportError | undefined) => resolve(error?.code);
    const events = { onOpen: () => undefined, onBytes: () => undefined, onEnd };
    openRoot(createHost(), root).connectLocal('/run/file', events);
  });
  expect(await ended).toBe('ECONNREFUSED');
});

test('mounts and network are those of process 1, where it shows them', () => {
  const host = openRoot(createHost(), root);
  write('proc/self/mountinfo', 'self');
  write('proc/net/dev', 'self');
  expect([host.readLatin1('/proc/self/mountinfo'), host.openFile('/proc/net/dev').read()]).toEqual([
    'self',
    'self',
  ]);
  write('proc/1/mountinfo', 'first');
  write('proc/1/net/dev', 'first');
  expect([host.readLatin1('/proc/self/mountinfo'), host.openFile('/proc/net/dev').read()]).toEqual([
    'first',
    'first',
  ]);
});

// As node_exporter with --path.rootfs, whose mounts of process 1 are those of a container (collector/fixtures_bindmount).
test.each(['1', 'self'])('of the mounts of a container, those below the root remain: %s', (process) => {
  const line = (mountPoint: string) => `30 1 8:1 / ${mountPoint} rw - ext4 /dev/sda1 rw`;
  const mounts = ['/', root, `${root}/srv`, `${root}2`, '/etc/hosts'].map(line).join('\n');
  write(`proc/${process}/mountinfo`, mounts);
  const host = openRoot(createHost(), root);
  const read = () => host.readLatin1('/proc/self/mountinfo');
  expect([read(), read()]).toEqual(Array.from({ length: 2 }, () => ['/', '/srv'].map(line).join('\n')));
  write(`proc/${process}/mountinfo`, [root, `${root}/home`].map(line).join('\n'));
  expect(read()).toBe(['/', '/home'].map(line).join('\n'));
});

test('mounts of a copy of the files are left as they are', () => {
  write('proc/self/mountinfo', '30 1 8:1 / / rw - ext4 /dev/sda1 rw\n');
  expect(openRoot(createHost(), root).readLatin1('/proc/self/mountinfo')).toContain(' / / rw');
});

test('the name is that of the machine, which the kernel does not show to a container', () => {
  const host = openRoot(createHost(), root);
  write('proc/sys/kernel/hostname', 'container\n');
  expect(host.readText('/proc/sys/kernel/hostname')).toBe('container\n');
  write('etc/hostname', 'machine\n');
  expect(host.readText('/proc/sys/kernel/hostname')).toBe('machine\n');
});

test('the index of an interface is read from a file', () => {
  write('sys/class/net/eth0/ifindex', '7\n');
  write('sys/class/net/eth1/ifindex', 'seven\n');
  const host = openRoot(createHost(), root);
  expect(host.readInterfaceIndex('eth0')).toBe(7);
  expect(() => host.readInterfaceIndex('eth1')).toThrow('eth1 has no index');
  expect(() => host.readInterfaceIndex('eth2')).toThrow('ENOENT');
});

const FIB_TRIE = `Main:
  +-- 0.0.0.0/0 3 0 5
     |-- 0.0.0.0
        /0 universe UNICAST
     |-- 198.51.100.0
        /24 link UNICAST
Local:
  +-- 0.0.0.0/0 3 0 5
     |-- 127.0.0.1
        /32 host LOCAL
     |-- 172.17.0.1
        /32 host LOCAL
     |-- 172.17.255.255
        /32 link BROADCAST
     |-- 198.51.100.7
        /32 host LOCAL
     |-- 203.0.113.9
        /32 host LOCAL
     |-- 198.51.100.7
        /32 host LOCAL
`;

test('addresses belong to the interface of their network, or to that of the default route', () => {
  write('proc/net/fib_trie', FIB_TRIE);
  write(
    'proc/net/route',
    'Iface\tDestination\tGateway\n' +
      'ens3\t00000000\t010200C0\t0003\t0\t0\t0\t00000000\t0\t0\t0\n' +
      'docker0\t000011AC\t00000000\t0001\t0\t0\t0\t0000FFFF\t0\t0\t0\n' +
      'ens4\t006433C6\t00000000\t0001\t0\t0\t0\t00FFFFFF\t0\t0\t0\n',
  );
  expect(openRoot(createHost(), root).listIpv4Addresses()).toEqual([
    { interface: 'docker0', address: '172.17.0.1' },
    { interface: 'ens4', address: '198.51.100.7' },
    { interface: 'ens3', address: '203.0.113.9' },
  ]);
});
