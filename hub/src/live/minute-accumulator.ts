import { historyAverages, historyFigures, historyPeaks } from '@muster/generated/history-figures';
import type { Metrics } from '@muster/generated/types';

/** When something happened: wall clock and monotonic clock, milliseconds. */
export interface Instant {
  wall: number;
  monotonic: number;
}

/**
 * The running minute of one node. A minute is named by its end: minute n ends n · 60 s after the epoch. Which minute a
 * report belongs to follows the wall clock; how long it stands for follows the monotonic clock, so no step of the wall
 * clock makes a duration negative.
 */
export interface MinuteAccumulator {
  readonly nodeId: number;
  /** The minute that is being gathered; 0 for none. */
  minute: number;
  /** The latest minute that has been finished: nothing is added to it or to earlier ones any more. */
  finished: number;
  /** Of the report before. */
  wall: number;
  monotonic: number;
  /** Base of the counters, NaN before the first; `countedAt` is monotonic. */
  bootId: string;
  uptime: number;
  rxTotal: number;
  txTotal: number;
  countedAt: number;
  /** Sums of value × milliseconds, the milliseconds of each, then the peaks. */
  readonly sums: Float64Array;
  /** Finished minutes that wait for `drainMinutes`: number and figures. */
  readonly waiting: Float64Array;
  waitingRows: number;
}

const MEANS = historyAverages.length;
const CPU = historyAverages.indexOf('cpu');
const LOAD = historyAverages.indexOf('load');
const MEM_USED = historyAverages.indexOf('mem_used');
const SWAP_USED = historyAverages.indexOf('swap_used');
const DISK_USED = historyAverages.indexOf('disk_used');
const RX = historyAverages.indexOf('net_rx');
const TX = historyAverages.indexOf('net_tx');
const TCP = historyAverages.indexOf('tcp');
const UDP = historyAverages.indexOf('udp');
const PROCS = historyAverages.indexOf('procs');
const FIGURES = historyFigures.length;
/** Places in `sums`: the sums, the milliseconds of each, the peaks. */
const PEAK = 2 * MEANS;
const CPU_MAX = PEAK + historyPeaks.indexOf('cpu_max');
const RX_MAX = PEAK + historyPeaks.indexOf('net_rx_max');
const TX_MAX = PEAK + historyPeaks.indexOf('net_tx_max');
const SUMS = PEAK + historyPeaks.length;
const WAITING_ROWS = 4;
const ROW = FIGURES + 1;

const MINUTE_MS = 60_000;
/** A report stands for the time since the one before, up to this; after a longer silence it stands for a moment. */
const LONGEST_SPAN_MS = 120_000;
const MOMENT_MS = 1_000;
/** Both clocks differ by more than this only when the wall clock was stepped. */
const STEP_MS = 2_000;
/** How long after its end a minute still waits for the report that covers its last seconds. */
const GRACE_MS = 3_000;

export function createMinuteAccumulator(nodeId: number): MinuteAccumulator {
  return {
    nodeId,
    minute: 0,
    finished: 0,
    wall: Number.NaN,
    monotonic: Number.NaN,
    bootId: '',
    uptime: Number.NaN,
    rxTotal: Number.NaN,
    txTotal: Number.NaN,
    countedAt: Number.NaN,
    sums: new Float64Array(SUMS),
    waiting: new Float64Array(WAITING_ROWS * ROW),
    waitingRows: 0,
  };
}

/** The speeds of the interval that the current report ends; one object for all, since every report writes it. */
const speed = { rx: Number.NaN, tx: Number.NaN, peakScale: 1 };
/** The averages' part of the current report; shared likewise. */
const measured = new Float64Array(MEANS);

/** Adds a report; fields that it lacks are left out of the averages. Nothing is allocated here. */
export function addReport(state: MinuteAccumulator, report: Partial<Metrics>, now: Instant): void {
  const elapsed = now.monotonic - state.monotonic;
  const hasStepped = Math.abs(now.wall - state.wall - elapsed) > STEP_MS;
  measureSpeed(state, report, now.monotonic);
  measure(report);
  const end = placeEnd(state, now.wall, hasStepped);
  const isContinuous = elapsed <= LONGEST_SPAN_MS && !hasStepped;
  const current = Math.ceil(end / MINUTE_MS);
  const start = isContinuous ? end - elapsed : Math.max(end - MOMENT_MS, (current - 1) * MINUTE_MS);
  const first = Math.max(Math.floor(start / MINUTE_MS) + 1, state.minute, state.finished + 1);
  for (let minute = Math.min(first, current); minute <= current; minute += 1) {
    if (minute !== state.minute) begin(state, minute);
    const span = Math.min(end, minute * MINUTE_MS) - Math.max(start, (minute - 1) * MINUTE_MS);
    if (span > 0) accumulate(state.sums, span);
  }
  state.wall = now.wall;
  state.monotonic = now.monotonic;
}

/** Finishes the running minute unless the present is within it or just behind it. To be called once a minute or more. */
export function finishEnded(state: MinuteAccumulator, wall: number): void {
  const end = state.minute * MINUTE_MS;
  if (state.minute !== 0 && (wall >= end + GRACE_MS || wall < end - MINUTE_MS - STEP_MS)) finish(state);
}

/** Finishes the running minute as it is, because the hub stops. */
export function finishRunning(state: MinuteAccumulator): void {
  if (state.minute !== 0) finish(state);
}

/**
 * Hands every finished minute to `take`, oldest first, and forgets those that it takes. `figures` is only good during
 * the call; NaN in it is what was not measured.
 */
export function drainMinutes(
  state: MinuteAccumulator,
  take: (nodeId: number, minute: number, figures: Float64Array) => boolean,
): void {
  let taken = 0;
  while (taken < state.waitingRows) {
    const at = taken * ROW;
    const figures = state.waiting.subarray(at + 1, at + ROW);
    if (!take(state.nodeId, state.waiting[at] ?? 0, figures)) break;
    taken += 1;
  }
  state.waiting.copyWithin(0, taken * ROW);
  state.waitingRows -= taken;
}

/**
 * Where on the wall clock the report lies. A clock that is slowed down may show a minute again that has just been left:
 * the report then counts for the beginning of the newer one. A clock that was set back begins an older minute.
 */
function placeEnd(state: MinuteAccumulator, wall: number, hasStepped: boolean): number {
  const minute = Math.ceil(wall / MINUTE_MS);
  if (hasStepped) {
    if (state.minute !== 0 && state.minute !== minute) finish(state);
    state.finished = Math.min(state.finished, minute - 1);
    return wall;
  }
  const earliest = Math.max(state.minute, state.finished + 1);
  return minute < earliest ? (earliest - 1) * MINUTE_MS + 1 : wall;
}

function begin(state: MinuteAccumulator, minute: number): void {
  if (state.minute !== 0) finish(state);
  state.minute = minute;
}

/** Ends the running minute. One in which nothing was measured leaves no row. */
function finish(state: MinuteAccumulator): void {
  if (hasData(state.sums)) keep(state);
  state.finished = state.minute;
  state.minute = 0;
  state.sums.fill(0);
}

function hasData(sums: Float64Array): boolean {
  for (let index = MEANS; index < PEAK; index += 1) if (sums[index] !== 0) return true;
  return false;
}

/** Moves the running minute to those that wait. When storing has stopped, the oldest of them gives way. */
function keep(state: MinuteAccumulator): void {
  const { sums, waiting } = state;
  if (state.waitingRows === WAITING_ROWS) {
    waiting.copyWithin(0, ROW);
    state.waitingRows -= 1;
  }
  let at = state.waitingRows * ROW;
  waiting[at] = state.minute;
  for (let index = 0; index < MEANS; index += 1) {
    at += 1;
    // Nothing measured is 0 / 0.
    waiting[at] = (sums[index] ?? 0) / (sums[MEANS + index] ?? 0);
  }
  at += 1 - PEAK;
  waiting[at + CPU_MAX] = sums[MEANS + CPU] === 0 ? Number.NaN : (sums[CPU_MAX] ?? 0);
  waiting[at + RX_MAX] = sums[MEANS + RX] === 0 ? Number.NaN : (sums[RX_MAX] ?? 0);
  waiting[at + TX_MAX] = sums[MEANS + TX] === 0 ? Number.NaN : (sums[TX_MAX] ?? 0);
  state.waitingRows += 1;
}

/** Bytes per second since the counters were last seen; NaN when they were not, fell, or belong to another boot. */
function measureSpeed(state: MinuteAccumulator, report: Partial<Metrics>, monotonic: number): void {
  speed.rx = speed.tx = Number.NaN;
  const { boot_id: bootId, net_rx_total: rx, net_tx_total: tx, uptime = Number.NaN } = report;
  if (bootId === undefined || rx === undefined || tx === undefined) return;
  const elapsed = monotonic - state.countedAt;
  if (bootId === state.bootId && elapsed > 0) {
    if (rx >= state.rxTotal) speed.rx = ((rx - state.rxTotal) / elapsed) * 1000;
    if (tx >= state.txTotal) speed.tx = ((tx - state.txTotal) / elapsed) * 1000;
    // After a stalled link reports arrive bunched: the host's own clock tells that more time went by than it seems.
    const hostElapsed = (uptime - state.uptime - 1) * 1000;
    speed.peakScale = hostElapsed > elapsed ? elapsed / hostElapsed : 1;
  }
  state.bootId = bootId;
  state.uptime = uptime;
  state.rxTotal = rx;
  state.txTotal = tx;
  state.countedAt = monotonic;
}

/** Copies the report's figures; NaN for what it lacks. */
function measure(report: Partial<Metrics>): void {
  measured[CPU] = report.cpu ?? Number.NaN;
  measured[LOAD] = report.load?.[0] ?? Number.NaN;
  measured[MEM_USED] = report.mem_used ?? Number.NaN;
  measured[SWAP_USED] = report.swap_used ?? Number.NaN;
  measured[DISK_USED] = report.disk_used ?? Number.NaN;
  measured[RX] = speed.rx;
  measured[TX] = speed.tx;
  measured[TCP] = report.tcp ?? Number.NaN;
  measured[UDP] = report.udp ?? Number.NaN;
  measured[PROCS] = report.procs ?? Number.NaN;
}

function accumulate(sums: Float64Array, span: number): void {
  for (let index = 0; index < MEANS; index += 1) {
    const value = measured[index] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    sums[index] = (sums[index] ?? 0) + value * span;
    sums[MEANS + index] = (sums[MEANS + index] ?? 0) + span;
  }
  raise(sums, CPU_MAX, measured[CPU] ?? Number.NaN);
  raise(sums, RX_MAX, speed.rx * speed.peakScale);
  raise(sums, TX_MAX, speed.tx * speed.peakScale);
}

function raise(sums: Float64Array, index: number, value: number): void {
  if (value > (sums[index] ?? 0)) sums[index] = value;
}
