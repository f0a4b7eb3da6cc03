import { type GaugeName, gaugeNames, gaugeRanges, readGauges } from '@muster/generated/gauges';
import { historyColumns, largestValue, storedPerUnit } from '@muster/generated/metrics';
import type { Gauges, HistoryMinutes, MissedGauges } from '@muster/generated/types';

/** Finished minutes by time, as numbers in arrays, which grow and shrink with them. */
export interface MinuteQueue {
  readonly count: number;
  /** Memory in use. */
  readonly bytes: number;
  /**
   * Appends a minute. `values` has the columns, NaN if not measured, then the milliseconds that each mean covers. Drops the
   * oldest minutes so that at most `limit` remain.
   */
  add(minute: number, values: Float64Array, limit: number): void;
  /** Sets the gauges of the last minute, or of the one that is added next. */
  setGauges(minute: number, gauges: Gauges): void;
  removeFirst(count: number): void;
  /** Number of minutes, from the oldest, up to `last`. */
  countUpTo(last: number): number;
  /** The oldest minutes as columns. */
  readFirst(count: number): MinuteColumns;
}

export type MinuteColumns = Omit<HistoryMinutes, 'age' | 'offset' | 'parts' | 'probes'>;

const COLUMNS = historyColumns.length;
/** Numbers of a row: the minute, the milliseconds that its means cover, and the columns. */
const ROW = 2 + COLUMNS;
const GAUGES = gaugeNames.length;
/** What the hub keeps of a gauge. */
const GAUGE_DIGITS = 3;
const FIRST_ROWS = 8;
const MINUTE_MS = 60_000;

const perUnit = historyColumns.map((name) => storedPerUnit[name]);
const largest = historyColumns.map((name) => largestValue[name]);

export function createMinuteQueue(): MinuteQueue {
  let rows = new Float64Array(FIRST_ROWS * ROW);
  /** Three digits need no more than 32 bits. */
  let gaugeRows = new Float32Array(FIRST_ROWS * GAUGES);
  let count = 0;
  /** Gauges that were measured before their minute was added. */
  let early: { minute: number; gauges: Gauges } | undefined;

  function resize(capacity: number): void {
    const former = rows.subarray(0, count * ROW);
    rows = new Float64Array(capacity * ROW);
    rows.set(former);
    const formerGauges = gaugeRows.subarray(0, count * GAUGES);
    gaugeRows = new Float32Array(capacity * GAUGES);
    gaugeRows.set(formerGauges);
  }

  function removeFirst(removed: number): void {
    rows.copyWithin(0, removed * ROW, count * ROW);
    gaugeRows.copyWithin(0, removed * GAUGES, count * GAUGES);
    count -= removed;
    if (count <= FIRST_ROWS && rows.length > FIRST_ROWS * ROW) resize(FIRST_ROWS);
  }

  const readColumn = (index: number, length: number) =>
    Array.from({ length }, (_, row) => rows[row * ROW + index] ?? Number.NaN);

  function readGaugeColumns(length: number): MissedGauges {
    const columns: MissedGauges = {};
    for (const [index, name] of gaugeNames.entries()) {
      const values = Array.from({ length }, (_, row) =>
        roundGauge(gaugeRows[row * GAUGES + index] ?? Number.NaN, name),
      );
      if (!values.every(Number.isNaN)) columns[name] = values;
    }
    return columns;
  }

  return {
    get count() {
      return count;
    },
    get bytes() {
      return rows.byteLength + gaugeRows.byteLength;
    },
    add(minute, values, limit) {
      if (count >= limit) removeFirst(count - limit + 1);
      if (count * ROW === rows.length) resize(Math.max(FIRST_ROWS, Math.min(2 * count, limit)));
      const at = count * ROW;
      rows[at] = minute;
      rows[at + 1] = findCovered(values);
      for (let index = 0; index < COLUMNS; index += 1)
        rows[at + 2 + index] = roundValue(values[index] ?? Number.NaN, index);
      readGauges(early?.minute === minute ? early.gauges : {}, gaugeRows, count * GAUGES);
      count += 1;
    },
    setGauges(minute, gauges) {
      early = { minute, gauges };
      if (count > 0 && rows[(count - 1) * ROW] === minute)
        readGauges(gauges, gaugeRows, (count - 1) * GAUGES);
    },
    removeFirst,
    countUpTo(last) {
      let found = 0;
      while (found < count && (rows[found * ROW] ?? 0) <= last) found += 1;
      return found;
    },
    readFirst(length) {
      const columns: MinuteColumns = {
        minutes: readColumn(0, length),
        covered: readColumn(1, length),
      };
      for (const [index, name] of historyColumns.entries()) {
        const values = readColumn(2 + index, length);
        // The message has null for NaN.
        if (!values.every(Number.isNaN)) columns[name] = values;
      }
      const gauges = readGaugeColumns(length);
      return Object.keys(gauges).length === 0 ? columns : { ...columns, gauges };
    },
  };
}

/** Values that the contract does not allow are as not measured. */
function roundGauge(value: number, name: GaugeName): number {
  const [minimum, maximum] = gaugeRanges[name];
  if (Number.isNaN(value) || value < minimum || value > maximum) return Number.NaN;
  return Math.min(maximum, Number(value.toPrecision(GAUGE_DIGITS)));
}

/** Means cover less if the agent or the host did not run for the whole minute. */
function findCovered(values: Float64Array): number {
  const covered = Math.max(...values.subarray(COLUMNS));
  return Math.min(MINUTE_MS, Math.max(1, Math.round(covered)));
}

/** To the precision of the history. Values that the contract does not allow are as not measured. */
function roundValue(value: number, index: number): number {
  const unit = perUnit[index] ?? 1;
  const rounded = Math.round(value * unit) / unit;
  return rounded >= 0 && rounded <= (largest[index] ?? 0) ? rounded : Number.NaN;
}
