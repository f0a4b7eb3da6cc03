import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { HOUR_MINUTES } from './metric-layout.ts';
import type { GaugeMinutes } from './rows.ts';

/** Of an hour with every gauge, before compression. */
const MAX_CONTENT_BYTES = 65_536;

/** An hour takes a third of its JSON: values of neighbouring minutes are similar. */
export function packGaugeMinutes(minutes: GaugeMinutes): Uint8Array {
  return deflateRawSync(JSON.stringify(minutes));
}

/** A restored database may contain anything: what is no list of numbers is left out. */
export function unpackGaugeMinutes(content: Uint8Array): GaugeMinutes {
  const parsed = parse(content);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return {};
  const lists = Object.entries(parsed).filter((entry): entry is [string, unknown[]] =>
    Array.isArray(entry[1]),
  );
  return Object.fromEntries(
    lists.map(([name, list]) => [
      name,
      list.slice(0, HOUR_MINUTES).map((value) => (typeof value === 'number' ? value : null)),
    ]),
  );
}

function parse(content: Uint8Array): unknown {
  try {
    return JSON.parse(inflateRawSync(content, { maxOutputLength: MAX_CONTENT_BYTES }).toString());
  } catch {
    return null;
  }
}

/** The minutes of both, rounded; where both have a value, the newer one. */
export function mergeGaugeMinutes(stored: GaugeMinutes, newer: GaugeMinutes): GaugeMinutes {
  const names = new Set([...Object.keys(stored), ...Object.keys(newer)]);
  const merge = (name: string) => {
    const [old = [], added = []] = [stored[name], newer[name]];
    const { length } = old.length > added.length ? old : added;
    return Array.from({ length }, (_, minute) => {
      const value = added[minute] ?? old[minute] ?? null;
      return value === null ? null : roundGauge(value);
    });
  };
  return Object.fromEntries([...names].map((name) => [name, merge(name)]));
}

export interface GaugeHour {
  hour: number;
  minutes: GaugeMinutes;
}

export interface GaugeWindow {
  /** Unix seconds; exclusive. */
  from: number;
  /** Unix seconds; inclusive. */
  to: number;
  /** Seconds of a bucket, a multiple of a minute. */
  step: number;
}

interface Sums {
  sum: number;
  count: number;
  max: number;
}

/** Buckets of the hours' minutes, which are in the order of time. As the contract's NodeGauges. */
export function aggregateGauges(hours: readonly GaugeHour[], window: GaugeWindow) {
  const buckets = new Map<number, Map<string, Sums>>();
  for (const { name, end, value } of hours.flatMap(listSamples))
    if (end > window.from && end <= window.to)
      addValue(buckets, { bucket: Math.ceil(end / window.step), name, value });
  const numbers = [...buckets.keys()].sort((a, b) => a - b);
  const names = [...new Set([...buckets.values()].flatMap((bucket) => [...bucket.keys()]))].sort();
  const pick = (name: string, read: (sums: Sums) => number) =>
    numbers.map((number) => {
      const sums = buckets.get(number)?.get(name);
      return sums === undefined ? null : read(sums);
    });
  return {
    ...window,
    ts: numbers.map((number) => (window.step > MINUTE_SECONDS ? number - 1 : number) * window.step),
    gauges: Object.fromEntries(
      names.map((name) => [
        name,
        { mean: pick(name, ({ sum, count }) => roundGauge(sum / count)), max: pick(name, ({ max }) => max) },
      ]),
    ),
  };
}

const MINUTE_SECONDS = 60;

interface Sample {
  name: string;
  /** Of its minute, Unix seconds. */
  end: number;
  value: number;
}

function listSamples({ hour, minutes }: GaugeHour): Sample[] {
  const first = (hour - 1) * HOUR_MINUTES + 1;
  return Object.entries(minutes).flatMap(([name, list]) =>
    list.flatMap((value, index) =>
      value === null ? [] : [{ name, end: (first + index) * MINUTE_SECONDS, value }],
    ),
  );
}

function addValue(
  buckets: Map<number, Map<string, Sums>>,
  { bucket: number, name, value }: { bucket: number; name: string; value: number },
): void {
  const bucket = buckets.get(number) ?? new Map<string, Sums>();
  buckets.set(number, bucket);
  const { sum, count, max } = bucket.get(name) ?? { sum: 0, count: 0, max: value };
  bucket.set(name, { sum: sum + value, count: count + 1, max: Math.max(max, value) });
}

const DIGITS = 3;

/** As many digits as a chart shows: the fewer, the less an hour takes. */
export function roundGauge(value: number): number {
  return Number(value.toPrecision(DIGITS));
}
