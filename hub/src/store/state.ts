import type { Queries } from './queries.ts';
import type { NodeRow, StoredNode, StoredState, TrafficRow } from './rows.ts';
import { type StatePart, stateParts } from './shared-store.ts';
import { findAccount } from './tables/account.ts';
import { readAlerts } from './tables/alert.ts';
import { readAlertRules } from './tables/alert-rule.ts';
import { readApiTokens } from './tables/api-token.ts';
import { readChecks } from './tables/check.ts';
import { readOpenIncidents } from './tables/incident.ts';
import { readNodes } from './tables/node.ts';
import { readNotices } from './tables/notice.ts';
import { readPingTasks } from './tables/ping-task.ts';
import { readSecondFactors } from './tables/second-factor.ts';
import { deleteExpired, readSessions } from './tables/session.ts';
import { readSettings } from './tables/setting.ts';
import { ensureTraffic, readTraffic } from './tables/traffic.ts';
import { repairState } from './validation/repair-state.ts';

type Readers = { [K in StatePart]: (queries: Queries) => Promise<StoredState[K]> };

const readers: Readers = {
  settings: readSettings,
  account: findAccount,
  secondFactor: readSecondFactors,
  sessions: readSessions,
  apiTokens: readApiTokens,
  nodes: readStoredNodes,
  pingTasks: readPingTasks,
  checks: readChecks,
  incidents: readOpenIncidents,
  notices: readNotices,
  alertRules: readAlertRules,
  alerts: readAlerts,
};

const nothing: Omit<StoredState, 'invalid'> = {
  settings: {},
  account: null,
  secondFactor: { totp: null, passkeys: [], recoveryCodes: [] },
  sessions: [],
  apiTokens: [],
  nodes: [],
  pingTasks: [],
  checks: { results: [], statuses: [] },
  incidents: [],
  notices: [],
  alertRules: [],
  alerts: [],
};

/** Reads everything that the hub keeps in memory, and deletes the sessions that expired before `now` (Unix seconds). */
export async function loadState(queries: Queries, now: number): Promise<StoredState> {
  await deleteExpired(queries, { now, idleSince: 0 });
  return readParts(queries, stateParts, now);
}

/** Other parts are empty. */
export async function readParts(
  queries: Queries,
  parts: readonly StatePart[],
  now: number,
): Promise<StoredState> {
  const read: Record<string, unknown> = { ...nothing };
  for (const part of parts) read[part] = await readers[part](queries);
  return repairState(read as unknown as Omit<StoredState, 'invalid'>, now);
}

/**
 * Ledgers are read after nodes, so that each existing node has one even if another hub creates or deletes nodes meanwhile.
 */
async function readStoredNodes(queries: Queries): Promise<StoredNode[]> {
  const nodes = await readNodes(queries);
  return joinLedgers(queries, nodes, await readTraffic(queries));
}

export async function joinLedgers(
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

/** Makes the rows of some nodes valid, with the rules of a whole state. */
export function repairNodes(nodes: StoredNode[]): StoredNode[] {
  return repairState({ ...nothing, nodes }, 0).nodes;
}
