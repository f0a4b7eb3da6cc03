import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { toPlainText } from '@muster/generated/agent-codec';
import type { ContainerUse, MountUse, NodeGauges } from '@muster/generated/types';
import { HOUR_SECONDS } from './metric-layout.ts';
import { includesLast, joinMinutes } from './part-hours.ts';
import type { PartHour } from './rows.ts';

const DAY_HOURS = 24;
/** Of a day, before compression: twice as much as the largest that is written. */
const MAX_CONTENT_BYTES = 1_048_576;
const MAX_MOUNTS = 200;
/** Kept while an hour goes on, so that those that become its largest are not lost. */
const MAX_CONTAINERS_KEPT = 20;
const MAX_CONTAINERS_PER_HOUR = 10;
/** In an answer. */
const MAX_CONTAINERS = 50;
const MAX_PATH = 256;
const MAX_NAME = 64;

type Values = readonly (number | null)[];

interface StoredMount {
  path: string;
  total: number;
  /** Percent by hour. */
  used: Values;
}

interface StoredContainer {
  name: string;
  /** Means by hour. */
  cpu: Values;
  memory: Values;
}

/** What is stored of the mounts and containers of a node in a day, by hour. */
export interface PartDay {
  /** A digit for each minute of each hour; 1 if it was measured. */
  minutes: readonly string[];
  /** Measurements of each hour. */
  samples: readonly number[];
  mounts: readonly StoredMount[];
  containers: readonly StoredContainer[];
}

/** A day is named by its end, as an hour is: days since the epoch. */
export function findDay(hour: number): number {
  return Math.ceil(hour / DAY_HOURS);
}

function findIndex(hour: number): number {
  return hour - 1 - (findDay(hour) - 1) * DAY_HOURS;
}

export const emptyDay: PartDay = { minutes: [], samples: [], mounts: [], containers: [] };

/** Arrays instead of objects: a name is written once a day, and is no key. */
export function packPartDay({ minutes, samples, mounts, containers }: PartDay): Uint8Array {
  return deflateRawSync(
    JSON.stringify({
      minutes,
      samples,
      mounts: mounts.map(({ path, total, used }) => [path, total, used]),
      containers: containers.map(({ name, cpu, memory }) => [name, cpu, memory]),
    }),
  );
}

/** A restored database may contain anything: what is no part of a day is left out. */
export function unpackPartDay(content: Uint8Array): PartDay {
  const { minutes, samples, mounts, containers } = parse(content);
  return {
    minutes: toList(minutes, DAY_HOURS).map((text) =>
      typeof text === 'string' && /^[01]{0,60}$/.test(text) ? text : '',
    ),
    samples: toList(samples, DAY_HOURS).map((count) => (isCount(count) ? count : 0)),
    mounts: toList(mounts, MAX_MOUNTS).flatMap((mount) => {
      const [path, total, used] = toList(mount, 3);
      return isText(path, MAX_PATH) && isCount(total) ? [{ path, total, used: toValues(used, 100) }] : [];
    }),
    containers: toList(containers, MAX_CONTAINERS_KEPT * DAY_HOURS).flatMap((container) => {
      const [name, cpu, memory] = toList(container, 3);
      return isText(name, MAX_NAME) ? [{ name, cpu: toValues(cpu), memory: toValues(memory) }] : [];
    }),
  };
}

function parse(content: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    const parsed = JSON.parse(inflateRawSync(content, { maxOutputLength: MAX_CONTENT_BYTES }).toString());
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

function toList(value: unknown, maxItems: number): unknown[] {
  return Array.isArray(value) ? value.slice(0, maxItems) : [];
}

function isText(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && toPlainText(value, maxLength) === value;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function toValues(list: unknown, max = Number.MAX_SAFE_INTEGER): Values {
  return toList(list, DAY_HOURS).map((value) =>
    typeof value === 'number' && value >= 0 && value <= max ? value : null,
  );
}

/** Adds an hour, or minutes of one. */
export function addToDay(day: PartDay, hour: number, added: PartHour): PartDay {
  const index = findIndex(hour);
  const minutes = day.minutes[index] ?? '';
  if (includesLast(minutes, added.minutes)) return day;
  const before = day.samples[index] ?? 0;
  const samples = before + added.samples;
  return {
    minutes: setAt(day.minutes, index, joinMinutes(minutes, added.minutes), ''),
    samples: setAt(day.samples, index, samples, 0),
    mounts:
      added.minutes.length >= minutes.length && added.mounts.length > 0
        ? addMounts(day.mounts, index, added.mounts)
        : day.mounts,
    containers: addContainers(day.containers, index, { containers: added.containers, before, samples }),
  };
}

function setAt<T>(list: readonly T[], index: number, value: T, missing: T): T[] {
  return Array.from({ length: Math.max(list.length, index + 1) }, (_, at) =>
    at === index ? value : (list[at] ?? missing),
  );
}

/** The latest list of an hour replaces the former one. Mounts of the latest list come first, and so are not lost. */
function addMounts(
  stored: readonly StoredMount[],
  index: number,
  mounts: readonly MountUse[],
): readonly StoredMount[] {
  const known = new Map(stored.map((mount) => [mount.path, mount]));
  const latest = mounts.flatMap(({ path, total, used }): StoredMount[] => {
    const values = known.get(path)?.used ?? [];
    known.delete(path);
    return total === 0 ? [] : [{ path, total, used: setAt(values, index, toPercent(used, total), null) }];
  });
  const others = [...known.values()].map((mount) =>
    mount.used[index] == null ? mount : { ...mount, used: setAt(mount.used, index, null, null) },
  );
  return [...latest, ...others.filter(({ used }) => used.some((value) => value !== null))].slice(
    0,
    MAX_MOUNTS,
  );
}

function toPercent(used: number, total: number): number {
  return Math.min(100, Math.round((used / total) * 10_000) / 100);
}

interface AddedContainers {
  /** Sums of the added measurements. */
  containers: readonly ContainerUse[];
  /** Measurements of the hour before, and with them. */
  before: number;
  samples: number;
}

function addContainers(
  stored: readonly StoredContainer[],
  index: number,
  { containers, before, samples }: AddedContainers,
): StoredContainer[] {
  const all = new Map(stored.map((container) => [container.name, container]));
  for (const { name } of containers) if (!all.has(name)) all.set(name, { name, cpu: [], memory: [] });
  const sums = new Map(containers.map((container) => [container.name, container]));
  const mean = (values: Values, sum: number) =>
    setAt(values, index, round(((values[index] ?? 0) * before + sum) / samples), null);
  const updated = [...all.values()].map((container): StoredContainer => {
    const sum = sums.get(container.name);
    if (sum === undefined && container.memory[index] == null) return container;
    const { cpu = 0, memory } = sum ?? { memory: 0 };
    return {
      name: container.name,
      cpu: mean(container.cpu, cpu),
      memory: mean(container.memory, memory),
    };
  });
  const kept = new Set(pickLargest(updated, index, MAX_CONTAINERS_KEPT));
  return updated
    .map((container) =>
      kept.has(container) || container.memory[index] == null
        ? container
        : {
            name: container.name,
            cpu: setAt(container.cpu, index, null, null),
            memory: setAt(container.memory, index, null, null),
          },
    )
    .filter(({ memory }) => memory.some((value) => value !== null));
}

/** Those with the most memory in an hour. */
function pickLargest(
  containers: readonly StoredContainer[],
  index: number,
  count: number,
): StoredContainer[] {
  return containers
    .filter(({ memory }) => memory[index] != null)
    .sort((a, b) => (b.memory[index] ?? 0) - (a.memory[index] ?? 0))
    .slice(0, count);
}

const DIGITS = 4;

function round(value: number): number {
  return Number(value.toPrecision(DIGITS));
}

export interface StoredDay {
  day: number;
  content: PartDay;
}

export interface PartWindow {
  /** The first hour and the last one, by their ends. */
  first: number;
  last: number;
  /** Hours of a bucket. */
  step: number;
}

/** Series of the days, which are in the order of time. */
export function aggregateParts(
  days: readonly StoredDay[],
  { first, last, step }: PartWindow,
): NodeGauges['parts'] {
  const mounts = new Map<string, { total: number; used: Map<number, number> }>();
  const containers = new Map<string, { cpu: Map<number, number[]>; memory: Map<number, number[]> }>();
  const used = new Set<number>();
  for (const { hour, index, content } of days.flatMap(listHours)) {
    if (hour < first || hour > last) continue;
    const bucket = Math.ceil(hour / step);
    const measured = content.mounts.filter((mount) => mount.used[index] != null);
    for (const { path, total, used: values } of measured) {
      const series = mounts.get(path)?.used ?? new Map<number, number>();
      mounts.set(path, { total, used: series.set(bucket, values[index] ?? 0) });
    }
    const largest = pickLargest(content.containers, index, MAX_CONTAINERS_PER_HOUR);
    for (const { name, cpu, memory } of largest) {
      const series = containers.get(name) ?? { cpu: new Map(), memory: new Map() };
      containers.set(name, series);
      append(series.cpu, bucket, cpu[index] ?? 0);
      append(series.memory, bucket, memory[index] ?? 0);
    }
    if (measured.length > 0 || largest.length > 0) used.add(bucket);
  }
  const buckets = [...used].sort((a, b) => a - b);
  return {
    step: step * HOUR_SECONDS,
    ts: buckets.map((bucket) => (bucket - 1) * step * HOUR_SECONDS),
    mounts: [...mounts]
      .map(([path, { total, used: values }]) => ({
        path,
        total,
        used: buckets.map((bucket) => values.get(bucket) ?? null),
      }))
      .sort((a, b) => findLast(b.used) - findLast(a.used))
      .slice(0, 2 * MAX_MOUNTS),
    containers: [...containers]
      .map(([name, { cpu, memory }]) => {
        const average = (lists: ReadonlyMap<number, readonly number[]>) =>
          buckets.map((bucket) => {
            const values = lists.get(bucket);
            return values === undefined ? null : findMean(values);
          });
        return { name, cpu: average(cpu), memory: average(memory) };
      })
      .sort((a, b) => findHighest(b.memory) - findHighest(a.memory))
      .slice(0, MAX_CONTAINERS),
  };
}

interface StoredHour {
  hour: number;
  /** In its day. */
  index: number;
  content: PartDay;
}

function listHours({ day, content }: StoredDay): StoredHour[] {
  return Array.from({ length: DAY_HOURS }, (_, index) => ({
    hour: (day - 1) * DAY_HOURS + index + 1,
    index,
    content,
  }));
}

function append(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function findMean(values: readonly number[]): number {
  return round(values.reduce((sum, value) => sum + value, 0) / values.length);
}

function findLast(values: Values): number {
  return values.findLast((value) => value !== null) ?? 0;
}

function findHighest(values: Values): number {
  return Math.max(...values.map((value) => value ?? 0));
}
