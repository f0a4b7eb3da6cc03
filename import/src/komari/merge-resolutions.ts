/** A row of a history that is kept in several resolutions. */
export interface ResolutionRow {
  /** End of the minute or hour, or time of the result, in any unit. */
  at: number;
  /** Before the earliest `at` of the bucket that the row was expanded from, in the same unit. */
  bucket: number;
}

/**
 * Joins two resolutions, each sorted by time. Of a coarse bucket only the rows before its first fine row are used: the
 * coarse bucket is the sum of the fine ones, and outlives them.
 */
export function* mergeResolutions<Row extends ResolutionRow>(
  fine: Iterable<Row>,
  coarse: Iterable<Row>,
): Generator<Row> {
  const rows = fine[Symbol.iterator]();
  try {
    let next = rows.next();
    let lastFine = Number.NEGATIVE_INFINITY;
    for (const row of coarse) {
      while (next.done !== true && next.value.at <= row.at) {
        lastFine = next.value.at;
        yield next.value;
        next = rows.next();
      }
      if (lastFine <= row.bucket) yield row;
    }
    while (next.done !== true) {
      yield next.value;
      next = rows.next();
    }
  } finally {
    rows.return?.();
  }
}
