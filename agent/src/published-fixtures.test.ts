import { expect, test } from 'vitest';
import { createCpuMeter } from './collectors/cpu.ts';
import { parseCpuInfo } from './collectors/cpu-info.ts';
import { selectDisks } from './collectors/disks.ts';
import { parseLoadavg, parseUptime } from './collectors/loadavg-uptime.ts';
import { parseMeminfo } from './collectors/meminfo.ts';
import { parseArcStats } from './collectors/memory.ts';
import { parseMountinfo } from './collectors/mountinfo.ts';
import { parseNetDev } from './collectors/net-dev.ts';
import { parseSockstat } from './collectors/sockstat.ts';
import { createRateMeter } from './rates.ts';

// Lines of kernel files from the tests of other programs, and the figures that these expect. The comments name the repository,
// the commit and the files.

const KIBIBYTE = 1024;

function joinLines(...lines: string[]): string {
  return `${lines.join('\n')}\n`;
}

/** A file of kilobytes, from "MemTotal 100 MemFree 50". */
function formatMeminfo(text: string): string {
  return text.replace(/(\S+) (\S+) ?/g, '$1: $2 kB\n');
}

const usedOf = (text: string): number => parseMeminfo(formatMeminfo(text)).memUsed;

const countAll = () => true;

// prometheus/procfs, 3c943fdba94a978d990553698da4add62bb11a30: testdata/fixtures.ttar (proc/net/dev, sockstat, sockstat6,
// loadavg, 26231/mountinfo), net_dev_test.go, net_sockstat_test.go, mountinfo_test.go.
test('procfs: interfaces', () => {
  const text = joinLines(
    'vethf345468:     648       8    0    0    0     0          0         0      438       5    0    0    0     0       0          0',
    '    lo: 1664039048 1566805    0    0    0     0          0         0 1664039048 1566805    0    0    0     0       0          0',
    'docker0:    2568      38    0    0    0     0          0         0      438       5    0    0    0     0       0          0',
    '  eth0: 874354587 1036395    0    0    0     0          0         0 563352563  732147    0    0    0     0       0          0',
  );
  expect(parseNetDev(text, countAll)).toEqual([
    { name: 'vethf345468', rx: 648, tx: 438 },
    { name: 'lo', rx: 1_664_039_048, tx: 1_664_039_048 },
    { name: 'docker0', rx: 2_568, tx: 438 },
    { name: 'eth0', rx: 874_354_587, tx: 563_352_563 },
  ]);
});

test.each(['eth0', 'eth0:1'])('procfs: the columns of %s', (name) => {
  const line = `  ${name}: 1 2 3    4    5     6          7         8 9  10    11    12    13     14       15          16`;
  expect(parseNetDev(line, countAll)).toEqual([{ name, rx: 1, tx: 9 }]);
});

test('procfs: sockets and load', () => {
  const sockstat = joinLines(
    'sockets: used 1602',
    'TCP: inuse 35 orphan 0 tw 4 alloc 59 mem 22',
    'UDP: inuse 12 mem 62',
    'UDPLITE: inuse 0',
  );
  const sockstat6 = joinLines('TCP6: inuse 17', 'UDP6: inuse 9', 'UDPLITE6: inuse 0');
  expect(parseSockstat(sockstat, sockstat6)).toEqual({ tcp: 35 + 17, udp: 12 + 9 });
  expect(parseLoadavg('0.02 0.04 0.05 1/497 11947\n')).toEqual([0.02, 0.04, 0.05]);
});

test('procfs: mounts, of which the local disks count', () => {
  const mounts = parseMountinfo(
    joinLines(
      '16 21 0:16 / /sys rw,nosuid,nodev,noexec,relatime shared:7 - sysfs sysfs rw',
      '21 0 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw,errors=remount-ro,data=ordered',
      '194 21 0:42 / /mnt/nfs/test rw shared:144 - nfs4 192.168.1.1:/srv/test rw,vers=4.0',
      '177 21 0:42 / /mnt/nfs/test rw shared:130 - nfs4 192.168.1.1:/srv/test rw,vers=4.0',
      '225 20 0:39 / /run/user/112 rw,relatime  - tmpfs tmpfs rw,size=405096k,mode=700,uid=112,gid=116',
      '225 20 0:39 / /run/user/113 rw,relatime shared:177 master:8 foo:bar - tmpfs tmpfs rw,size=405096k',
      '454 29 0:87 / /with/a-hyphen rw,relatime shared:255 - cifs //remote-storage/Path rw,vers=3.1.1',
      '1128 67 253:0 /var/lib/containers/storage/overlay /var/lib/containers/storage/overlay rw,relatime - xfs /dev/mapper/rhel-root rw,seclabel',
      'hello',
    ),
  );
  expect(mounts.map((mount) => mount.mountPoint)).toEqual([
    '/sys',
    '/',
    '/mnt/nfs/test',
    '/run/user/112',
    '/run/user/113',
    '/with/a-hyphen',
    '/var/lib/containers/storage/overlay',
  ]);
  expect(selectDisks(mounts).flatMap((disk) => disk.mountPoints)).toEqual([
    '/',
    '/var/lib/containers/storage/overlay',
  ]);
});

// prometheus/node_exporter, a7dcc3a01545180d4f2087db70994cbc3abfed13: collector/fixtures/proc/1/mountinfo,
// collector/fixtures/proc/spl/kstat/zfs/arcstats, collector/filesystem_linux_test.go, collector/cpu_linux_test.go.
test('node_exporter: a device at two mount points with escapes counts once', () => {
  const folder = '/var/lib/kubelet/plugins/kubernetes.io/vsphere-volume/mounts/[vsanDatastore]';
  const mounts = parseMountinfo(
    joinLines(
      '26 29 0:5 / /dev rw,nosuid,relatime shared:2 - devtmpfs udev rw,size=7978892k,nr_inodes=1994723,mode=755',
      '29 1 259:2 / / rw,relatime shared:1 - ext4 /dev/dm-2 errors=remount-ro,data=ordered',
      '33 24 0:28 / /sys/fs/cgroup ro,nosuid,nodev,noexec shared:9 - tmpfs tmpfs ro,mode=755',
      '43 40 0:33 / /proc/sys/fs/binfmt_misc rw,relatime shared:21 - systemd-1 autofs rw,fd=22,pgrp=1',
      '48 45 260:3 / /boot rw,relatime shared:92 - ext2 /dev/sda3 rw',
      '3147 3002 0:81 / /run/user/1000/gvfs rw,relatime shared:1290 - fuse.gvfsd-fuse gvfsd-fuse rw,user_id=1000',
      `3148 3003 260:0 / ${folder}\\040a/a.vmdk rw,relatime shared:31 - ext4 /dev/sda rw,data=ordered`,
      `3149 3004 260:0 / ${folder}\\011a/a.vmdk rw,relatime shared:32 - ext4 /dev/sda rw,data=ordered`,
    ),
  );
  expect(mounts.map((mount) => mount.mountPoint)).toContain(`${folder}\ta/a.vmdk`);
  expect(selectDisks(mounts).flatMap((disk) => disk.mountPoints)).toEqual([
    '/',
    '/boot',
    `${folder} a/a.vmdk`,
  ]);
});

test('node_exporter: bytes that are not UTF-8', () => {
  const text = '30 1 0:0 / /mnt/cass\u00e9 rw - ext\u00e9 /dev/sd\u00e9 rw\n';
  expect(selectDisks(parseMountinfo(text))).toEqual([{ kind: 'device', mountPoints: ['/mnt/cass\u00e9'] }]);
});

test('node_exporter: the ZFS cache above its least size', () => {
  const text = joinLines(
    'c                               4    1643208777',
    'c_min                           4    33554432',
    'c_max                           4    8367976448',
    'size                            4    1603939792',
  );
  expect(parseArcStats(text)).toEqual({ size: 1_603_939_792, reclaimable: 1_603_939_792 - 33_554_432 });
});

test('node_exporter: processor times that jump back, and idle time that is reset', () => {
  const format = (idle: number, others: number) =>
    `cpu  ${others} ${others} ${others} ${idle} ${others} ${others} ${others} ${others} 0 0\n`;
  const meter = createCpuMeter();
  meter.sample(format(10_000, 10_000));
  // Three of four equal parts of the time, of which I/O wait is one, are busy.
  const busy = meter.sample(format(10_100, 10_100));
  expect(busy).toBe(75);
  expect(meter.sample(format(9_990, 9_990))).toBe(busy);
  expect(meter.sample(format(100, 10_200))).toBe(busy);
});

// shirou/gopsutil, b9930e2b530a6ac8c63c44eca1aefd9fea04c1f4: mem/testdata/linux/virtualmemory, mem/mem_linux_test.go,
// net/net_linux_test.go, cpu/testdata/linux/1037 and 1958.
test.each([
  ['intelcorei5', 'MemTotal 16115528 MemFree 8577628 MemAvailable 11225936 Shmem 1193752', 5_006_942_208],
  ['issue1002', 'MemTotal 254472 MemFree 121588 MemShared 0 Buffers 4800 MemAvailable 210156', 45_379_584],
  ['anonhugepages', 'MemTotal 260799420 MemFree 119443248 MemAvailable 127880216', 136_109_264_896],
])('gopsutil: the used memory of %s', (_, text, used) => {
  expect(usedOf(text)).toBe(used);
});

test('gopsutil: a table before the lines of memory', () => {
  const table = joinLines(
    '        total:    used:    free:  shared: buffers:  cached:',
    'Mem:  260579328 136073216 124506112        0  4915200 94064640',
    'Swap:        0        0        0',
  );
  const memory = parseMeminfo(table + formatMeminfo('MemTotal 254472 MemAvailable 210156 SwapTotal 0'));
  expect(memory).toEqual({ memTotal: 260_579_328, memUsed: 45_379_584, swapTotal: 0, swapUsed: 0 });
});

test.each([
  ['eth0:   ', 'eth1:   '],
  ['eth0:0:   ', 'eth1:0:   '],
  ['eth0:', 'eth1:'],
  ['eth0:0:', 'eth1:0:'],
])('gopsutil: the columns after "%s" and "%s"', (first, second) => {
  const text = joinLines(
    `  ${first}1       2    3    4    5     6          7         8        9       10    11    12    13     14       15          16`,
    `  ${second}100 200    300   400    500     600          700         800 900 1000    1100    1200    1300    1400       1500          1600`,
  );
  expect(parseNetDev(text, countAll)).toEqual([
    { name: first.trim().slice(0, -1), rx: 1, tx: 9 },
    { name: second.trim().slice(0, -1), rx: 100, tx: 900 },
  ]);
});

test.each([
  [
    '1958',
    joinLines('vendor_id\t: HygonGenuine', 'model name\t: Hygon C86-4G (OPN:5435)'),
    'Hygon C86-4G (OPN:5435)',
  ],
  [
    '1037',
    joinLines(
      'Processor\t: ARMv7 Processor rev 4 (v7l)',
      'model name\t: ARMv7 Processor rev 4 (v7l)',
      'CPU implementer\t: 0x41',
      'CPU part\t: 0xd03',
    ),
    'Cortex-A53',
  ],
])('gopsutil: the processor of issue %s', (_, text, name) => {
  expect(parseCpuInfo(text).name).toBe(name);
});

// giampaolo/psutil, d77cf39abb5b423bde4bb0420eba78203281376b: tests/test_linux.py. Its estimate without MemAvailable needs
// /proc/zoneinfo; that of this agent is free(1)'s of kernels without it.
const PSUTIL =
  'MemFree 2057400 MemTotal 16325648 Buffers 287952 Cached 4818144 Shmem 577588 SReclaimable 346648';

test.each([
  ['MemAvailable of the kernel', `${PSUTIL} MemAvailable 6574984`, 6_574_984],
  ['no MemAvailable', PSUTIL, 2_057_400 + 287_952 + 4_818_144 + 346_648 - 577_588],
  ['MemAvailable of 0', `${PSUTIL} MemAvailable 0`, 2_057_400 + 287_952 + 4_818_144 + 346_648 - 577_588],
  ['few lines', 'MemAvailable -1 MemFree 2057400 MemTotal 16325648 SReclaimable 346648', 2_057_400 + 346_648],
])('psutil: %s', (_, text, available) => {
  expect(usedOf(text)).toBe((16_325_648 - available) * KIBIBYTE);
});

// sysstat/sysstat, c1eb661ab208aee09cb9eb02c3218c30d10a812a: tests/root1 to root4 (proc/stat, uptime, meminfo, net/dev,
// net/sockstat, net/sockstat6), tests/expected.sar-A.
const sysstat = [
  ['cpu  96005 2578701 53845 3617879 60648 27891 25853 0 0 0', '7192.55 29212.05', 60_065_311, 2_446_402],
  ['cpu  96538 2581805 54302 3638469 60677 27975 25897 0 0 0', '7223.72 29418.91', 60_075_311, 2_449_402],
  ['cpu  97026 2584918 54676 3659199 60803 28037 25936 0 0 0', '7254.96 29627.01', 60_079_311, 2_451_402],
  ['cpu  97950 2588753 55287 2972972 58263 28142 26025 0 0 0', '7293.46 29879.30', 9_311, 1_402],
] as const;

test('sysstat: sar measures 82.88 % idle and 0.12 % I/O wait, and no time while a processor goes', () => {
  const meter = createCpuMeter();
  const [, first, second, third] = sysstat.map(([stat]) => meter.sample(`${stat}\n`));
  expect(first?.toFixed(1)).toBe((100 - 82.88 - 0.12).toFixed(1));
  expect(third).toBe(second);
});

test('sysstat: sar measures 0.31 and 0.13 kB/s received, 0.09 and 0.06 kB/s sent, and nothing after a reset', () => {
  const meter = createRateMeter();
  const rates = sysstat.map(([, uptime, rx, tx]) =>
    meter.update([{ name: 'wlp5s0', rx, tx }], Number.parseFloat(uptime) * 1000),
  );
  const kilobytes = rates.map((rate) => [rate.rx / KIBIBYTE, rate.tx / KIBIBYTE]);
  expect(kilobytes[1]?.map((rate) => rate.toFixed(2))).toEqual(['0.31', '0.09']);
  expect(kilobytes[2]?.map((rate) => rate.toFixed(2))).toEqual(['0.13', '0.06']);
  expect(kilobytes[3]).toEqual([0, 0]);
  expect(sysstat.map(([, uptime]) => Math.floor(parseUptime(uptime)))).toEqual([7_192, 7_223, 7_254, 7_293]);
});

test('sysstat: sar measures 3,755,444 kB used and 4,389,516 kB available, 10 TCP and 6 UDP sockets of IPv4', () => {
  expect(usedOf('MemTotal 8144960 MemFree 1437740 MemAvailable 4389516 Buffers 260172 Cached 2821596')).toBe(
    3_755_444 * KIBIBYTE,
  );
  const sockstat = 'TCP: inuse 10 orphan 0 tw 1 alloc 14 mem 2\nUDP: inuse 6 mem 7\n';
  expect(parseSockstat(sockstat, undefined)).toEqual({ tcp: 10, udp: 6 });
  expect(parseSockstat(sockstat, 'TCP6: inuse 3\nUDP6: inuse 3\n')).toEqual({ tcp: 13, udp: 9 });
});

// htop-dev/htop, issue 1002 and pull request 1003: what the ZFS cache can shrink by is not used, its least size is.
test.each([
  [15_032_385_536, 1_073_741_824, 13_958_643_712],
  [1_073_741_824, 1_073_741_824, 0],
  [536_870_912, 1_073_741_824, 0],
])('htop: a ZFS cache of %i bytes, of which %i stay, gives back %i', (size, least, shrinkable) => {
  expect(parseArcStats(`c_min 4 ${least}\nsize 4 ${size}\n`).reclaimable).toBe(shrinkable);
});
