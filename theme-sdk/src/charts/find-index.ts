import type { ChartColumn } from './columns.ts';

/** Index of the first time that is not before `time`. */
export function findFirstFrom(ts: readonly number[], time: number): number {
  let low = 0;
  let high = ts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ts[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Index of the value that a line has at a time. In a gap it is that of a null, and before the first and after the last
 * value there is none: values are not shown where they are not true, however near they are.
 */
export function findIndexAt(ts: readonly number[], column: ChartColumn, time: number): number | undefined {
  const first = findFirstFrom(ts, time);
  const next = findKnown(column, first, 1);
  const last = findKnown(column, first - 1, -1);
  if (last === undefined || next === undefined) {
    const only = last ?? next;
    return only !== undefined && Math.abs(time - at(ts, only)) <= findReach(ts, column, only)
      ? only
      : undefined;
  }
  // A null follows a gap's start at the distance of a row; its end may be days later.
  if (column[last] === null) return at(ts, next) - time <= findReach(ts, column, next) ? next : last;
  return time - at(ts, last) < at(ts, next) - time ? last : next;
}

/** Half the distance from a value to the nearer of its neighbours, of nulls only where there is no other. */
function findReach(ts: readonly number[], column: ChartColumn, index: number): number {
  const neighbours = [findKnown(column, index - 1, -1), findKnown(column, index + 1, 1)].filter(
    (neighbour) => neighbour !== undefined,
  );
  const values = neighbours.filter((neighbour) => column[neighbour] !== null);
  const distances = (values.length > 0 ? values : neighbours).map((neighbour) =>
    Math.abs(at(ts, neighbour) - at(ts, index)),
  );
  return Math.min(...distances) / 2;
}

/** The nearest index from `start` in a direction that is not undefined. */
function findKnown(column: ChartColumn, start: number, direction: 1 | -1): number | undefined {
  for (let index = start; index >= 0 && index < column.length; index += direction) {
    if (column[index] !== undefined) return index;
  }
  return;
}

function at(ts: readonly number[], index: number): number {
  return ts[index] ?? 0;
}

/** The last value of a line. */
export function findLastValue(column: ChartColumn | undefined): number | undefined {
  return column?.findLast((value) => typeof value === 'number') ?? undefined;
}

/** Values between two gaps, which a line would not show. */
export function findIsolated(column: ArrayLike<number | null | undefined>): number[] {
  const isolated: number[] = [];
  let before: number | null | undefined = null;
  for (let index = 0; index < column.length; index += 1) {
    const value = column[index];
    if (value === undefined) continue;
    if (value !== null && before === null && isLast(column, index)) isolated.push(index);
    before = value;
  }
  return isolated;
}

/** Whether a gap or the end follows. */
function isLast(column: ArrayLike<number | null | undefined>, index: number): boolean {
  for (let next = index + 1; next < column.length; next += 1)
    if (column[next] !== undefined) return column[next] === null;
  return true;
}
