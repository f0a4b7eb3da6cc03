/** Times of one task's results, Unix seconds, strictly ascending, and the task's current interval in seconds. */
export interface ProbeTimes {
  interval: number;
  times: readonly number[];
}

/** Seconds. Points further apart would show the results of a slow task minutes or hours from when they were measured. */
const MAX_STEP = 60;

/**
 * Moves the results of a node's tasks to points in time that tasks share, because status pages merge tasks by `ts`. Returns
 * the points of each task, one for each of its times; no two are equal, and none is outside the window of the times.
 *
 * A point is `floor(time / step) · step`. The step is the interval, a minute at most, or if results are more frequent its
 * largest divisor on which every result has a point. Where jitter or a reconnection puts two results on one point,
 * neighbouring points are used.
 */
export function placeOnGrid(
  tasks: readonly ProbeTimes[],
  window: { readonly from: number; readonly to: number },
): number[][] {
  const placed = new Map<ProbeTimes, number[]>();
  for (const [step, group] of Map.groupBy(tasks, ({ interval }) => Math.min(interval, MAX_STEP)))
    for (const [index, points] of placeGroup(group, step).entries()) {
      const task = group[index];
      if (task !== undefined) placed.set(task, limitToWindow(points, window));
    }
  return tasks.map((task) => placed.get(task) ?? []);
}

/** Stays ascending: the points and both limits are. */
function limitToWindow(points: readonly number[], { from, to }: { from: number; to: number }): number[] {
  return points.map((point, index) =>
    Math.min(Math.max(point, from + index), to - (points.length - 1 - index)),
  );
}

function placeGroup(group: readonly ProbeTimes[], longest: number): number[][] {
  // With steps of one second, every time is its own point.
  for (let step = longest; step > 1; step -= 1) {
    if (longest % step !== 0) continue;
    const slots = group.map(({ times }) => findSlots(times, step));
    if (slots.every((found) => found !== undefined))
      return slots.map((found) => found.map((slot) => slot * step));
  }
  return group.map(({ times }) => [...times]);
}

/** Numbers of the points, strictly ascending; undefined if a result would be more than one step off. */
function findSlots(times: readonly number[], step: number): number[] | undefined {
  const floors = times.map((time) => Math.floor(time / step));
  return isAscending(floors) ? floors : separate(times, floors, step);
}

function isAscending(slots: readonly number[]): boolean {
  return slots.every((slot, index) => index === 0 || slot > (slots[index - 1] ?? slot));
}

/** Slots that a result may get, relative to its own, in order of preference at equal cost. */
const shifts = [0, -1, 1] as const;

/** The cheapest way to place the results up to one, given the shift of that one. */
interface Placement {
  slot: number;
  cost: number;
  before: Placement | undefined;
}

/** Dynamic programming: ascending slots with the smallest sum of distances between result and point. */
function separate(times: readonly number[], floors: readonly number[], step: number): number[] | undefined {
  let open: Placement[] = [];
  for (const [index, time] of times.entries()) {
    const next: Placement[] = [];
    for (const shift of shifts) {
      const slot = (floors[index] ?? 0) + shift;
      const before = findCheapest(open.filter((one) => one.slot < slot));
      if (index > 0 && before === undefined) continue;
      next.push({ slot, cost: (before?.cost ?? 0) + Math.abs(slot * step - time), before });
    }
    if (next.length === 0) return undefined;
    open = next;
  }
  const slots: number[] = [];
  for (let at = findCheapest(open); at !== undefined; at = at.before) slots.push(at.slot);
  return slots.reverse();
}

function findCheapest(placements: readonly Placement[]): Placement | undefined {
  let best: Placement | undefined;
  for (const one of placements) if (best === undefined || one.cost < best.cost) best = one;
  return best;
}
