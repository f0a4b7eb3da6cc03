/** Use of a file system at a time, in Unix seconds; sizes in bytes. */
export interface UsePoint {
  at: number;
  used: number;
  total: number;
}

const DAY = 86_400;
/** Medians of this many seconds take out what comes and goes within hours, such as backups and compressed logs. */
const BUCKET = DAY / 4;
const MIN_BUCKETS = 8;
const MIN_SPAN = 2 * DAY;
/** Share of the file system by which it must have grown over the whole time. */
const MIN_GROWTH = 0.002;
/** The growth must be so many times the usual distance from the trend. */
const MIN_CLARITY = 3;
/** The recent half must grow at least at this share of the whole, or the growth has ended. */
const MIN_RECENT = 0.4;

/**
 * Days until the file system is full if it goes on as it has grown, by the median of the slopes between all pairs of points
 * (Theil and Sen), which a few outliers do not change. Null if it does not grow, if its use is too noisy to tell, or if the
 * points, which are in the order of time, cover less than two days.
 */
export function daysUntilFull(points: readonly UsePoint[]): number | null {
  const trend = takeMedians(points);
  const first = trend.at(0);
  const last = trend.at(-1);
  const total = points.at(-1)?.total ?? 0;
  if (first === undefined || last === undefined || trend.length < MIN_BUCKETS || total <= 0) return null;
  const span = last.at - first.at;
  if (span < MIN_SPAN) return null;
  const slope = findSlope(trend);
  const growth = slope * span;
  const { level, spread } = findLevel(trend, slope);
  if (growth < MIN_GROWTH * total || growth < MIN_CLARITY * spread) return null;
  if (findSlope(trend.slice(Math.floor(trend.length / 2))) < MIN_RECENT * slope) return null;
  return Math.max(0, total - level - slope * last.at) / slope / DAY;
}

interface Point {
  at: number;
  used: number;
}

function takeMedians(points: readonly UsePoint[]): Point[] {
  const buckets = Map.groupBy(points, ({ at }) => Math.floor(at / BUCKET));
  return [...buckets.values()].map((list) => ({
    at: findMedian(list.map(({ at }) => at)),
    used: findMedian(list.map(({ used }) => used)),
  }));
}

/** Bytes a second. */
function findSlope(points: readonly Point[]): number {
  const slopes: number[] = [];
  for (const [index, from] of points.entries())
    for (const to of points.slice(index + 1))
      if (to.at > from.at) slopes.push((to.used - from.used) / (to.at - from.at));
  return findMedian(slopes);
}

/** The line of this slope through the middle of the points: where it is at time 0, and the median distance from it. */
function findLevel(points: readonly Point[], slope: number): { level: number; spread: number } {
  const rests = points.map(({ at, used }) => used - slope * at);
  const level = findMedian(rests);
  return { level, spread: findMedian(rests.map((rest) => Math.abs(rest - level))) };
}

/** 0 for none. */
function findMedian(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}
