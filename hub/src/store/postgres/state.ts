import type { NodeRow, StoredNode, StoredState, TrafficRow } from '../rows.ts';
import { type ReadState, type StatePart, type StateQuestion, stateParts } from '../shared-store.ts';
import { repairState } from '../validation/repair-state.ts';
import type { Queries } from './queries.ts';
import { findAccount } from './tables/account.ts';
import { readApiTokens } from './tables/api-token.ts';
import { readVersions } from './tables/change.ts';
import { readOpenIncidents } from './tables/incident.ts';
import { readNodes, readNodesChangedSince, readNodesDeletedSince } from './tables/node.ts';
import { readNotices } from './tables/notice.ts';
import { readPingTasks } from './tables/ping-task.ts';
import { readSecondFactors } from './tables/second-factor.ts';
import { deleteExpiredSessions, readSessions } from './tables/session.ts';
import { readSettings } from './tables/setting.ts';
import { ensureTraffic, readTraffic, readTrafficOf } from './tables/traffic.ts';

const readers: { [K in StatePart]: (queries: Queries) => Promise<StoredState[K]> } = {
  settings: readSettings,
  account: findAccount,
  secondFactor: readSecondFactors,
  sessions: readSessions,
  apiTokens: readApiTokens,
  nodes: readStoredNodes,
  pingTasks: readPingTasks,
  incidents: readOpenIncidents,
  notices: readNotices,
};

const nothing: Omit<StoredState, 'invalid'> = {
  settings: {},
  account: null,
  secondFactor: { totp: null, passkeys: [], recoveryCodes: [] },
  sessions: [],
  apiTokens: [],
  nodes: [],
  pingTasks: [],
  incidents: [],
  notices: [],
};

/** Reads everything that the hub keeps in memory, and deletes the sessions that expired before `now`. */
export async function loadState(queries: Queries, now: number): Promise<StoredState> {
  await deleteExpiredSessions(queries, { now, idleSince: 0 });
  return readParts(queries, stateParts, now);
}

/** Reads parts of it, in a transaction that has executed nothing yet. */
export async function readState(
  queries: Queries,
  { parts, nodesSince, now }: StateQuestion,
): Promise<ReadState> {
  await queries.exec('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  const isPartial = parts.includes('nodes') && nodesSince !== null;
  const whole = isPartial ? parts.filter((part) => part !== 'nodes') : parts;
  const state = await readParts(queries, whole, now);
  return {
    state: Object.fromEntries(whole.map((part) => [part, state[part]] as const)),
    ...(isPartial && { nodeChanges: await readNodeChanges(queries, nodesSince) }),
    versions: await readVersions(queries),
    next: await readHorizon(queries),
  };
}

/** The oldest transaction that may still be in progress: what this snapshot does not have is of it or of later ones. */
async function readHorizon(queries: Queries): Promise<string> {
  const found = await queries.find<{ xmin: string }>(
    'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xmin',
  );
  if (found === undefined) throw new Error('PostgreSQL returned no snapshot');
  return found.xmin;
}

async function readNodeChanges(
  queries: Queries,
  since: string,
): Promise<NonNullable<ReadState['nodeChanges']>> {
  const rows = await readNodesChangedSince(queries, since);
  const ids = rows.map(({ id }) => id);
  const stored = rows.length === 0 ? [] : await joinLedgers(queries, rows, await readTrafficOf(queries, ids));
  const { nodes } = repairState({ ...nothing, nodes: stored }, 0);
  return { changed: nodes, deleted: await readNodesDeletedSince(queries, since) };
}

/** The other parts are empty. */
async function readParts(queries: Queries, parts: readonly StatePart[], now: number): Promise<StoredState> {
  const read: Record<string, unknown> = { ...nothing };
  for (const part of parts) read[part] = await readers[part](queries);
  return repairState(read as unknown as Omit<StoredState, 'invalid'>, now);
}

/** Another hub may create or delete nodes meanwhile: ledgers are read later, so that each node that still exists has one. */
async function readStoredNodes(queries: Queries): Promise<StoredNode[]> {
  const nodes = await readNodes(queries);
  return joinLedgers(queries, nodes, await readTraffic(queries));
}

async function joinLedgers(
  queries: Queries,
  nodes: readonly NodeRow[],
  rows: readonly TrafficRow[],
): Promise<StoredNode[]> {
  const ledgers = new Map(rows.map((row) => [row.node_id, row]));
  const stored: StoredNode[] = [];
  for (const node of nodes) {
    const traffic = ledgers.get(node.id) ?? (await ensureTraffic(queries, node.id));
    if (traffic === undefined) continue;
    node.last_seen_at = Math.max(node.last_seen_at, traffic.last_report_at);
    stored.push({ node, traffic });
  }
  return stored;
}
