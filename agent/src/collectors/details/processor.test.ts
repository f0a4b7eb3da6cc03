import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileTree, type FileTree } from '../../../../tests/agent/support/file-tree.ts';
import { createProcessorSection, measureShares, parseCoreTimes } from './processor.ts';

let tree: FileTree;

beforeEach(() => {
  tree = createFileTree();
});

afterEach(() => tree.close());

const zero = [0, 0, 0, 0, 0, 0, 0, 0];

test.each([
  ['nice counts as user', [20, 10, 0, 70, 0, 0, 0, 0], { user: 30, system: 0, iowait: 0, steal: 0 }],
  ['interrupts count as system', [0, 0, 10, 50, 0, 15, 25, 0], { user: 0, system: 50, iowait: 0, steal: 0 }],
  ['waiting and stolen time', [0, 0, 0, 50, 30, 0, 0, 20], { user: 0, system: 0, iowait: 30, steal: 20 }],
  ['two decimals', [1, 0, 0, 2, 0, 0, 0, 0], { user: 33.33, system: 0, iowait: 0, steal: 0 }],
  ['an old kernel with four fields', [25, 0, 25, 50], { user: 25, system: 25, iowait: 0, steal: 0 }],
])('%s', (_, after, shares) => {
  expect(measureShares(zero, after)).toEqual(shares);
});

test('a field that falls leaves the interval without shares, except I/O wait, which falls by a few ticks at any time', () => {
  const before = zero.map(() => 100);
  for (const field of zero.keys()) {
    const after = before.map((ticks, index) => (index === field ? ticks - 1 : ticks + 50));
    if (field === 4) expect(measureShares(before, after)).toMatchObject({ iowait: 0, steal: 14.29 });
    else expect(measureShares(before, after)).toBeUndefined();
  }
  expect(measureShares(before, before)).toBeUndefined();
});

test.each([
  ['lines with as many columns', 'cpu0 1 2 3 4 5 6 7 8 9 9\ncpu3 5 6 7 8 0 0 0 0 0 0', 11],
  ['an old kernel', 'cpu0 1 2 3 4\ncpu3 5 6 7 8', 5],
  ['lines with other columns', 'cpu0 1 2 3 4 5 6 7 8 9 9\ncpu3 5 6 7 8', 9],
  ['lines with space at their ends', 'cpu0 1 2 3 4 5 6 7 8 \ncpu3 5 6 7 8 0 0 0 0 ', 9],
])('cores are found by their numbers: %s', (_, lines, width) => {
  const times = parseCoreTimes(`cpu  9 9 9 9\n${lines}\nintr 5 0\n`);
  expect(times.width).toBe(width);
  expect(times.values.slice(0, 5)).toEqual([0, 1, 2, 3, 4]);
  expect(times.values.slice(width, width + 5)).toEqual([3, 5, 6, 7, 8]);
  expect(times.values).toHaveLength(2 * width);
});

test('without interrupts after them, and without cores', () => {
  expect(parseCoreTimes('cpu  9 9 9 9\ncpu1 1 2 3 4\n').values).toEqual([1, 1, 2, 3, 4, 0, 0, 0, 0]);
  expect(parseCoreTimes('cpu  9 9 9 9\nintr 5\n').values).toEqual([]);
});

test('cores up to the 1024th', async () => {
  const section = createProcessorSection(tree.host);
  writeStat({ 0: [0, 0], 1023: [0, 0], 1024: [0, 0] });
  await section.measure(0);
  writeStat({ 0: [50, 50], 1023: [100, 0], 1024: [100, 0] });
  const cores = (await section.measure(0))?.cores;
  expect([cores?.length, cores?.[0], cores?.[1], cores?.[1023]]).toEqual([1024, 50, 0, 100]);
  section.close?.();
});

/** Ticks of user and idle time of each core; the totals are their sums. */
function writeStat(cores: Record<number, [user: number, idle: number]>): void {
  const lines = Object.entries(cores).map(
    ([core, [user, idle]]) => `cpu${core} ${user} 0 0 ${idle} 0 0 0 0 0 0`,
  );
  const sum = (field: 0 | 1) => Object.values(cores).reduce((total, times) => total + times[field], 0);
  tree.write({
    'proc/stat': [`cpu  ${sum(0)} 0 0 ${sum(1)} 0 0 0 0 0 0`, ...lines, 'intr 1', ''].join('\n'),
  });
}

test('nothing at first, then the shares and each core', async () => {
  const section = createProcessorSection(tree.host);
  writeStat({ 0: [0, 100], 1: [0, 100] });
  expect(await section.measure(0)).toBeUndefined();
  writeStat({ 0: [100, 100], 1: [0, 200] });
  expect(await section.measure(2_000)).toEqual({ user: 50, system: 0, iowait: 0, steal: 0, cores: [100, 0] });
  section.close?.();
});

test('a core that goes offline has 0 and keeps the numbers of the others, and one that comes back starts over', async () => {
  const section = createProcessorSection(tree.host);
  const measure = async () => (await section.measure(0))?.cores;
  writeStat({ 0: [0, 0], 1: [0, 0], 2: [0, 0] });
  await measure();
  writeStat({ 0: [10, 90], 1: [50, 50], 2: [90, 10] });
  expect(await measure()).toEqual([10, 50, 90]);
  writeStat({ 0: [20, 180], 2: [180, 20] });
  expect(await measure()).toEqual([10, 0, 90]);
  writeStat({ 0: [30, 270], 1: [60, 60], 2: [270, 30] });
  expect(await measure()).toEqual([10, 0, 90]);
  writeStat({ 0: [40, 360], 1: [85, 135], 2: [360, 40] });
  expect(await measure()).toEqual([10, 25, 90]);
  section.close?.();
});

test('a core whose counters fall keeps its figure for that interval', async () => {
  const section = createProcessorSection(tree.host);
  writeStat({ 0: [0, 0] });
  await section.measure(0);
  writeStat({ 0: [25, 75] });
  expect(await section.measure(0)).toMatchObject({ user: 25, cores: [25] });
  writeStat({ 0: [99, 1] });
  expect(await section.measure(0)).toEqual({ cores: [25] });
  section.close?.();
});

test('512 cores, whose lines are longer than a page', async () => {
  const section = createProcessorSection(tree.host);
  const write = (user: number) =>
    writeStat(Object.fromEntries(Array.from({ length: 512 }, (_, core) => [core, [user, 100]])));
  write(0);
  await section.measure(0);
  write(10);
  expect((await section.measure(0))?.cores).toHaveLength(512);
  section.close?.();
});
