import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/shared/runtime';
import type { Flushable } from '../../agents/flush-scheduler.ts';
import type { IncidentRow } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import type { IncidentDuty } from './incident-duty.ts';

/** Subject of an incident: a node, one of its probes, or one of the two limits of its plan. */
export type IncidentSubject = Pick<IncidentRow, 'node_id' | 'kind' | 'cause' | 'task_id'>;

/** The open incidents in memory, and a write-behind buffer of changed ones. A subject has at most one open incident. */
export interface IncidentLog extends Flushable {
  /** Newest first. Valid until the next change. */
  listOpen(): readonly IncidentRow[];
  findOpen(subject: IncidentSubject): IncidentRow | undefined;
  /** Opens an incident, unless the subject has one. `beganAt` is in Unix seconds. */
  open(subject: IncidentSubject, beganAt: number): void;
  /** Ends the incident of the subject, if it has one. */
  end(subject: IncidentSubject, endedAt: number): void;
  /** Drops the open incidents of a deleted node or task. The store deletes its rows. */
  removeNode(nodeId: number): void;
  removeTask(taskId: number): void;
  /**
   * Increase with every change. `public` counts changes of public nodes only, because visitors must not learn of others.
   */
  readonly revisions: Readonly<Record<'all' | 'public', number>>;
  /** Writes the buffer, so that the reader sees it. Never rejects: the flush scheduler reports failures and retries. */
  flushForReading(): Promise<void>;
  /** Applies the stored open incidents, which another hub may have changed, or a restore has replaced. */
  apply(stored: readonly IncidentRow[], replaced: boolean): void;
}

/** Rows that are kept while they cannot be stored. */
const MAX_PENDING = 20_000;
/** About 20 ms on the writer thread. */
const ROWS_PER_BATCH = 1_000;

/**
 * @param stored The open ones.
 */
export function createIncidentLog(
  runtime: Pick<Runtime, 'now' | 'randomBytes'>,
  store: Pick<Store, 'writeIncidents'>,
  stored: readonly IncidentRow[],
  isPublic: (nodeId: number) => boolean,
  duty: Pick<IncidentDuty, 'alignId'>,
): IncidentLog {
  const open = new Map<string, IncidentRow>();
  const buffer = createIncidentBuffer(store);
  const drawId = createIncidentIds(runtime, duty);
  const revisions = { all: 0, public: 0 };
  let listed: IncidentRow[] | null = null;

  function markChanged(isShown: boolean): void {
    revisions.all += 1;
    if (isShown) revisions.public += 1;
    listed = null;
  }

  function load(rows: readonly IncidentRow[]): void {
    open.clear();
    buffer.removeWhere(() => true);
    for (const row of rows) open.set(toKey(row), row);
    markChanged(true);
  }

  function removeWhere(isGone: (row: IncidentRow) => boolean): void {
    for (const [key, row] of open) if (isGone(row)) open.delete(key);
    buffer.removeWhere(isGone);
    // Deleting a public node, or a task of one, changes `public` even without incidents.
    markChanged(false);
  }

  load(stored);

  return {
    get size() {
      return buffer.size;
    },
    revisions,
    flush: buffer.flush,
    flushForReading: buffer.flushForReading,
    listOpen() {
      listed ??= [...open.values()].sort((a, b) => b.id - a.id);
      return listed;
    },
    findOpen: (subject) => open.get(toKey(subject)),
    open({ node_id, kind, cause, task_id }, beganAt) {
      const key = toKey({ node_id, kind, cause, task_id });
      if (open.has(key)) return;
      const row = { id: drawId(), node_id, kind, cause, task_id, began_at: beganAt, ended_at: null };
      open.set(key, row);
      buffer.mark(row);
      markChanged(isPublic(node_id));
    },
    end(subject, endedAt) {
      const key = toKey(subject);
      const row = open.get(key);
      if (row === undefined) return;
      open.delete(key);
      // The clock may have been set back.
      buffer.mark({ ...row, ended_at: Math.max(row.began_at, endedAt) });
      markChanged(isPublic(row.node_id));
    },
    apply(rows, replaced) {
      if (replaced) {
        load(rows);
        return;
      }
      const before = new Map([...open.values()].map(({ id, node_id }) => [id, node_id]));
      open.clear();
      for (const row of rows) open.set(toKey(row), row);
      // Incidents that are not stored yet are newer.
      for (const row of buffer.listPending()) {
        if (row.ended_at === null) open.set(toKey(row), row);
        else if (open.get(toKey(row))?.id === row.id) open.delete(toKey(row));
      }
      markChanged(listDifferences(before, [...open.values()]).some(isPublic));
    },
    removeNode: (nodeId) => removeWhere(({ node_id }) => node_id === nodeId),
    removeTask: (taskId) => removeWhere(({ task_id }) => task_id === taskId),
  };
}

/** Nodes of incidents that are on one side only. */
function listDifferences(before: ReadonlyMap<number, number>, after: readonly IncidentRow[]): number[] {
  const ids = new Set(after.map(({ id }) => id));
  return [
    ...[...before].flatMap(([id, nodeId]) => (ids.has(id) ? [] : [nodeId])),
    ...after.flatMap(({ id, node_id }) => (before.has(id) ? [] : [node_id])),
  ];
}

/** Write-behind buffer of changed incidents, by id. */
function createIncidentBuffer(store: Pick<Store, 'writeIncidents'>) {
  let pending = new Map<number, IncidentRow>();
  let inFlight: Promise<void> | null = null;

  /** Rows that changed during a failed write are newer, so they win. */
  async function writeBatch(): Promise<void> {
    const batch = new Map([...pending].slice(0, ROWS_PER_BATCH));
    for (const id of batch.keys()) pending.delete(id);
    try {
      await store.writeIncidents([...batch.values()], limits.incidentsPerNode);
    } catch (error) {
      pending = new Map([...batch, ...pending]);
      throw error;
    }
  }

  function flush(): Promise<void> {
    if (inFlight !== null) return inFlight;
    if (pending.size === 0) return Promise.resolve();
    inFlight = writeBatch().finally(() => {
      inFlight = null;
    });
    return inFlight;
  }

  return {
    get size() {
      return pending.size;
    },
    listPending: () => [...pending.values()],
    mark(row: IncidentRow) {
      pending.set(row.id, row);
      if (pending.size > MAX_PENDING) pending.delete(pending.keys().next().value ?? 0);
    },
    removeWhere(isGone: (row: IncidentRow) => boolean) {
      for (const [id, row] of pending) if (isGone(row)) pending.delete(id);
    },
    flush,
    async flushForReading() {
      try {
        await inFlight;
        while (pending.size > 0) await flush();
      } catch {
        // Reading must work on a full disk too.
      }
    },
  };
}

function toKey({ node_id, kind, cause, task_id }: IncidentSubject): string {
  if (kind === 'node') return `node ${node_id}`;
  return kind === 'probe' ? `probe ${node_id} ${task_id}` : `plan ${node_id} ${cause}`;
}

/** 2025-01-01. Ids stay below 2^52 until 2059. */
const FIRST_SECOND = 1_735_689_600;
const LAST_SECOND = FIRST_SECOND + 2 ** 30 - 1;
const RANDOM_IDS = 2 ** 22;
/** Attempts to draw a free id of a second; enough unless nearly all are taken. */
const MAX_DRAWS = 100;

/**
 * Returns a function that draws the id of an incident: the second in which it is recorded, and a random number. Such ids
 * increase with time, but do not reveal how many incidents private nodes have.
 */
export function createIncidentIds(
  runtime: Pick<Runtime, 'now' | 'randomBytes'>,
  duty: Pick<IncidentDuty, 'alignId'>,
): () => number {
  /** Numbers drawn in the latest second, in which thousands of nodes may lose their connections. */
  const taken = new Set<number>();
  let second = 0;
  let clock = 0;

  function draw(): number | undefined {
    const random = runtime.randomBytes(3).readUIntBE(0, 3) % RANDOM_IDS;
    const id = duty.alignId((second - FIRST_SECOND) * RANDOM_IDS + random);
    if (id === 0 || taken.has(id)) return;
    taken.add(id);
    return id;
  }

  function startSecond(next: number): void {
    second = next;
    taken.clear();
  }

  return () => {
    const now = Math.min(LAST_SECOND, Math.max(FIRST_SECOND, Math.floor(runtime.now() / 1000)));
    // Ahead of the clock when all ids of a second were taken. It goes back when the clock does.
    if (now > second || now < clock) startSecond(now);
    clock = now;
    for (;;) {
      for (let draws = 0; draws < MAX_DRAWS; draws += 1) {
        const id = draw();
        if (id !== undefined) return id;
      }
      startSecond(second + 1);
    }
  };
}
