import {
  historyColumns,
  meanColumns,
  rateCounters,
  readCounters,
  readMaxInputs,
  readMeanInputs,
} from '@muster/generated/metrics';
import type { Metrics } from '@muster/generated/types';

/** When something happened: wall clock and monotonic clock, milliseconds. */
export interface Instant {
  wall: number;
  monotonic: number;
}

/**
 * Takes a finished minute. `values` has the columns in the order of `historyColumns`, NaN for a metric that was not
 * measured, then the milliseconds that each mean covers in the order of `meanColumns`. It is reused after the call.
 */
export type MinuteSink = (nodeId: number, minute: number, values: Float64Array) => void;

/**
 * The running minute of one node. A minute is named by its end: minute n ends n · 60 s after the epoch. The wall clock
 * decides to which minute a report belongs, the monotonic clock how much time it covers, so that no step of the wall clock
 * makes a duration negative.
 */
export interface MinuteAccumulator {
  readonly nodeId: number;
  readonly sink: MinuteSink;
  /** The running minute; 0 for none. */
  minute: number;
  /** The latest finished minute: nothing is added to it or to earlier ones. */
  finished: number;
  /** Time of the previous report. */
  wall: number;
  monotonic: number;
  bootId: string;
  /** By `rateCounters`, three numbers each: last value, monotonic time and uptime of that report; NaN before the first. */
  readonly counters: Float64Array;
  /** Sums of value × milliseconds, then the milliseconds of each, then the maxima (NaN for none). */
  readonly sums: Float64Array;
}

const MEANS = meanColumns.length;
const COLUMNS = historyColumns.length;
/** Index of the first maximum in `sums`. */
const MAXIMA = 2 * MEANS;
const SUMS = MEANS + COLUMNS;
const COUNTERS = rateCounters.length;
const NUMBERS_PER_COUNTER = 3;

/** Length of the `values` of a finished minute. */
const VALUES = COLUMNS + MEANS;

const MINUTE_MS = 60_000;
/** Longest time that a report covers: that since the previous one. After a longer silence it covers a moment. */
const MAX_SPAN_MS = 120_000;
const MOMENT_MS = 1_000;
/** If the clocks differ by more, the wall clock was stepped. */
const STEP_MS = 2_000;
/** How long after its end a minute waits for the report that covers its last seconds. */
const GRACE_MS = 3_000;

export function createMinuteAccumulator(nodeId: number, sink: MinuteSink): MinuteAccumulator {
  const sums = new Float64Array(SUMS);
  clear(sums);
  return {
    nodeId,
    sink,
    minute: 0,
    finished: 0,
    wall: Number.NaN,
    monotonic: Number.NaN,
    bootId: '',
    counters: new Float64Array(COUNTERS * NUMBERS_PER_COUNTER).fill(Number.NaN),
    sums,
  };
}

// Scratch space of the current report and of the minute that is handed over, shared so that a report allocates nothing.
const counted = new Float64Array(COUNTERS);
const rates = new Float64Array(COUNTERS);
const peakRates = new Float64Array(COUNTERS);
const meanInputs = new Float64Array(MEANS);
const maxInputs = new Float64Array(COLUMNS - MEANS);
const values = new Float64Array(VALUES);

/** Adds a report; metrics that it lacks are left out of their means. Nothing is allocated here. */
export function addReport(state: MinuteAccumulator, report: Partial<Metrics>, now: Instant): void {
  const elapsed = now.monotonic - state.monotonic;
  const hasStepped = Math.abs(now.wall - state.wall - elapsed) > STEP_MS;
  measureRates(state, report, now.monotonic);
  readMeanInputs(report, rates, meanInputs);
  readMaxInputs(report, peakRates, maxInputs);
  const end = placeEnd(state, now.wall, hasStepped);
  const isContinuous = elapsed <= MAX_SPAN_MS && !hasStepped;
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

/** Finishes the running minute unless `wall` is within it or just behind it. */
export function finishEnded(state: MinuteAccumulator, wall: number): void {
  const end = state.minute * MINUTE_MS;
  if (state.minute !== 0 && (wall >= end + GRACE_MS || wall < end - MINUTE_MS - STEP_MS)) finish(state);
}

/** Finishes the running minute as it is, because the hub stops. */
export function finishRunning(state: MinuteAccumulator): void {
  if (state.minute !== 0) finish(state);
}

/**
 * Where on the wall clock the report ends. A clock that is slowed down may show a minute again that has just ended: the
 * report then counts for the beginning of the newer one. A clock that was set back begins an older minute.
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

/** Ends the running minute. One in which nothing was measured is not handed over. */
function finish(state: MinuteAccumulator): void {
  if (writeValues(state.sums)) state.sink(state.nodeId, state.minute, values);
  state.finished = state.minute;
  state.minute = 0;
  clear(state.sums);
}

function clear(sums: Float64Array): void {
  sums.fill(0, 0, MAXIMA);
  sums.fill(Number.NaN, MAXIMA);
}

/** Writes a finished minute to `values`; returns whether anything was measured. */
function writeValues(sums: Float64Array): boolean {
  let hasData = false;
  for (let index = 0; index < MEANS; index += 1) {
    const ms = sums[MEANS + index] ?? 0;
    // A metric without measurements is 0 / 0.
    values[index] = (sums[index] ?? 0) / ms;
    values[COLUMNS + index] = ms;
    hasData ||= ms !== 0;
  }
  for (let index = MEANS; index < COLUMNS; index += 1) values[index] = sums[MEANS + index] ?? Number.NaN;
  return hasData;
}

/**
 * Writes the increase of each counter per second since its previous value to `rates`; NaN if it is missing, fell, or
 * belongs to another boot.
 */
function measureRates(state: MinuteAccumulator, report: Partial<Metrics>, monotonic: number): void {
  const { boot_id: bootId, uptime = Number.NaN } = report;
  if (bootId !== undefined && bootId !== state.bootId) startBoot(state, bootId);
  readCounters(report, counted);
  const { counters } = state;
  for (let index = 0; index < COUNTERS; index += 1) {
    rates[index] = Number.NaN;
    peakRates[index] = Number.NaN;
    const value = counted[index] as number;
    if (bootId === undefined || Number.isNaN(value)) continue;
    const at = index * NUMBERS_PER_COUNTER;
    const increase = value - (counters[at] ?? Number.NaN);
    const elapsed = monotonic - (counters[at + 1] ?? Number.NaN);
    if (increase >= 0 && elapsed > 0) {
      rates[index] = (increase / elapsed) * 1000;
      // After a stalled link, reports arrive in a burst: more time passed on the host's clock than between the arrivals.
      const hostElapsed = (uptime - (counters[at + 2] ?? Number.NaN) - 1) * 1000;
      peakRates[index] = (increase / (hostElapsed > elapsed ? hostElapsed : elapsed)) * 1000;
    }
    counters[at] = value;
    counters[at + 1] = monotonic;
    counters[at + 2] = uptime;
  }
}

/** Counters start at zero with every boot. */
function startBoot(state: MinuteAccumulator, bootId: string): void {
  state.bootId = bootId;
  state.counters.fill(Number.NaN);
}

function accumulate(sums: Float64Array, span: number): void {
  for (let index = 0; index < MEANS; index += 1) {
    const value = meanInputs[index] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    sums[index] = (sums[index] ?? 0) + value * span;
    sums[MEANS + index] = (sums[MEANS + index] ?? 0) + span;
  }
  for (let index = MAXIMA; index < SUMS; index += 1) {
    const value = maxInputs[index - MAXIMA] ?? Number.NaN;
    const highest = sums[index] ?? Number.NaN;
    if (value > highest || Number.isNaN(highest)) sums[index] = value;
  }
}
