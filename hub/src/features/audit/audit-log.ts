import { limits } from '@muster/generated/limits';
import type { AuditAction, AuditPage } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import type { Flushable } from '../../agents/flush-scheduler.ts';
import { findNetwork } from '../../lib/rate-limit/pool-client.ts';
import { getRateLimitKey } from '../../lib/rate-limit/rate-limit-key.ts';
import type { AuditFilter, AuditRow, NewAuditRow } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import { formatCsvHeader, formatCsvRow } from './audit-csv.ts';

/** One operation, or one attempt at one. */
export interface AuditEvent {
  actorKind: AuditRow['actor_kind'];
  actor: string;
  address: string;
  userAgent: string;
  action: AuditAction;
  target: string;
  outcome: AuditRow['outcome'];
  problem: string | null;
  detail: string;
}

/**
 * The audit log. Entries are written with the next flush, so that a crash may lose those of the last 150 ms. Memory is
 * bounded while they cannot be stored.
 */
export interface AuditLog extends Flushable {
  record(event: AuditEvent): void;
  /** A page of entries, newest first, including all that were recorded before the call. */
  list(filter: AuditFilter & { before?: number | undefined; limit: number }): Promise<AuditPage>;
  /** All entries as CSV, newest first. Rejects before the first byte if the database cannot be read. */
  exportCsv(filter: AuditFilter): Promise<AsyncIterable<Uint8Array>>;
  /** Entries that were dropped because they could not be stored. */
  readonly lost: number;
}

export const auditCaps = { maxRows: limits.auditEntries, maxAnonymousRows: limits.auditAnonymousEntries };

/** Entries (some 5 MB) that are kept while they cannot be stored. */
const MAX_PENDING = 10_000;
/** About 20 ms on the writer thread. */
const ROWS_PER_BATCH = 500;
const ROWS_PER_EXPORT_PAGE = 1_000;

export function createAuditLog(runtime: Runtime, store: Pick<Store, 'writeAudit' | 'readAudit'>): AuditLog {
  let pending: NewAuditRow[] = [];
  /** Rows of `pending` by their key. */
  let mergeable = new Map<string, NewAuditRow>();
  let inFlight: Promise<void> | null = null;
  let lost = 0;
  const limitAnonymous = createAnonymousLimit();

  function add(row: NewAuditRow): void {
    const twin = row.merge_key === null ? undefined : mergeable.get(row.merge_key);
    if (twin !== undefined) {
      twin.count += row.count;
      twin.last_at = Math.max(twin.last_at, row.last_at);
    } else if (pending.length >= MAX_PENDING) {
      lost += 1;
    } else {
      pending.push(row);
      if (row.merge_key !== null) mergeable.set(row.merge_key, row);
    }
  }

  /** Rows of a failed write come before those that were recorded meanwhile. */
  async function writeBatch(): Promise<void> {
    const batch = pending.slice(0, ROWS_PER_BATCH);
    pending = pending.slice(ROWS_PER_BATCH);
    mergeable = indexByKey(pending);
    try {
      await store.writeAudit(batch, auditCaps);
    } catch (error) {
      const newer = pending;
      pending = batch;
      mergeable = indexByKey(pending);
      for (const row of newer) add(row);
      throw error;
    }
  }

  function flush(): Promise<void> {
    if (inFlight !== null) return inFlight;
    if (pending.length === 0) return Promise.resolve();
    inFlight = writeBatch().finally(() => {
      inFlight = null;
    });
    return inFlight;
  }

  /** A failed write, for example on a full disk, must not prevent reading. */
  async function flushForReading(): Promise<void> {
    try {
      await inFlight;
      while (pending.length > 0) await flush();
    } catch {
      // The flush scheduler reports the failure and tries again.
    }
  }

  async function* generateCsv(filter: AuditFilter, first: AuditRow[]): AsyncGenerator<Uint8Array> {
    yield Buffer.from(formatCsvHeader());
    for (let page = first; page.length > 0; ) {
      yield Buffer.from(page.map(formatCsvRow).join(''));
      if (page.length < ROWS_PER_EXPORT_PAGE) return;
      page = await store.readAudit({ ...filter, before: page.at(-1)?.id, maxRows: ROWS_PER_EXPORT_PAGE });
    }
  }

  return {
    get size() {
      return pending.length;
    },
    get lost() {
      return lost;
    },
    flush,
    record: (event) => add(limitAnonymous(toRow(event, Math.floor(runtime.now() / 1000)))),
    async list({ limit, ...query }) {
      await flushForReading();
      const rows = await store.readAudit({ ...query, maxRows: limit + 1 });
      const page = rows.slice(0, limit);
      const next = rows.length > limit ? (page.at(-1)?.id ?? null) : null;
      // Only rows that `toRow` made are in the table.
      return { entries: page as AuditPage['entries'], next };
    },
    async exportCsv(filter) {
      await flushForReading();
      const first = await store.readAudit({ ...filter, maxRows: ROWS_PER_EXPORT_PAGE });
      return generateCsv(filter, first);
    },
  };
}

/** The row of an event at a time in Unix seconds. Only refusals and failures are merged. */
export function toRow(event: AuditEvent, at: number): NewAuditRow {
  const { actorKind, action, outcome, problem } = event;
  const actor = cleanText(event.actor, 300);
  const target = cleanText(event.target, 300);
  const window = Math.floor(at / limits.auditMergeSeconds);
  const key = [window, actorKind, actor, getRateLimitKey(event.address), action, problem, target];
  return {
    at,
    last_at: at,
    count: 1,
    actor_kind: actorKind,
    actor,
    address: cleanText(event.address, 64),
    user_agent: cleanText(event.userAgent, 256),
    action,
    target,
    outcome,
    problem: problem === null ? null : cleanText(problem, 64),
    detail: cleanText(event.detail, 500),
    merge_key: outcome === 'ok' ? null : JSON.stringify(key),
  };
}

/** Counts anonymous callers beyond the limits of a window in one row for each action and problem, or for each network too. */
function createAnonymousLimit(): (row: NewAuditRow) => NewAuditRow {
  let window = 0;
  let keys = new Set<string>();
  let byNetwork = new Map<string, number>();

  function reset(current: number): void {
    if (current === window) return;
    window = current;
    keys = new Set();
    byNetwork = new Map();
  }

  return (row) => {
    const { merge_key: key, actor_kind, at, action, problem } = row;
    if (actor_kind !== 'anonymous' || key === null) return row;
    const current = Math.floor(at / limits.auditMergeSeconds);
    reset(current);
    if (keys.has(key)) return row;
    const network = findNetwork(row.address);
    const ofNetwork = byNetwork.get(network) ?? 0;
    const isNetworkFull = ofNetwork >= limits.auditAnonymousPerNetwork;
    if (keys.size < limits.auditAnonymousPerWindow && !isNetworkFull) {
      keys.add(key);
      byNetwork.set(network, ofNetwork + 1);
      return row;
    }
    const address = isNetworkFull ? network : '';
    const merge_key = JSON.stringify([current, actor_kind, action, problem, address]);
    return { ...row, address, user_agent: '', target: '', merge_key };
  };
}

function indexByKey(rows: readonly NewAuditRow[]): Map<string, NewAuditRow> {
  return new Map(rows.flatMap((row) => (row.merge_key === null ? [] : [[row.merge_key, row]])));
}

/** Control and format characters, among them line separators and those that reverse the direction of text. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Text that a table, a terminal and a spreadsheet show without interpreting it, at most `maxLength` UTF-16 units long. */
export function cleanText(text: string, maxLength: number): string {
  // Cut before the replacement, because the text may be long, and after it at a whole character.
  return text
    .slice(0, 4 * maxLength)
    .replace(UNPRINTABLE, '')
    .slice(0, maxLength)
    .toWellFormed()
    .replace(/\ufffd$/, '');
}
