import { describe, expect, test } from 'vitest';
import { all, createBench, figures, NOON } from '../../../tests/support/data/ledger-bench.ts';
import { createTrafficRow } from '../../../tests/support/data/traffic-row.ts';
import {
  changeResetDay,
  computeMonthUsed,
  correctTraffic,
  findPeriodStart,
  formatDayNumber,
  type ReportedCounters,
  rollOver,
} from './ledger.ts';

const HOUR = 3_600_000;

describe('a report', () => {
  test('the first report is a baseline', () => {
    const { state, count } = createBench();
    count(5_000, 700);
    expect(figures(state)).toEqual(all(0, 0));
    expect(state).toMatchObject({ last_rx: 5_000, last_tx: 700, boot_id: 'a', last_report_at: NOON / 1000 });
  });

  test('an increase within a boot counts, also after a gap', () => {
    const { runtime, state, count } = createBench();
    count(5_000, 700);
    count(5_010, 701);
    runtime.advance(2 * HOUR);
    count(6_000, 800);
    expect(figures(state)).toEqual(all(1_000, 100));
  });

  test('a decreased counter adds nothing and is the new baseline, per direction', () => {
    const { state, count } = createBench();
    count(5_000, 700);
    count(300, 710);
    expect(figures(state)).toEqual(all(0, 10));
    count(350, 710);
    expect(figures(state)).toEqual(all(50, 10));
  });

  test('counters of a boot after the last report count in full', () => {
    const { runtime, state, count } = createBench();
    count(5_000, 700);
    runtime.advance(60_000);
    count(90, 9, { boot: 'b', uptime: 60 });
    expect(figures(state)).toEqual(all(90, 9));
  });

  test.each([
    ['older than the last report (another machine)', 61],
    ['of unknown age', undefined],
  ])('a boot %s is only a baseline', (_, uptime) => {
    const { runtime, state, report } = createBench();
    report({ net_rx_total: 5_000, net_tx_total: 700, boot_id: 'a', uptime: 100 });
    runtime.advance(60_000);
    report({ net_rx_total: 9_000, net_tx_total: 900, boot_id: 'b', uptime });
    expect(figures(state)).toEqual(all(0, 0));
    report({ net_rx_total: 9_001, net_tx_total: 902, boot_id: 'b', uptime });
    expect(figures(state)).toEqual(all(1, 2));
  });

  test.each([
    ['other interfaces are summed', '/0123456789abcdef', '/fedcba9876543210'],
    ['an agent that names the interfaces replaces an older one', '', '/fedcba9876543210'],
    ['an older agent replaces one that names them', '/0123456789abcdef', ''],
  ])('if %s, their counters are only a baseline, also if the hub’s clock is set', (_, before, after) => {
    const { runtime, state, count } = createBench();
    count(5_000, 700, { boot: `a${before}`, uptime: 60 });
    runtime.advance(3_000);
    runtime.stepClock(HOUR);
    count(9_000_000, 900, { boot: `a${after}`, uptime: 63 });
    expect(figures(state)).toEqual(all(0, 0));
    count(9_000_010, 905, { boot: `a${after}`, uptime: 66 });
    expect(figures(state)).toEqual(all(10, 5));
  });

  test('only the boot id indicates a reboot: uptime alone changes nothing', () => {
    const { runtime, state, count } = createBench();
    count(5_000, 700, { uptime: 900 });
    runtime.advance(60_000);
    count(5_001, 700, { uptime: 3 });
    expect(figures(state)).toEqual(all(1, 0));
  });

  test('an empty boot id is valid', () => {
    const { state, count } = createBench();
    count(10, 10, { boot: '' });
    count(15, 12, { boot: '' });
    expect(figures(state)).toEqual(all(5, 2));
  });

  test.each<ReportedCounters>([
    { boot_id: 'a', net_rx_total: 6_000 },
    { boot_id: 'a', net_tx_total: 6_000 },
    { net_rx_total: 6_000, net_tx_total: 6_000 },
    {},
  ])('%j leaves the ledger unchanged until the next complete report', (salvaged) => {
    const { state, count, report } = createBench();
    count(5_000, 700);
    const before = { ...state };
    report(salvaged);
    expect(state).toEqual(before);
    count(6_500, 6_700);
    expect(figures(state)).toEqual(all(1_500, 6_000));
  });

  test('fractions are truncated and sums saturate at 2^53 − 1', () => {
    const { runtime, state, count } = createBench();
    count(0.5, 0);
    runtime.advance(60 * HOUR);
    count(10.9, Number.MAX_SAFE_INTEGER);
    runtime.advance(60 * HOUR);
    count(10.9, 0);
    runtime.advance(60 * HOUR);
    count(20.9, Number.MAX_SAFE_INTEGER);
    expect([state.rx, state.tx]).toEqual([20, Number.MAX_SAFE_INTEGER]);
  });
});

describe('days and periods', () => {
  test.each([
    ['2026-03-01', 1, '2026-03-01'],
    ['2026-03-31', 1, '2026-03-01'],
    ['2026-03-14', 15, '2026-02-15'],
    ['2026-03-15', 15, '2026-03-15'],
    ['2026-01-14', 15, '2025-12-15'],
    ['2026-02-27', 31, '2026-01-31'],
    ['2026-02-28', 31, '2026-02-28'],
    ['2026-03-01', 31, '2026-02-28'],
    ['2026-03-30', 31, '2026-02-28'],
    ['2026-03-31', 31, '2026-03-31'],
    ['2026-04-29', 31, '2026-03-31'],
    ['2026-04-30', 31, '2026-04-30'],
    ['2028-02-28', 30, '2028-01-30'],
    ['2028-02-29', 30, '2028-02-29'],
    ['2028-03-28', 29, '2028-02-29'],
    ['2026-02-28', 29, '2026-02-28'],
    ['2100-02-28', 29, '2100-02-28'],
    ['2000-02-28', 29, '2000-01-29'],
    ['2026-01-01', 31, '2025-12-31'],
  ])('on %s the period of a plan that resets on day %i started on %s', (date, resetDay, start) => {
    const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
    expect(formatDayNumber(findPeriodStart({ year, month, day }, resetDay))).toBe(start);
  });

  test('midnight starts a day and the reset day a period; the difference counts for the new one', () => {
    const { runtime, state, count } = createBench({ resetDay: 12 });
    count(0, 0);
    count(100, 10);
    expect(state).toMatchObject({ day_start: 20_260_310, period_start: 20_260_212 });
    runtime.advance(12 * HOUR);
    count(130, 13);
    expect(figures(state)).toEqual([
      [130, 13],
      [30, 3],
      [130, 13],
    ]);
    runtime.advance(24 * HOUR);
    count(131, 13);
    expect(figures(state)).toEqual([
      [131, 13],
      [1, 0],
      [1, 0],
    ]);
    expect(state).toMatchObject({ day_start: 20_260_312, period_start: 20_260_312 });
  });

  test('a report with malformed counters still rolls over', () => {
    const { runtime, state, count, report } = createBench();
    count(0, 0);
    count(100, 10);
    runtime.advance(24 * HOUR);
    report({ uptime: 3 });
    expect(state).toMatchObject({ day_rx: 0, day_tx: 0, day_start: 20_260_311, period_rx: 100 });
  });

  test('a node that does not report rolls over, once', () => {
    const { runtime, state, count, plan } = createBench();
    count(0, 0);
    count(100, 10);
    expect(rollOver(state, plan())).toBe(false);
    runtime.advance(30 * 24 * HOUR);
    expect(rollOver(state, plan())).toBe(true);
    expect(figures(state)).toEqual([
      [100, 10],
      [0, 0],
      [0, 0],
    ]);
    expect(rollOver(state, plan())).toBe(false);
  });

  test.each([
    ['the day of 23 hours', '2026-03-08T05:00:00Z', 23],
    ['the day of 25 hours', '2026-11-01T04:00:00Z', 25],
  ])('%s is one day in New York', (_, midnight, hours) => {
    const now = Date.parse(midnight);
    const { runtime, state, count } = createBench({ now, timeZone: 'America/New_York' });
    count(0, 0);
    const start = state.day_start;
    for (let hour = 1; hour < hours; hour += 1) {
      runtime.advance(HOUR);
      count(hour, 0);
      expect(state).toMatchObject({ day_start: start, day_rx: hour });
    }
    runtime.advance(HOUR);
    count(hours, 0);
    expect(state).toMatchObject({ day_start: start + 1, day_rx: 1 });
  });

  test('the time zone determines the end of the month', () => {
    const { state, count } = createBench({
      now: Date.parse('2026-03-01T02:00:00Z'),
      timeZone: 'America/New_York',
    });
    count(0, 0);
    expect(state).toMatchObject({ day_start: 20_260_228, period_start: 20_260_201 });
  });
});

describe('a clock step', () => {
  test('back over midnight keeps the new day and does not start it again', () => {
    const { runtime, state, count } = createBench({ now: Date.parse('2026-03-31T23:59:50Z') });
    count(0, 0);
    count(100, 0);
    runtime.advance(20_000);
    count(110, 0);
    runtime.stepClock(-15_000);
    count(115, 0);
    expect(state).toMatchObject({
      day_rx: 15,
      day_start: 20_260_401,
      period_rx: 15,
      period_start: 20_260_401,
    });
    runtime.advance(20_000);
    count(118, 0);
    expect(state).toMatchObject({ rx: 118, day_rx: 18, period_rx: 18 });
  });

  test('back from a wrong year corrects the dates and keeps the figures', () => {
    const { runtime, state, count } = createBench();
    count(0, 0);
    runtime.stepClock(365 * 24 * HOUR);
    count(100, 0);
    runtime.stepClock(-365 * 24 * HOUR);
    count(101, 0);
    expect(state).toMatchObject({ rx: 101, day_rx: 101, day_start: 20_260_310, period_start: 20_260_301 });
    expect(state.last_report_at).toBe(NOON / 1000);
    runtime.advance(12 * HOUR);
    count(102, 0);
    expect(state).toMatchObject({ day_rx: 1, day_start: 20_260_311, period_rx: 102 });
  });

  test('to before the epoch breaks nothing', () => {
    const { runtime, state, count } = createBench();
    runtime.stepClock(-NOON);
    count(1, 1);
    count(3, 1);
    expect(state).toMatchObject({ rx: 2, last_report_at: 1 });
  });
});

describe('administration', () => {
  test('a correction rolls over first, then sets its figures', () => {
    const { runtime, state, count, plan } = createBench();
    count(0, 0);
    count(100, 10);
    runtime.advance(30 * 24 * HOUR);
    correctTraffic(state, { total_rx: 5_000, month_tx: 7 }, plan());
    count(101, 10);
    expect(figures(state)).toEqual([
      [5_001, 10],
      [1, 0],
      [1, 7],
    ]);
  });

  test('a new reset day keeps the figures of the current period, in both directions', () => {
    for (const resetDay of [5, 25]) {
      const { runtime, state, count, plan } = createBench();
      count(0, 0);
      count(100, 10);
      const moved = { ...plan(), resetDay };
      changeResetDay(state, 1, moved);
      expect(state).toMatchObject({ period_rx: 100, period_start: resetDay === 5 ? 20_260_305 : 20_260_225 });
      runtime.advance(HOUR);
      expect(rollOver(state, moved)).toBe(false);
    }
  });

  test.each([
    ['sum', 10],
    ['max', 7],
    ['up', 7],
    ['down', 3],
  ] as const)('a plan in mode %s uses %i of 3 in and 7 out', (mode, used) => {
    expect(computeMonthUsed(mode, 3, 7)).toBe(used);
  });
});

describe('a correction', () => {
  const plan = { today: { year: 2026, month: 3, day: 10 }, resetDay: 1 };

  function makeRow() {
    const begun = { day_start: 20260310, period_start: 20260301 };
    return { ...createTrafficRow(1), ...begun, rx: 100, tx: 50, period_rx: 30, period_tx: 20, day_rx: 5 };
  }

  test('sets the given figures and keeps the others', () => {
    const row = makeRow();
    correctTraffic(row, { total_rx: 7, month_tx: 0 }, plan);
    expect(row).toEqual({ ...makeRow(), rx: 7, period_tx: 0 });
  });

  test('can be undone without losing traffic that was added meanwhile', () => {
    const row = makeRow();
    const undo = correctTraffic(row, { total_rx: 7, total_tx: 900, month_rx: 0 }, plan);
    row.rx += 3;
    row.tx += 4;
    row.period_rx += 3;
    undo();
    expect(row).toEqual({ ...makeRow(), rx: 103, tx: 54, period_rx: 33 });
  });

  test('undone after a new period has started is never negative', () => {
    const row = makeRow();
    const undo = correctTraffic(row, { month_rx: 500 }, plan);
    row.period_rx = 0;
    undo();
    expect(row.period_rx).toBe(0);
  });
});
