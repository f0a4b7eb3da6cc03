import { limits } from '@muster/generated/limits';
import type { AlertPreviewEvent, AlertPreviewSeries } from '@muster/generated/types';
import type { AlertRuleConfig, AlertState } from '../../store/alert-rows.ts';
import { isReached, MAX_PAUSE, step } from './engine.ts';
import { toCondition } from './to-condition.ts';

/** Buckets of a chart, which begin at multiples of their width. */
export interface PreviewGrid {
  /** Unix seconds. */
  readonly first: number;
  readonly step: number;
  readonly count: number;
}

export interface PreviewPoint {
  /** Unix seconds. */
  at: number;
  value: number;
}

/** What a rule would have said about an object, and its values. */
export interface PreviewTrack {
  /** Points are added by time. */
  add(point: PreviewPoint): void;
  /** The first ones, by time. */
  readonly events: readonly AlertPreviewEvent[];
  /** For how long its alerts would have fired until then, in seconds. */
  measureFiring(to: number): number;
  /** Null without a value. */
  readonly worst: number | null;
  /** Until the end of the window, in Unix seconds, to which the last value holds unless the pause is too long. */
  readSeries(to: number): AlertPreviewSeries;
}

const MINUTE_SECONDS = 60;

/** Covers a window with whole minutes. One more bucket is needed if the window begins within the first one. */
export function planGrid(from: number, to: number): PreviewGrid {
  const least = (to - from) / (limits.alertPreviewPoints - 1);
  const width = Math.max(1, Math.ceil(least / MINUTE_SECONDS)) * MINUTE_SECONDS;
  const first = Math.floor(from / width) * width;
  return { first, step: width, count: Math.floor((to - first) / width) + 1 };
}

export function createPreviewTrack(
  rule: AlertRuleConfig,
  subject: Omit<AlertPreviewSeries, 'values'>,
  grid: PreviewGrid,
): PreviewTrack {
  const condition = toCondition(rule);
  const pickWorst = condition.isBelow ? Math.min : Math.max;
  const events: AlertPreviewEvent[] = [];
  const values: (number | null)[] = Array.from({ length: grid.count }, () => null);
  let state: AlertState | null = null;
  let worst: number | null = null;
  let last: PreviewPoint | null = null;
  let firedSeconds = 0;

  const findBucket = (at: number) => Math.floor((at - grid.first) / grid.step);

  /** A pause that interrupts no alert is no gap either. `end` is the first bucket after it. */
  function fillPause(to: number, end: number): void {
    if (last === null || to - last.at > MAX_PAUSE) return;
    const stop = Math.min(end, values.length);
    for (let bucket = Math.max(0, findBucket(last.at) + 1); bucket < stop; bucket += 1)
      values[bucket] ??= last.value;
  }

  function evaluate({ at, value }: PreviewPoint): void {
    const began_at = state?.began_at ?? null;
    const next = step(condition, state, value, { now: at, withheldBy: null });
    ({ state } = next);
    if (next.transition === null) return;
    const { kind, withheld_by } = next.transition;
    if (events.length < limits.alertPageMax) events.push({ ...subject, at, kind, withheld_by, value });
    if (kind === 'end' && began_at !== null) firedSeconds += at - began_at;
  }

  return {
    add(point) {
      const { at, value } = point;
      const bucket = findBucket(at);
      fillPause(at, bucket);
      last = point;
      const known = values[bucket];
      if (known !== undefined) values[bucket] = known === null ? value : pickWorst(known, value);
      worst = worst === null ? value : pickWorst(worst, value);
      // Nearly all values are good, and have nothing to remember.
      if (state !== null || isReached(condition, value)) evaluate(point);
    },
    events,
    measureFiring: (to) => firedSeconds + (state?.began_at == null ? 0 : to - state.began_at),
    get worst() {
      return worst;
    },
    readSeries(to) {
      fillPause(to, findBucket(to) + 1);
      return { ...subject, values };
    },
  };
}
