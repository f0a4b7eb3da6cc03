import { describe, expect, test } from 'vitest';
import { all, createBench, figures } from '../../../tests/support/data/ledger-bench.ts';

describe('a counter that falls within a boot', () => {
  const TB = 1e12;
  /** Reports every 3 s. */
  function createHost() {
    const bench = createBench();
    return {
      ...bench,
      count(rx: number, tx = 0) {
        bench.runtime.advance(3_000);
        bench.count(rx, tx);
        return bench.state.rx;
      },
    };
  }

  // A driver that reads 0 once: https://github.com/netdata/netdata/issues/6077.
  test('and returns counts what flowed meanwhile, not its lifetime', () => {
    const { state, count } = createHost();
    for (const [rx, tx] of [
      [0.9 * TB, 0.3 * TB],
      [0.9 * TB + 300_000, 0.3 * TB + 60_000],
      [0, 0],
      [0.9 * TB + 900_000, 0.3 * TB + 180_000],
      [0.9 * TB + 1_200_000, 0.3 * TB + 240_000],
    ] as const)
      count(rx, tx);
    expect(figures(state)).toEqual(all(1_200_000, 240_000));
    expect(state.falls).toBe('');
  });

  test('and grows before it returns counts the growth once', () => {
    const { count } = createHost();
    count(TB);
    expect([0, 400, 1_000, TB + 1_000, TB + 1_500].map((rx) => count(rx))).toEqual([
      0, 400, 1_000, 1_000, 1_500,
    ]);
  });

  test('and starts again at 0 counts all that follows', () => {
    const { count } = createHost();
    count(5_000);
    expect([0, 3_000, 6_000, 9_000].map((rx) => count(rx))).toEqual([0, 3_000, 6_000, 9_000]);
  });

  test('and starts again, then falls and returns, counts no return', () => {
    const { count } = createHost();
    count(5_000);
    expect([0, 300, 0, 310, 0, 320].map((rx) => count(rx))).toEqual([0, 300, 300, 310, 310, 320]);
  });

  test('interface by interface returns in any order', () => {
    const { count } = createHost();
    for (const readings of [
      [5_000, 3_000, 0, 3_000, 5_000],
      [5_000, 3_000, 0, 2_000, 5_000],
      [5_000, 3_000, 0, 5_000],
    ])
      expect(readings.map((rx) => count(rx)).at(-1)).toBe(0);
  });

  test('by less than the next interval carries loses no more than the fall', () => {
    const { count } = createHost();
    count(5_000);
    expect([4_000, 4_999, 7_000].map((rx) => count(rx))).toEqual([0, 999, 2_000]);
  });

  test('and returns at another hub or after a restart counts the same', () => {
    const { state, count, report } = createHost();
    count(TB);
    count(0);
    const stored = structuredClone(state);
    expect(stored.falls).toBe(`[[${TB}],[]]`);
    Object.assign(state, stored);
    report({ net_rx_total: TB + 7, net_tx_total: 0, boot_id: 'a', uptime: 1 });
    expect(state.rx).toBe(7);
  });

  test('is forgotten at the next boot', () => {
    const { runtime, state, count, report } = createHost();
    count(5_000);
    count(0);
    runtime.advance(60_000);
    report({ net_rx_total: 10, net_tx_total: 0, boot_id: 'b', uptime: 60 });
    expect([state.rx, state.falls]).toEqual([10, '']);
  });
});

describe('an increase that no link carries', () => {
  test.each([
    [3, 4 * 50e9, 4 * 50e9],
    [3, 4 * 50e9 + 1, 0],
    [0, 50e9, 50e9],
    [0, 50e9 + 1, 0],
    [3600, 3601 * 50e9, 3601 * 50e9],
  ])('within %i s: %i bytes count as %i', (seconds, bytes, counted) => {
    const { runtime, state, count } = createBench();
    count(1, 1);
    runtime.advance(seconds * 1000);
    count(1 + bytes, 1);
    expect(state.rx).toBe(counted);
    count(1 + bytes + 9, 1);
    expect(state.rx).toBe(counted + 9);
  });

  test('is the return of one of several interfaces after all of them fell', () => {
    const { runtime, state, count } = createBench();
    for (const rx of [2e12, 0, 1e12, 1e12 + 5, 2e12 + 25]) {
      runtime.advance(3_000);
      count(rx, 0);
    }
    expect(state.rx).toBe(25);
  });

  test('since the boot is only a baseline', () => {
    const { runtime, state, count } = createBench();
    count(5_000, 700);
    runtime.advance(60_000);
    count(62 * 50e9, 9, { boot: 'b', uptime: 60 });
    expect(figures(state)).toEqual(all(0, 9));
  });
});
