import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileTree, type FileTree } from '../../../../tests/agent/support/file-tree.ts';
import { openMachine } from '../../../../tests/agent/support/machines.ts';
import type { Host } from '../../host.ts';
import { createContainersSection, nameContainer } from './containers.ts';

let machine: FileTree;

beforeEach(() => {
  machine = createFileTree();
});

afterEach(() => machine.close());

function write(file: string, text: string): void {
  machine.write({ [file]: text });
}

const ROOT = '/sys/fs/cgroup';
const id = (digit: string) => `${digit}0123456789b`.padEnd(64, digit);

interface Group {
  memory?: number;
  inactive?: number;
  /** Microseconds. */
  used?: number;
}

function writeGroup(folder: string, { memory, inactive = 0, used }: Group = {}): void {
  const path = `${ROOT}/${folder}`;
  write(`${path}/cgroup.type`, 'domain\n');
  if (memory !== undefined) write(`${path}/memory.current`, `${memory}\n`);
  write(`${path}/memory.stat`, `anon 1\nfile 9\ninactive_file ${inactive}\nactive_file 5\n`);
  if (used !== undefined) write(`${path}/cpu.stat`, `usage_usec ${used}\nuser_usec 1\nsystem_usec 1\n`);
}

/** The root group of a machine with version 2. */
function writeRoot(): void {
  write(`${ROOT}/cgroup.controllers`, 'cpuset cpu io memory pids\n');
}

test.each([
  ['Docker', 'system.slice', `docker-${id('a')}.scope`, 'a0123456789b'],
  ['Docker without systemd', 'docker', id('b'), 'b0123456789b'],
  ['Podman', 'machine.slice', `libpod-${id('c')}.scope`, 'c0123456789b'],
  ['Podman of a user', 'user.slice', `libpod-${id('c')}.scope`, 'c0123456789b'],
  ['Podman in the group of a service', 'web.service', `libpod-payload-${id('c')}`, 'c0123456789b'],
  ['containerd', 'kubepods-burstable-pod1.slice', `cri-containerd-${id('d')}.scope`, 'd0123456789b'],
  ['CRI-O', 'kubepods-besteffort-pod1.slice', `crio-${id('e')}.scope`, 'e0123456789b'],
  ['Kubernetes without systemd', 'pod8f2c', id('f'), 'f0123456789b'],
  [
    'containerd whose driver is not that of Kubernetes',
    'cgroup',
    `pod.slice:cri-containerd:${id('d')}`,
    'd0123456789b',
  ],
  ['nerdctl', 'system.slice', `nerdctl-${id('a')}.scope`, 'a0123456789b'],
  ['LXC, LXD and Incus', 'cgroup', 'lxc.payload.web-1', 'web-1'],
  ['Proxmox', 'lxc', '101', '101'],
  ['systemd-nspawn', 'machine.slice', 'systemd-nspawn@build.service', 'build'],
  ['a registered machine', 'machine.slice', 'machine-my\\x2dbox.scope', 'my-box'],
  ['LXC of libvirt', 'machine.slice', 'machine-lxc\\x2d1234\\x2dold.scope', 'old'],
  ['a virtual machine', 'machine.slice', 'machine-qemu\\x2d1\\x2dvm.scope', undefined],
  ['the monitor of Podman', 'machine.slice', `libpod-conmon-${id('c')}.scope`, undefined],
  ['the monitor of CRI-O', 'system.slice', `crio-conmon-${id('c')}.scope`, undefined],
  ['the monitor of LXC', 'cgroup', 'lxc.monitor.web', undefined],
  ['the pod of Podman', 'machine.slice', `machine-libpod_pod_${id('c')}.slice`, undefined],
  ['a mount of Docker', 'system.slice', `var-lib-docker-overlay2-${id('a')}-merged.mount`, undefined],
  ['a service', 'system.slice', 'docker.service', undefined],
  ['a short id', 'system.slice', 'run-abcdef012345.scope', undefined],
])('the group of %s', (_, parent, group, name) => {
  expect(nameContainer(group, parent)).toBe(name);
});

test('containers anywhere in the tree count once', async () => {
  writeRoot();
  writeGroup('system.slice/ssh.service', { memory: 10 ** 9 });
  writeGroup(`system.slice/docker-${id('a')}.scope`, { memory: 100 });
  writeGroup(`system.slice/web.service/libpod-payload-${id('b')}`, { memory: 90 });
  writeGroup(`user.slice/user-1000.slice/user@1000.service/user.slice/libpod-${id('c')}.scope/container`, {
    memory: 7,
  });
  writeGroup(`user.slice/user-1000.slice/user@1000.service/user.slice/libpod-${id('c')}.scope`, {
    memory: 80,
  });
  writeGroup(`kubepods.slice/kubepods-pod1.slice/crio-${id('d')}.scope`, { memory: 70 });
  writeGroup(`lxc.payload.web/system.slice/docker-${id('e')}.scope`, { memory: 20 });
  writeGroup('lxc.payload.web', { memory: 60 });
  expect(await createContainersSection(machine.host).measure(0)).toEqual({
    count: 5,
    largest: [
      { name: 'a0123456789b', memory: 100 },
      { name: 'b0123456789b', memory: 90 },
      { name: 'c0123456789b', memory: 80 },
      { name: 'd0123456789b', memory: 70 },
      { name: 'web', memory: 60 },
    ],
  });
});

test('the processor is percent of a core, from the second measurement on', async () => {
  writeRoot();
  const group = `system.slice/docker-${id('a')}.scope`;
  const section = createContainersSection(machine.host);
  const cpuAt = async (used: number, now: number) => {
    writeGroup(group, { memory: 100, used });
    return (await section.measure(now))?.largest[0]?.cpu;
  };
  expect(await cpuAt(5_000_000, 10_000)).toBeUndefined();
  expect(await cpuAt(8_000_000, 12_000)).toBe(150);
  // Started again under the same name, with a counter of its own.
  expect(await cpuAt(1_000, 14_000)).toBeUndefined();
  expect(await cpuAt(501_000, 16_000)).toBe(25);
  // More than any machine has.
  expect(await cpuAt(10 ** 15, 18_000)).toBeUndefined();
});

test('a processor counter that appears later has a figure after two measurements', async () => {
  writeRoot();
  const group = `system.slice/docker-${id('a')}.scope`;
  const section = createContainersSection(machine.host);
  writeGroup(group, { memory: 100 });
  await section.measure(0);
  for (const [used, now] of [
    [0, 1_000],
    [500_000, 2_000],
  ] as const) {
    writeGroup(group, { memory: 100, used });
    const measured = await section.measure(now);
    expect(measured?.largest[0]).toEqual({
      name: 'a0123456789b',
      memory: 100,
      ...(now === 2_000 && { cpu: 50 }),
    });
  }
});

test('of many containers the ten with the most memory without the cache', async () => {
  writeRoot();
  for (let index = 0; index < 30; index += 1) {
    // The first ten have the most memory, all but 1 of it cache; the next twenty have no cache.
    const group = index < 10 ? { memory: 1_000 + index, inactive: 999 + index } : { memory: 100 + index };
    writeGroup(`lxc/${100 + index}`, group);
  }
  const measured = await createContainersSection(machine.host).measure(0);
  expect(measured?.count).toBe(30);
  expect(measured?.largest.map(({ memory }) => memory)).toEqual([
    129, 128, 127, 126, 125, 124, 123, 122, 121, 120,
  ]);
});

test('containers that cannot be among the ten are not asked for their cache', async () => {
  writeRoot();
  for (let index = 0; index < 40; index += 1) writeGroup(`lxc/${100 + index}`, { memory: 1_000 - index });
  let asked = 0;
  const host: Host = {
    ...machine.host,
    readText(path) {
      if (path.endsWith('/memory.stat')) asked += 1;
      return machine.host.readText(path);
    },
  };
  expect((await createContainersSection(host).measure(0))?.largest).toHaveLength(10);
  expect(asked).toBe(10);
});

test('cache above the memory is no negative figure', async () => {
  writeRoot();
  writeGroup('lxc/101', { memory: 5, inactive: 9 });
  expect((await createContainersSection(machine.host).measure(0))?.largest).toEqual([
    { name: '101', memory: 0 },
  ]);
});

test('a container whose memory the kernel does not count is counted, without figures', async () => {
  writeRoot();
  writeGroup('lxc/101', { used: 1 });
  expect(await createContainersSection(machine.host).measure(0)).toEqual({ count: 1, largest: [] });
});

test('a machine without containers has none', async () => {
  writeRoot();
  writeGroup('system.slice/ssh.service', { memory: 1 });
  expect(await createContainersSection(machine.host).measure(0)).toEqual({ count: 0, largest: [] });
});

test('inside a container there is nothing to see, until one is started in it', async () => {
  writeRoot();
  write(`${ROOT}/cgroup.type`, 'domain\n');
  writeGroup('init', { memory: 1 });
  const section = createContainersSection(machine.host);
  expect(await section.measure(0)).toBeUndefined();
  writeGroup(`docker/${id('a')}`, { memory: 1 });
  expect(await section.measure(1)).toMatchObject({ count: 1 });
  machine.remove(`${ROOT}/docker`);
  expect(await section.measure(2)).toEqual({ count: 0, largest: [] });
});

test('a reported container cannot tell, nor can a machine without control groups', async () => {
  for (const name of ['reported-hosts/docker-memory-limit', 'centos-6-old-kernel'])
    expect(await createContainersSection(openMachine(name)).measure(0)).toBeUndefined();
});

test.each(['memory', 'cpu,cpuacct', 'cpu'])(
  'of version 1 the groups of %s are counted',
  async (controller) => {
    write(`${ROOT}/${controller}/tasks`, '');
    const section = createContainersSection(machine.host);
    expect(await section.measure(0)).toBeUndefined();
    write(`${ROOT}/${controller}/docker/${id('a')}/tasks`, '');
    write(`${ROOT}/${controller}/lxc/web/tasks`, '');
    expect(await section.measure(0)).toEqual({ count: 2, largest: [] });
  },
);

test('a name has at most 64 characters', async () => {
  writeRoot();
  writeGroup(`lxc/${'x'.repeat(64)}`, { memory: 2 });
  writeGroup(`lxc/${'y'.repeat(65)}`, { memory: 1 });
  const names = (await createContainersSection(machine.host).measure(0))?.largest.map(({ name }) => name);
  expect(names).toEqual(['x'.repeat(64), 'y'.repeat(64)]);
});

test('of more than 100 containers the largest, the new ones and 100 others are read in a round', async () => {
  const folders = Array.from(
    { length: 300 },
    (_, n) => `/sys/fs/cgroup/docker/${String(n).padStart(64, '0')}`,
  );
  machine.write({ 'sys/fs/cgroup/cgroup.controllers': 'memory\n' });
  const charge = (n: number, bytes: number) =>
    machine.write({ [`${folders[n]}/memory.current`]: `${bytes}\n` });
  for (const n of folders.keys()) charge(n, 1_000 + n);
  const read: string[] = [];
  const readText = (path: string) => {
    if (path.endsWith('memory.current')) read.push(path);
    return machine.host.readText(path);
  };
  const section = createContainersSection({ ...machine.host, readText });
  const round = async () => {
    read.length = 0;
    const containers = await section.measure(0);
    return [read.length, containers?.count, containers?.largest[0]?.memory];
  };
  expect(await round()).toEqual([300, 300, 1_299]);
  charge(299, 5_000);
  const [count = 0, ...rest] = await round();
  expect([Number(count) >= 100 && Number(count) <= 110, ...rest]).toEqual([true, 300, 5_000]);
  for (const n of folders.keys()) charge(n, 9_000);
  await round();
  await round();
  await round();
  charge(7, 9_999);
  const largest = [await round(), await round(), await round()].map(([, , memory]) => memory);
  expect(largest).toContain(9_999);
});

test('of many with a large cache the ten with the most memory, however their order changes', async () => {
  writeRoot();
  const section = createContainersSection(machine.host);
  const charge = (memories: number[]) => {
    for (const [n, memory] of memories.entries())
      writeGroup(`lxc/${100 + n}`, { memory: memory + 5_000, inactive: 5_000 });
  };
  const memories = Array.from({ length: 40 }, (_, n) => 100 + n);
  const findLargest = async () => (await section.measure(0))?.largest.map(({ memory }) => memory);
  charge(memories);
  expect(await findLargest()).toEqual([139, 138, 137, 136, 135, 134, 133, 132, 131, 130]);
  charge(memories.toReversed());
  expect(await findLargest()).toEqual([139, 138, 137, 136, 135, 134, 133, 132, 131, 130]);
  charge([500, ...memories.slice(1).map(() => 7)]);
  expect(await findLargest()).toEqual([500, 7, 7, 7, 7, 7, 7, 7, 7, 7]);
});

test('a container that was gone is read again under the same name', async () => {
  writeRoot();
  // More than are read in a round.
  for (let n = 0; n < 250; n += 1) write(`${ROOT}/lxc/${100 + n}/memory.current`, `${1_000 - n}\n`);
  const section = createContainersSection(machine.host);
  const last = '/sys/fs/cgroup/lxc/349';
  await section.measure(0);
  machine.remove(last);
  expect((await section.measure(0))?.count).toBe(249);
  write(`${last}/memory.current`, '9999\n');
  expect((await section.measure(0))?.largest[0]).toEqual({ name: '349', memory: 9_999 });
});
