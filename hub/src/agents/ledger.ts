import type { TrafficCorrection } from '@muster/generated/types';
import type { CivilDate } from '@muster/shared/runtime';
import type { TrafficMode, TrafficRow } from '../store/rows.ts';

/** The counters of a report; malformed ones are absent. */
export interface ReportedCounters {
  boot_id?: string | undefined;
  /** Seconds since the host booted. */
  uptime?: number | undefined;
  /** Bytes since boot. */
  net_rx_total?: number | undefined;
  net_tx_total?: number | undefined;
}

/** The hub's date and the node's plan. */
export interface PlanDate {
  /** `runtime.calendar(at)`. */
  today: CivilDate;
  /** 1–31; in shorter months, the last day. */
  resetDay: number;
}

export interface ReportTime extends PlanDate {
  /** When the report arrived: wall clock, milliseconds. */
  at: number;
}

/** Figures that an administrator can correct, and their columns. */
const correctableColumns = [
  ['total_rx', 'rx'],
  ['total_tx', 'tx'],
  ['month_rx', 'period_rx'],
  ['month_tx', 'period_tx'],
] as const;

/** 400 Gbit/s, more than any host's links carry. */
const MAX_BYTES_PER_SECOND = 50_000_000_000;

/**
 * Adds a report's traffic to the ledger. Mutates `state`, because this runs for every report. Figures never decrease, and
 * never exceed the actual traffic.
 *
 * - First report: adds nothing; the counters become the baseline.
 * - Same boot: adds the increase of each counter, see `countIncrease`.
 * - Rebooted since the last report: adds the whole counters.
 * - Same boot, but the counted interfaces changed: new baseline only.
 * - Another boot id, booted before the last report (another machine uses the token) or unknown uptime: new baseline only.
 *
 * If a counter or the boot id is missing, adds nothing and keeps the baseline: the next complete report includes it.
 * Traffic from a gap between reports counts on the day of the report after the gap.
 */
export function applyReport(state: TrafficRow, counters: ReportedCounters, time: ReportTime): void {
  rollOver(state, time);
  const { boot_id: bootId, net_rx_total: reportedRx, net_tx_total: reportedTx } = counters;
  if (bootId === undefined || reportedRx === undefined || reportedTx === undefined) return;

  const rx = Math.floor(reportedRx);
  const tx = Math.floor(reportedTx);
  if (bootId === state.boot_id && state.last_report_at !== 0) {
    // The clock may have been set back.
    const seconds = Math.abs(toSeconds(time.at) - state.last_report_at);
    bookIncrease(state, { rx: rx - state.last_rx, tx: tx - state.last_tx, seconds });
  } else {
    if (hasRebooted(state, bootId, counters.uptime, time.at))
      book(state, believe(rx, counters.uptime ?? 0), believe(tx, counters.uptime ?? 0));
    state.falls = '';
  }
  state.last_rx = rx;
  state.last_tx = tx;
  state.boot_id = bootId;
  state.last_report_at = Math.max(1, toSeconds(time.at));
}

/** The change of the counters since the last report of the same boot. */
interface Increase {
  rx: number;
  tx: number;
  seconds: number;
}

function bookIncrease(state: TrafficRow, { rx, tx, seconds }: Increase): void {
  if (rx >= 0 && tx >= 0 && state.falls === '') {
    book(state, believe(rx, seconds), believe(tx, seconds));
    return;
  }
  const [rxFalls, txFalls] = readFalls(state.falls);
  book(state, settleFalls(rxFalls, rx, seconds), settleFalls(txFalls, tx, seconds));
  state.falls = rxFalls.length === 0 && txFalls.length === 0 ? '' : JSON.stringify([rxFalls, txFalls]);
}

const MAX_FALLS = 8;

/**
 * The bytes by which a counter has grown. Mutates `falls`, the decreases that it has not recovered from. Some kernels and
 * drivers report a counter that falls for a moment and then includes everything again; others restart it at 0. The two look
 * alike while the counter is low, so growth counts from there. An increase by at least the sum of some falls is a recovery
 * from these, of which only the excess counts. Any other increase that no link could carry is a partial recovery or an
 * invalid value, and counts as 0.
 */
function settleFalls(falls: number[], increase: number, seconds: number): number {
  if (increase < 0) {
    falls.push(-increase);
    if (falls.length > MAX_FALLS) falls.shift();
    return 0;
  }
  const returned = findReturned(falls, increase);
  if (returned === 0) {
    if (believe(increase, seconds) === increase) return increase;
    const last = falls.at(-1);
    if (last !== undefined) falls[falls.length - 1] = last - increase;
    return 0;
  }
  let bytes = 0;
  for (let index = falls.length - 1; index >= 0; index -= 1) {
    if ((returned & (1 << index)) === 0) continue;
    bytes += falls[index] ?? 0;
    falls.splice(index, 1);
  }
  return believe(increase - bytes, seconds);
}

/** The falls, as bits of their indices, whose sum is the largest up to `increase`. */
function findReturned(falls: readonly number[], increase: number): number {
  let best = 0;
  let returned = 0;
  for (let bits = 1; bits < 1 << falls.length; bits += 1) {
    const bytes = falls.reduce((sum, fall, index) => sum + (bits & (1 << index) ? fall : 0), 0);
    if (bytes > increase || bytes <= best) continue;
    best = bytes;
    returned = bits;
  }
  return returned;
}

function readFalls(falls: string): [rx: number[], tx: number[]] {
  return falls === '' ? [[], []] : JSON.parse(falls);
}

/** `bytes`, or 0 if no link could carry them in that time, which is rounded down to seconds. */
function believe(bytes: number, seconds: number): number {
  return bytes <= MAX_BYTES_PER_SECOND * (seconds + 1) ? bytes : 0;
}

/**
 * Starts a new day or plan period if the date has reached it; returns whether `state` changed. Also needed to show nodes
 * that do not report.
 *
 * If the clock stepped back by less than a day, the row is a day ahead and stays so until the clock catches up, so that
 * no boundary is crossed twice. A row further ahead was dated by a wrong clock: it gets today's date and keeps its
 * figures.
 */
export function rollOver(state: TrafficRow, { today, resetDay }: PlanDate): boolean {
  const day = toDayNumber(today);
  const period = findPeriodStart(today, resetDay);
  if (day === state.day_start && period === state.period_start) return false;

  const tomorrow = toDayNumber(getNextDay(today));
  let hasChanged = false;
  if (day !== state.day_start && state.day_start !== tomorrow) {
    if (day > state.day_start) state.day_rx = state.day_tx = 0;
    state.day_start = day;
    hasChanged = true;
  }
  if (period !== state.period_start && state.period_start !== tomorrow) {
    if (period > state.period_start) state.period_rx = state.period_tx = 0;
    state.period_start = period;
    hasChanged = true;
  }
  return hasChanged;
}

/**
 * Moves the current period to another reset day. Its figures stay until the next reset: traffic before the new first
 * day cannot be separated afterwards, but the administrator can correct it.
 */
export function changeResetDay(state: TrafficRow, previousResetDay: number, plan: PlanDate): void {
  rollOver(state, { today: plan.today, resetDay: previousResetDay });
  state.period_start = findPeriodStart(plan.today, plan.resetDay);
}

/**
 * Sets figures of the current period and of all time; absent ones stay. Returns an undo function, which applies the
 * difference: traffic that was added in the meantime stays.
 */
export function correctTraffic(state: TrafficRow, correction: TrafficCorrection, plan: PlanDate): () => void {
  const before = { ...state };
  rollOver(state, plan);
  for (const [field, column] of correctableColumns) state[column] = correction[field] ?? state[column];
  return () => {
    for (const [field, column] of correctableColumns) {
      const figure = correction[field];
      // A new period may have started meanwhile, so the result is kept from becoming negative.
      if (figure !== undefined) state[column] = Math.max(0, state[column] - figure + before[column]);
    }
  };
}

/** Bytes that count against the plan's limit: both directions, the larger one, or a single one. */
export function computeMonthUsed(mode: TrafficMode, rx: number, tx: number): number {
  switch (mode) {
    case 'sum':
      return add(rx, tx);
    case 'max':
      return Math.max(rx, tx);
    case 'up':
      return tx;
    case 'down':
      return rx;
  }
}

/** First day, as the number YYYYMMDD, of the plan period that contains `today`. */
export function findPeriodStart(today: CivilDate, resetDay: number): number {
  const { year, month } = today;
  const thisMonth = Math.min(resetDay, countDays(year, month));
  if (today.day >= thisMonth) return toDayNumber({ year, month, day: thisMonth });
  const previous = month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 };
  return toDayNumber({ ...previous, day: Math.min(resetDay, countDays(previous.year, previous.month)) });
}

/** 20260228 → "2026-02-28". */
export function formatDayNumber(dayNumber: number): string {
  const digits = String(dayNumber).padStart(8, '0');
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}

/** 28 February 2026 → 20260228, which sorts, and is readable in a database shell. */
export function toDayNumber(date: CivilDate): number {
  return date.year * 10_000 + date.month * 100 + date.day;
}

function getNextDay(date: CivilDate): CivilDate {
  const { year, month, day } = date;
  if (day < countDays(year, month)) return { year, month, day: day + 1 };
  return month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 };
}

function countDays(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/**
 * Agents append `/` and a digest of the counted interfaces to the boot id; older ones do not. Does not depend on clocks:
 * if the hub's was set forward, every boot seems to be after the last report.
 */
function isSameBoot(one: string, other: string): boolean {
  return stripInterfaces(one) === stripInterfaces(other);
}

function stripInterfaces(bootId: string): string {
  return bootId.replace(/\/[0-9a-f]{16}$/, '');
}

/** Uptime is rounded down to seconds, so the computed boot time is never before the actual one. */
function hasRebooted(state: TrafficRow, bootId: string, uptime: number | undefined, at: number): boolean {
  if (state.last_report_at === 0 || uptime === undefined || isSameBoot(bootId, state.boot_id)) return false;
  return toSeconds(at) - Math.floor(uptime) >= state.last_report_at;
}

function book(state: TrafficRow, rx: number, tx: number): void {
  state.rx = add(state.rx, rx);
  state.tx = add(state.tx, tx);
  state.day_rx = add(state.day_rx, rx);
  state.day_tx = add(state.day_tx, tx);
  state.period_rx = add(state.period_rx, rx);
  state.period_tx = add(state.period_tx, tx);
}

/** Saturates at 2^53 − 1, the largest safe integer. */
function add(sum: number, bytes: number): number {
  return Math.min(sum + bytes, Number.MAX_SAFE_INTEGER);
}

function toSeconds(ms: number): number {
  return Math.floor(ms / 1000);
}
