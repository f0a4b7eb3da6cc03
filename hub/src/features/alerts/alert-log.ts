import { limits } from '@muster/generated/limits';
import type { Flushable } from '../../agents/flush-scheduler.ts';
import type { AlertRow, AlertState, AlertSubject, NewAlertEvent } from '../../store/alert-rows.ts';
import type { Store } from '../../store/store.ts';

/** The alerts in memory, and a write-behind buffer of their changes with the events that made them. */
export interface AlertLog extends Flushable {
  /** Every alert with something to remember; good ones are among them. */
  list(): Iterable<AlertRow>;
  find(id: number): AlertRow | undefined;
  /** Those of a rule on a node; 0 for none. Do not change the list. */
  findOf(ruleId: number, nodeId: number): readonly AlertRow[] | undefined;
  findOne(subject: AlertSubject): AlertRow | undefined;
  /** Replaces or adds an alert, with the event that changed it. */
  put(row: AlertRow, event: NewAlertEvent | null): void;
  /** Removes an alert of which there is nothing to remember. */
  remove(row: AlertRow, event: NewAlertEvent | null): void;
  /** Sets an acknowledgement that is stored already. */
  acknowledge(
    id: number,
    acknowledgement: Pick<AlertRow, 'acknowledged_until' | 'acknowledged_by' | 'note'>,
  ): void;
  /** Drops the alerts of a rule that the store has deleted. */
  dropRule(ruleId: number): void;
  /** Writes the buffer, so that readers see it. Never rejects: the flush scheduler reports failures and retries. */
  flushForReading(): Promise<void>;
  /** Applies the stored alerts, which another hub may have changed, or a restore has replaced. */
  apply(stored: readonly AlertRow[], replaced: boolean): void;
}

/** About 20 ms on the writer thread. */
const ROWS_PER_BATCH = 1_000;
/** Events that are kept while they cannot be stored. */
const MAX_EVENTS = 20_000;
/**
 * How rarely an alert is stored of which only the value and its time have changed, in seconds. The time of one that waits must
 * be newer than a pause, or it would begin to wait again after a restart.
 */
const REFRESH_SECONDS = 600;
const REFRESH_WAITING_SECONDS = limits.alertPauseSeconds / 2;

export function createAlertLog(store: Pick<Store, 'writeAlerts'>, stored: readonly AlertRow[]): AlertLog {
  /** By rule and node. */
  const index = new Map<number, Map<number, AlertRow[]>>();
  const byId = new Map<number, AlertRow>();
  /** When each alert was last given to the buffer, by its id. */
  const writtenAt = new Map<number, number>();
  const buffer = createAlertBuffer(store);

  function place(row: AlertRow): void {
    const ofRule = index.get(row.rule_id) ?? new Map<number, AlertRow[]>();
    const rows = ofRule.get(row.node_id) ?? [];
    const at = rows.findIndex((one) => isSame(one, row));
    if (at === -1) rows.push(row);
    else rows[at] = row;
    index.set(row.rule_id, ofRule.set(row.node_id, rows));
    byId.set(row.id, row);
  }

  function take(row: AlertRow): void {
    byId.delete(row.id);
    writtenAt.delete(row.id);
    const ofRule = index.get(row.rule_id);
    const rest = ofRule?.get(row.node_id)?.filter((one) => !isSame(one, row)) ?? [];
    if (rest.length > 0) ofRule?.set(row.node_id, rest);
    else ofRule?.delete(row.node_id);
    if (ofRule?.size === 0) index.delete(row.rule_id);
  }

  const findOne = (subject: AlertSubject) =>
    index
      .get(subject.rule_id)
      ?.get(subject.node_id)
      ?.find((one) => isSame(one, subject));

  function load(rows: readonly AlertRow[]): void {
    index.clear();
    byId.clear();
    writtenAt.clear();
    buffer.clear();
    for (const row of rows) place(row);
  }

  /** Memory is newer for what this hub evaluates, except that the acknowledgement may have come through another hub. */
  function merge(row: AlertRow): void {
    const known = findOne(row);
    if (known === undefined) {
      if (!buffer.isForgotten(row.id)) place(row);
      return;
    }
    const { acknowledged_until, acknowledged_by, note } =
      row.acknowledged_until === null && buffer.isEnded(row.id) ? known : row;
    const newer = known.at >= row.at ? known : row;
    if (known.id !== row.id) take(known);
    place({ ...newer, id: row.id, acknowledged_until, acknowledged_by, note });
  }

  load(stored);

  return {
    get size() {
      return buffer.size;
    },
    flush: buffer.flush,
    flushForReading: buffer.flushForReading,
    list: () => byId.values(),
    find: (id) => byId.get(id),
    findOf: (ruleId, nodeId) => index.get(ruleId)?.get(nodeId),
    findOne,
    put(row, event) {
      const known = byId.get(row.id);
      place(row);
      const last = writtenAt.get(row.id) ?? Number.NEGATIVE_INFINITY;
      const isWaiting = row.state === 'pending' || row.quiet_since !== null;
      const isOver = known?.acknowledged_by != null && row.acknowledged_by === null;
      const isDue = Math.abs(row.at - last) >= (isWaiting ? REFRESH_WAITING_SECONDS : REFRESH_SECONDS);
      if (event === null && !isDue && known !== undefined && isSteady(known, row)) return;
      writtenAt.set(row.id, row.at);
      buffer.change(row, event, isOver);
    },
    remove(row, event) {
      take(row);
      buffer.forget(row, event);
    },
    acknowledge(id, acknowledgement) {
      const row = byId.get(id);
      if (row !== undefined) place({ ...row, ...acknowledgement });
    },
    dropRule(ruleId) {
      for (const row of [...byId.values()]) if (row.rule_id === ruleId) take(row);
      buffer.dropRule(ruleId);
    },
    apply(rows, replaced) {
      if (replaced) {
        load(rows);
        return;
      }
      const ids = new Set(rows.map(({ id }) => id));
      for (const row of rows) merge(row);
      for (const row of [...byId.values()]) if (!ids.has(row.id) && !buffer.isChanged(row.id)) take(row);
    },
  };
}

function isSame(one: AlertSubject, other: AlertSubject): boolean {
  return one.task_id === other.task_id && one.object === other.object && one.node_id === other.node_id;
}

/** Whether only the value and its time have changed. */
function isSteady(before: AlertState, after: AlertState): boolean {
  return (
    before.state === after.state &&
    before.since === after.since &&
    before.quiet_since === after.quiet_since &&
    before.withheld_by === after.withheld_by &&
    before.is_flapping === after.is_flapping &&
    before.changes.length === after.changes.length &&
    before.acknowledged_by === after.acknowledged_by
  );
}

/** Write-behind buffer. Alerts and their events are stored together, so that a crash loses both or neither. */
function createAlertBuffer(store: Pick<Store, 'writeAlerts'>) {
  let changed = new Map<number, AlertRow>();
  /** Changed ones whose acknowledgement is over. */
  let ended = new Set<number>();
  let forgotten = new Map<number, AlertRow>();
  let events: NewAlertEvent[] = [];
  let inFlight: Promise<void> | null = null;

  /** What changed during a failed write is newer, so it wins. */
  async function writeBatch(): Promise<void> {
    const batch = [...changed].slice(0, ROWS_PER_BATCH);
    // The events of an alert are written with its last change.
    const isLast = batch.length === changed.size;
    const written = new Set(batch.map(([id]) => id));
    const gone = isLast ? forgotten : new Map<number, AlertRow>();
    const told = isLast ? events : events.filter(({ alert_id }) => written.has(alert_id));
    const over = [...ended].filter((id) => written.has(id));
    for (const id of written) {
      changed.delete(id);
      ended.delete(id);
    }
    if (isLast) forgotten = new Map();
    events = isLast ? [] : events.filter(({ alert_id }) => !written.has(alert_id));
    try {
      await store.writeAlerts(
        { changed: batch.map(([, row]) => row), ended: over, forgotten: [...gone.keys()], events: told },
        limits.alertEvents,
      );
    } catch (error) {
      changed = new Map([...batch.filter(([id]) => !forgotten.has(id)), ...changed]);
      ended = new Set([...over.filter((id) => changed.has(id)), ...ended]);
      forgotten = new Map([...gone, ...forgotten]);
      events = [...told, ...events].slice(-MAX_EVENTS);
      throw error;
    }
  }

  const getSize = () => changed.size + forgotten.size + events.length;

  function flush(): Promise<void> {
    if (inFlight !== null) return inFlight;
    if (getSize() === 0) return Promise.resolve();
    inFlight = writeBatch().finally(() => {
      inFlight = null;
    });
    return inFlight;
  }

  return {
    get size() {
      return getSize();
    },
    isChanged: (id: number) => changed.has(id),
    isEnded: (id: number) => ended.has(id),
    isForgotten: (id: number) => forgotten.has(id),
    change(row: AlertRow, event: NewAlertEvent | null, isOver: boolean) {
      changed.set(row.id, row);
      if (isOver) ended.add(row.id);
      forgotten.delete(row.id);
      if (event !== null) events.push(event);
      if (events.length > MAX_EVENTS) events.shift();
    },
    forget(row: AlertRow, event: NewAlertEvent | null) {
      changed.delete(row.id);
      ended.delete(row.id);
      forgotten.set(row.id, row);
      if (event !== null) events.push(event);
    },
    dropRule(ruleId: number) {
      for (const rows of [changed, forgotten])
        for (const [id, row] of rows) {
          if (row.rule_id !== ruleId) continue;
          rows.delete(id);
          ended.delete(id);
        }
    },
    clear() {
      changed = new Map();
      ended = new Set();
      forgotten = new Map();
      events = [];
    },
    flush,
    async flushForReading() {
      try {
        await inFlight;
        while (getSize() > 0) await flush();
      } catch {
        // Reading must work on a full disk too.
      }
    },
  };
}
