import { isDeepStrictEqual } from 'node:util';
import type { DeltaMessage } from '@muster/generated/messages';
import type { TimeSlices } from '@muster/shared/runtime/time-slices';
import { type FleetFrame, type FleetView, NODES_PER_SLICE } from './fleet-view.ts';

type JsonObject = Record<string, unknown>;

export type Delta = Omit<DeltaMessage, 'seq'>;

interface Change {
  readonly key: string;
  readonly value: unknown;
  /** A difference between integers. */
  readonly difference: number | undefined;
}

/** The changes of one key by row; the rows are the changed nodes. */
type Column = Map<number, Change>;

/** Columns compress far better than objects: keys are written once, and equal differences are next to each other. */
type Columns = Map<string, Column>;

/** The changes in the form of `asyncapi.yaml`; undefined after a change to the list of nodes. */
export async function compareSnapshots(
  previous: FleetView,
  next: FleetView,
  slices: TimeSlices,
): Promise<Delta | undefined> {
  if (previous.nodes.length !== next.nodes.length) return;
  const writer = new DeltaWriter(previous.frame, next.frame);
  for (const [position, node] of next.nodes.entries()) {
    if (position % NODES_PER_SLICE === 0 && slices.isOver()) await slices.pause();
    const before = previous.nodes[position];
    if (before === undefined || before.id !== node.id) return;
    writer.addNode(position, before as JsonObject, node as JsonObject);
  }
  return writer.finish();
}

class DeltaWriter {
  readonly #elapsed: number;
  readonly #delta: Delta;
  readonly #distances: number[] = [];
  readonly #whole: JsonObject[] = [];
  readonly #node: Columns = new Map();
  readonly #metrics: Columns = new Map();
  #lastPosition = 0;

  constructor(previous: FleetFrame, next: FleetFrame) {
    this.#elapsed = next.ts - previous.ts;
    const { ts, incidents, notices } = next;
    this.#delta = {
      ts,
      ...(isDeepStrictEqual(incidents, previous.incidents) ? {} : { incidents }),
      ...(isDeepStrictEqual(notices, previous.notices) ? {} : { notices }),
    };
  }

  /** Adds the changes of the node at this position; positions ascend. */
  addNode(position: number, previous: JsonObject, next: JsonObject): void {
    const node = listChanges(previous, next, this.#elapsed);
    const metrics =
      hasMetrics(previous) && hasMetrics(next) ? listChanges(previous.metrics, next.metrics) : [];
    if (node === undefined || metrics === undefined) {
      this.#whole.push(next);
      return;
    }
    if (node.length + metrics.length === 0) return;
    const row = this.#distances.push(position - this.#lastPosition) - 1;
    this.#lastPosition = position;
    for (const change of node) addChange(this.#node, row, change);
    for (const change of metrics) addChange(this.#metrics, row, change);
  }

  finish(): Delta {
    const rows = this.#distances.length;
    return {
      ...this.#delta,
      ...(rows === 0 ? {} : { at: this.#distances, ...writeColumns(this.#node, rows) }),
      ...(this.#metrics.size === 0 ? {} : { metrics: writeColumns(this.#metrics, rows) }),
      // The values come from the serialisers.
      ...(this.#whole.length === 0 ? {} : { nodes: this.#whole as unknown as NonNullable<Delta['nodes']> }),
    };
  }
}

function hasMetrics(node: JsonObject): node is JsonObject & { metrics: JsonObject } {
  return typeof node.metrics === 'object' && node.metrics !== null;
}

/** Undefined if columns cannot express it, because null means no change. */
function listChanges(previous: JsonObject, next: JsonObject, elapsed?: number): Change[] | undefined {
  const changes: Change[] = [];
  for (const key in next) {
    const value = next[key];
    const before = expectValue(previous, key, elapsed);
    if (before === value || (key === 'metrics' && hasMetrics(previous) && hasMetrics(next))) continue;
    if (typeof value === 'object' && isDeepStrictEqual(before, value)) continue;
    if (value === null) return;
    changes.push({ key, value, difference: subtract(value, before) });
  }
  for (const key in previous) if (!Object.hasOwn(next, key)) return;
  return changes;
}

/** `last_seen_ago` grows with the clock, which does not count as a change. */
function expectValue(previous: JsonObject, key: string, elapsed = 0): unknown {
  const value = previous[key];
  return key === 'last_seen_ago' && typeof value === 'number' ? value + elapsed : value;
}

/** Undefined where the sum would not be exact. */
function subtract(value: unknown, before: unknown): number | undefined {
  if (!(Number.isSafeInteger(value) && Number.isSafeInteger(before))) return;
  const difference = (value as number) - (before as number);
  return Number.isSafeInteger(difference) ? difference : undefined;
}

function addChange(columns: Columns, row: number, change: Change): void {
  const column: Column = columns.get(change.key) ?? new Map();
  columns.set(change.key, column.set(row, change));
}

function writeColumns(columns: Columns, rows: number): Pick<Delta, 'add' | 'set'> {
  const add: [string, number[]][] = [];
  const set: [string, unknown[]][] = [];
  for (const [key, column] of columns) {
    if ([...column.values()].every(({ difference }) => difference !== undefined)) {
      const values = new Array<number>(rows).fill(0);
      for (const [row, { difference = 0 }] of column) values[row] = difference;
      add.push([key, values]);
    } else {
      const values = new Array<unknown>(rows).fill(null);
      for (const [row, { value }] of column) values[row] = value;
      set.push([key, values]);
    }
  }
  return {
    ...(add.length === 0 ? {} : { add: Object.fromEntries(add) }),
    ...(set.length === 0 ? {} : { set: Object.fromEntries(set) }),
  };
}
