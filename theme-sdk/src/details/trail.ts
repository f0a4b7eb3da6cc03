import type { Details } from '@muster/generated/theme-types';

/** Figures over the last minutes, oldest first. */
export interface Trail {
  /** Unix seconds of the samples. */
  readonly ts: readonly number[];
  /** By the figure's name; NaN where it was not measured. Each has the length of `ts`. */
  readonly values: ReadonlyMap<string, readonly number[]>;
}

export const emptyTrail: Trail = { ts: [], values: new Map() };

/** Three minutes of a sample every two seconds. */
export const TRAIL_LENGTH = 90;

/** The trail with a sample at its end; the same trail if it has that time already. */
export function extendTrail(trail: Trail, at: number, details: Details): Trail {
  if (trail.ts.at(-1) === at) return trail;
  const sample = readSample(details);
  const ts = [...trail.ts, at].slice(-TRAIL_LENGTH);
  const names = new Set([...trail.values.keys(), ...sample.keys()]);
  const unknown = trail.ts.map(() => Number.NaN);
  const values = new Map<string, readonly number[]>();
  for (const name of names) {
    const series = [...(trail.values.get(name) ?? unknown), sample.get(name) ?? Number.NaN];
    const kept = series.slice(-TRAIL_LENGTH);
    if (kept.some((value) => !Number.isNaN(value))) values.set(name, kept);
  }
  return { ts, values };
}

/** The figures that are drawn over time. */
function readSample({ processor = {}, disks = [], interfaces = [] }: Details): Map<string, number> {
  const sample = new Map<string, number>();
  const put = (name: string, value: number | undefined) => {
    if (value !== undefined) sample.set(name, value);
  };
  put('busy', sumBusy(processor));
  for (const { name, read, write } of disks) {
    put(`read ${name}`, read);
    put(`write ${name}`, write);
  }
  for (const { name, rx, tx } of interfaces) {
    put(`rx ${name}`, rx);
    put(`tx ${name}`, tx);
  }
  return sample;
}

/** Percent that is neither idle nor waiting for disks; undefined if it is not known yet. */
export function sumBusy({ user, system, steal = 0 }: NonNullable<Details['processor']>): number | undefined {
  if (user === undefined || system === undefined) return undefined;
  return Math.min(100, user + system + steal);
}
