import { cpSync } from 'node:fs';
import { createFileTree, type FileTree } from '../../agent/support/file-tree.ts';
import { machinePath } from '../../agent/support/machines.ts';

/** How many parts a machine has. */
export interface MachineSize {
  containers: number;
  cores: number;
  disks: number;
  sensors: number;
}

export const smallMachine: MachineSize = { containers: 1, cores: 2, disks: 1, sensors: 2 };
export const largeMachine: MachineSize = { containers: 1_000, cores: 512, disks: 200, sensors: 50 };

const SENSORS_OF_CHIP = 5;
const CGROUP = 'sys/fs/cgroup/system.slice';

const list = <T>(length: number, create: (number: number) => T): T[] =>
  Array.from({ length }, (_, n) => create(n));
const hex = (number: number, length: number) => number.toString(16).padStart(length, '0');

/** sda … sdz, sdaa … */
function nameDisk(number: number): string {
  const last = String.fromCharCode(97 + (number % 26));
  return number < 26 ? `sd${last}` : `sd${String.fromCharCode(96 + Math.floor(number / 26))}${last}`;
}

function writeStat({ cores }: MachineSize, ticks: number): string {
  const times = (number: number) => `${100 + number + ticks} 0 50 ${10_000 + ticks * 3} 7 0 3 0 0 0`;
  // A number for each interrupt, of which a large machine has some for each core.
  const interrupts = list(64 + 8 * cores, (number) => (number % 5 === 0 ? number + ticks : 0)).join(' ');
  const lines = [`cpu  ${times(1_000)}`, ...list(cores, (number) => `cpu${number} ${times(number)}`)];
  return `${lines.join('\n')}\nintr 9 ${interrupts}\nctxt 1\nbtime 1\nprocesses 1\nprocs_running 1\n`;
}

function writeDiskstats({ disks }: MachineSize, ticks: number): string {
  const counters = `${ticks} 0 ${ticks * 8} 5 200 0 ${ticks * 16} 9 0 ${ticks} 14 0 0 0 0 0 0`;
  const lines = list(disks, (number) =>
    ['', '1', '2'].map(
      (part) => `   8 ${number * 16 + Number(part)} ${nameDisk(number)}${part} ${counters}\n`,
    ),
  );
  return lines.flat().join('');
}

function listDiskFiles({ disks }: MachineSize): Record<string, string> {
  const files: Record<string, string> = {};
  for (const disk of list(disks, nameDisk)) {
    for (const part of ['', '1', '2']) {
      const folder = `sys/class/block/${disk}${part}`;
      files[`${folder}/size`] = '976773168\n';
      if (part !== '') files[`${folder}/partition`] = `${part}\n`;
    }
    const folder = `sys/class/block/${disk}`;
    files[`${folder}/hidden`] = '0\n';
    files[`${folder}/diskseq`] = '9\n';
    files[`${folder}/device/model`] = 'ST16000NM001G\n';
    files[`${folder}/device/vendor`] = 'SEAGATE\n';
    files[`${folder}/device/state`] = 'running\n';
    files[`${folder}/device/ioerr_cnt`] = '0x2\n';
  }
  return files;
}

function listContainerFiles({ containers }: MachineSize): Record<string, string> {
  const files: Record<string, string> = { 'sys/fs/cgroup/cgroup.controllers': 'cpu io memory pids\n' };
  for (const number of list(containers, (n) => n)) {
    const folder = `${CGROUP}/docker-${hex(number, 64)}.scope`;
    files[`${folder}/memory.current`] = `${104_857_600 + number * 4096}\n`;
    files[`${folder}/memory.stat`] = 'anon 1\nfile 2\ninactive_file 4096\n';
    files[`${folder}/cpu.stat`] = 'usage_usec 5000\nuser_usec 4000\n';
  }
  // Every service has a group, too.
  for (const number of list(20, (n) => n))
    files[`${CGROUP}/unit-${number}.service/memory.current`] = '4096\n';
  return files;
}

function listSensorFiles({ sensors }: MachineSize): Record<string, string> {
  const files: Record<string, string> = {};
  for (const number of list(sensors, (n) => n)) {
    const folder = `sys/class/hwmon/hwmon${Math.floor(number / SENSORS_OF_CHIP)}`;
    files[`${folder}/name`] = 'nct6775\n';
    files[`${folder}/temp${(number % SENSORS_OF_CHIP) + 1}_input`] = `${40_000 + number}\n`;
  }
  return files;
}

/** Every container has a network interface, a file system of layers and a network namespace. */
function listLines({ containers }: MachineSize): Record<string, string> {
  const counters = '1000 9 0 0 0 0 0 0 2000 9 0 0 0 0 0 0';
  const links = ['eth0', ...list(containers, (number) => `veth${hex(number, 7)}`)];
  const overlay = (number: number) => `/var/lib/docker/overlay2/${hex(number, 64)}/merged`;
  const mounts = [
    '30 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw',
    ...list(
      containers,
      (number) => `${100 + number} 30 0:${100 + number} / ${overlay(number)} rw - overlay overlay rw`,
    ),
    ...list(
      containers,
      (number) =>
        `${9_000 + number} 30 0:4 net:[${number}] /run/docker/netns/${hex(number, 12)} rw - nsfs nsfs rw`,
    ),
  ];
  const head =
    'Inter-|   Receive  |  Transmit\n face |bytes    packets errs drop|bytes    packets errs drop\n';
  return {
    'proc/net/dev': head + links.map((name) => `${name.padStart(12)}: ${counters}\n`).join(''),
    'proc/self/mountinfo': mounts.map((line) => `${line}\n`).join(''),
  };
}

export interface SizedMachine extends FileTree {
  /** Changes the counters. */
  advance(): void;
}

/** A machine with everything that grows with its size, and the rest of a recorded one. */
export function createSizedMachine(size: MachineSize): SizedMachine {
  const tree = createFileTree();
  let ticks = 100;
  cpSync(machinePath('debian-12-vm'), tree.root, { recursive: true });
  tree.write({
    ...listDiskFiles(size),
    ...listContainerFiles(size),
    ...listSensorFiles(size),
    ...listLines(size),
  });
  tree.write({
    'sys/class/net/eth0/device/vendor': '0x1af4\n',
    'sys/class/net/eth0/ifindex': '2\n',
    'sys/class/net/eth0/statistics/rx_bytes': '1000\n',
    'sys/class/net/eth0/statistics/tx_bytes': '2000\n',
  });
  for (const number of list(size.containers, (n) => n)) {
    const name = `veth${hex(number, 7)}`;
    const folder = `sys/devices/virtual/net/${name}`;
    tree.write({
      [`${folder}/operstate`]: 'up\n',
      [`${folder}/type`]: '1\n',
      [`${folder}/ifindex`]: `${10 + number}\n`,
      [`${folder}/speed`]: '10000\n',
    });
    tree.link(`sys/class/net/${name}`, `../../devices/virtual/net/${name}`);
  }
  const advance = () => {
    ticks += 100;
    tree.write({ 'proc/stat': writeStat(size, ticks), 'proc/diskstats': writeDiskstats(size, ticks) });
  };
  advance();
  return { ...tree, advance };
}
