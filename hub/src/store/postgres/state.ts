import type { StoredNode, StoredState } from '../rows.ts';
import { repairState } from '../validation/repair-state.ts';
import type { Queries } from './queries.ts';
import { findAccount } from './tables/account.ts';
import { readApiTokens } from './tables/api-token.ts';
import { readStoredIncidents } from './tables/incident.ts';
import { readNodes } from './tables/node.ts';
import { readNotices } from './tables/notice.ts';
import { readPingTasks } from './tables/ping-task.ts';
import { readSecondFactors } from './tables/second-factor.ts';
import { deleteExpiredSessions, readSessions } from './tables/session.ts';
import { readSettings } from './tables/setting.ts';
import { insertTraffic, readTraffic } from './tables/traffic.ts';

/** Reads everything that the hub keeps in memory, and deletes the sessions that expired before `now`. */
export async function loadState(queries: Queries, now: number): Promise<StoredState> {
  await deleteExpiredSessions(queries, { now, idleSince: 0 });
  return repairState({
    settings: await readSettings(queries),
    account: await findAccount(queries),
    secondFactor: await readSecondFactors(queries),
    sessions: await readSessions(queries),
    apiTokens: await readApiTokens(queries),
    nodes: await readStoredNodes(queries),
    pingTasks: await readPingTasks(queries),
    incidents: await readStoredIncidents(queries),
    notices: await readNotices(queries),
  });
}

async function readStoredNodes(queries: Queries): Promise<StoredNode[]> {
  const ledgers = new Map((await readTraffic(queries)).map((row) => [row.node_id, row]));
  const stored: StoredNode[] = [];
  for (const node of await readNodes(queries)) {
    const traffic = ledgers.get(node.id) ?? (await insertTraffic(queries, node.id));
    node.last_seen_at = Math.max(node.last_seen_at, traffic.last_report_at);
    stored.push({ node, traffic });
  }
  return stored;
}
