import type { FileSystemSize } from '../../../agent/src/host.ts';
import type { Random } from './random.ts';
import type { Tree } from './tree.ts';

export interface DiskTruth {
  disk_total: number;
  disk_used: number;
}

/** A mount of a file system: its device, root and source for mountinfo. */
interface MountPlan {
  device: string;
  root: string;
  type: string;
  source: string;
  superOptions: string;
  size: FileSystemSize;
}

interface Plan {
  mounts: MountPlan[];
  total: number;
  used: number;
}

const GIGABYTE = 1e9;

function makeSize(random: Random): FileSystemSize {
  const total = random.between(1, 4_000) * GIGABYTE;
  const free = random.below(total / GIGABYTE + 1) * GIGABYTE;
  // Some of the free space is reserved for root.
  return {
    total,
    free,
    available: random.chance(0.5) ? free : Math.floor(free * 0.95),
    inodes: 0,
    freeInodes: 0,
  };
}

/** A device that is mounted as a whole, as folders, or both, in any order. */
function planDevice(random: Random, number: number): Plan {
  const size = makeSize(random);
  const name = random.pick([
    `sd${'abcdefgh'[number]}1`,
    `nvme${number}n1p1`,
    `mapper/vg-lv${number}`,
    `md${number}`,
  ]);
  const type = random.pick(['ext4', 'xfs', 'vfat', 'f2fs', 'ext2']);
  const base = { device: `${random.pick([8, 253, 259])}:${number}`, type, superOptions: 'rw', size };
  const folders = Array.from({ length: random.below(4) }, (_, index) => `/folder${index}`);
  const roots = random.shuffle(folders.length === 0 || random.chance(0.8) ? ['/', ...folders] : folders);
  // The kernel may know a device by two names.
  const mounts = roots.map((root) => ({
    ...base,
    root,
    source: random.chance(0.1) ? '/dev/root' : `/dev/${name}`,
  }));
  return { mounts, total: size.total, used: size.total - size.free };
}

function planBtrfs(random: Random, number: number): Plan {
  const size = makeSize(random);
  const mounts = Array.from({ length: random.between(1, 5) }, (_, index) => ({
    // Every subvolume has another device number.
    device: `0:${100 + number * 10 + index}`,
    root: random.pick(['/', `/@${index}`, `/@home/folder${index}`]),
    type: 'btrfs',
    source: `/dev/sd${'abcdefgh'[number]}2`,
    superOptions: `rw,subvol=/@${index}`,
    size,
  }));
  return { mounts, total: size.total, used: size.total - size.free };
}

/** A pool whose datasets share its free space, some with quotas, and snapshots, which do not count. */
function planPool(random: Random, number: number): Plan {
  const free = random.between(10, 900) * GIGABYTE;
  const plan: Plan = { mounts: [], total: free, used: 0 };
  const datasets = random.between(1, 5);
  for (let index = 0; index < datasets; index += 1) {
    const used = random.below(300) * GIGABYTE;
    // The first one has no quota.
    const own = index > 0 && random.chance(0.3) ? Math.floor(free / 2) : free;
    plan.used += used;
    const source = index === 0 ? `pool${number}` : `pool${number}/data${index}`;
    const base = {
      type: 'zfs',
      superOptions: 'rw,xattr,noacl',
      size: { total: used + own, free: own, available: own, inodes: 0, freeInodes: 0 },
    };
    const binds = Array.from({ length: random.below(4) }, (_, bind) => `/bind${bind}`);
    for (const root of random.shuffle(random.chance(0.8) || binds.length === 0 ? ['/', ...binds] : binds))
      plan.mounts.push({ ...base, device: `0:${40 + number * 10 + index}`, root, source });
    if (random.chance(0.2))
      plan.mounts.push({ ...base, device: `0:${90 + number}`, root: '/', source: `${source}@daily` });
  }
  plan.total += plan.used;
  return plan;
}

/** An image in a file. It counts if the root is one and it is writable. */
function planLoop(random: Random, number: number, counts: boolean): Plan {
  const size = makeSize(random);
  const isReadOnly = random.chance(0.3);
  const mount = {
    device: `7:${number}`,
    root: '/',
    type: 'ext4',
    source: `/dev/loop${number}`,
    superOptions: isReadOnly ? 'ro' : 'rw',
    size,
  };
  const isCounted = counts && !isReadOnly;
  return { mounts: [mount], total: isCounted ? size.total : 0, used: isCounted ? size.total - size.free : 0 };
}

// A network file system whose source looks like a device, memory, images of packages, and FUSE.
const noise = [
  '0:200 / %s rw - tmpfs tmpfs rw,size=65536k',
  '0:201 / %s rw - proc proc rw',
  '0:202 / %s ro - squashfs /dev/loop90 ro',
  '0:203 / %s rw - nfs4 server:/export rw',
  '0:204 / %s rw - fuse.sshfs user@server:/ rw',
  '0:205 / %s rw - overlay overlay rw,lowerdir=/a:/b,upperdir=/c,workdir=/d',
  '0:206 / %s rw - cifs //server/share rw',
  '11:0 / %s ro - iso9660 /dev/sr0 ro',
  '0:207 / %s rw - devtmpfs udev rw',
];

/** Mount points with bytes that are not UTF-8, and with characters that the kernel escapes. */
function makeMountPoint(random: Random, number: number): string {
  return `/mnt/${random.pick(['disk', 'my disk', 'caf\u00e9', '\u00e7\u00bd\u0091', 'a\\b', 'tab\there', '-'])}${number}`;
}

function escapeBytes(text: string): string {
  return text.replace(/[ \t\n\\]/g, (byte) => `\\${byte.charCodeAt(0).toString(8).padStart(3, '0')}`);
}

/**
 * Writes mounts and their sizes. A Docker container has an overlay on the disk of the files that are bound into it. Returns
 * the sizes of the disks that count.
 */
export function addDisks(tree: Tree, random: Random): DiskTruth {
  const hasLoopRoot = random.chance(0.15);
  const plans = Array.from({ length: random.between(1, 4) }, (_, number) =>
    random.pick([planDevice, planDevice, planBtrfs, planPool])(random, number),
  );
  for (let number = 1; number <= 3; number += 1)
    if (random.chance(0.3)) plans.push(planLoop(random, number, hasLoopRoot));
  if (hasLoopRoot) {
    const root = planLoop(random, 0, true);
    while (root.total === 0) Object.assign(root, planLoop(random, 0, true));
    plans.unshift(root);
  }
  const isDocker = !hasLoopRoot && random.chance(0.2);
  if (isDocker) plans.unshift(planDevice(random, 7));
  const rootMount = plans[0]?.mounts[0] as MountPlan;
  const lines: string[] = [];
  const add = (mount: MountPlan, mountPoint: string) => {
    tree.sizes.set(mountPoint, mount.size);
    const options = random.pick(['rw,relatime', 'ro,relatime shared:7', 'rw shared:1 master:2']);
    lines.push(
      `${mount.device} ${escapeBytes(mount.root)} ${escapeBytes(mountPoint)} ${options} - ${mount.type} ${mount.source} ${mount.superOptions}`,
    );
  };
  if (isDocker) {
    add({ ...rootMount, device: '0:208', root: '/', type: 'overlay', source: 'overlay' }, '/');
    add({ ...rootMount, root: '/lib/docker/containers/a/hosts' }, '/etc/hosts');
  } else {
    add(rootMount, '/');
  }
  const others = plans.flatMap((plan) => plan.mounts).filter((mount) => mount !== rootMount);
  for (const [number, mount] of random.shuffle(others).entries()) add(mount, makeMountPoint(random, number));
  for (const [number, line] of noise.entries()) {
    if (!random.chance(0.5)) continue;
    const mountPoint = `/noise${number}`;
    tree.sizes.set(mountPoint, makeSize(random));
    lines.splice(random.below(lines.length + 1), 0, line.replace('%s', mountPoint));
  }
  const text = lines.map((line, index) => `${30 + index} 1 ${line}\n`).join('');
  tree.files.set('/proc/self/mountinfo', text);
  return {
    disk_total: plans.reduce((sum, { total }) => sum + total, 0),
    disk_used: plans.reduce((sum, { used }) => sum + used, 0),
  };
}
