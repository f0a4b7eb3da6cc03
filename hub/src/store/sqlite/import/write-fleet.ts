import { createHmac } from 'node:crypto';
import type { ImportReport, ImportTaskRecord } from '@muster/generated/types';
import type { Queries } from '../../queries.ts';
import { createRandomIds } from '../../random-ids.ts';
import type { NodeConfig, NodeRow, PingTaskRow, TrafficRow } from '../../rows.ts';
import { findAccount, insertAccount } from '../../tables/account.ts';
import { insertNode, readNodes, readRowIds, saveFactsOf } from '../../tables/node.ts';
import { insertPingTask, readPingTasks, updatePingTask } from '../../tables/ping-task.ts';
import { putSettings } from '../../tables/setting.ts';
import { insertTraffic, readTraffic } from '../../tables/traffic.ts';
import { encodeTraffic } from '../../traffic-batch.ts';
import { checkPasswordHash } from '../../validation/password-hash.ts';
import { checkSettingValue, isSettingKey } from '../../validation/stored-values.ts';
import { type CleanNode, cleanNode } from './clean-node.ts';
import { cleanTask } from './clean-task.ts';
import type { Notes } from './import-report.ts';
import type { ImportedFleet } from './record-stream.ts';

/** The rows of the target by the source's keys: ids as in the tables of the history, not those of the contract. */
export interface TargetRows {
  /** 0 if the node is not imported. */
  findNode(key: string): number;
  findTask(key: string): number;
  /** Whether the node existed before the import. */
  hadHistory(nodeId: number): boolean;
}

export interface FleetContext {
  queries: Queries;
  defaults: NodeConfig;
  /** Unix seconds. */
  now: number;
  /** 256 random bits as base64url, from which tokens and ids are derived. */
  seed: string;
  /** Name of a new account. */
  username: string;
  notes: Notes;
}

export interface WrittenFleet
  extends Pick<ImportReport, 'nodes' | 'ping_tasks' | 'settings' | 'account' | 'install' | 'merged'> {
  targets: TargetRows;
}

/** Writes nodes, tasks, settings and the account into the target. */
export async function writeFleet(fleet: ImportedFleet, context: FleetContext): Promise<WrittenFleet> {
  const { queries, notes } = context;
  for (const note of fleet.notes) notes.add(note);
  const present = await readNodes(queries);
  const merged = present.length > 0;
  const nodes = await writeNodes(fleet, present, context);
  const tasks = await writeTasks(fleet.tasks, nodes, context);
  return {
    merged,
    nodes: { added: nodes.added.size, matched: nodes.matched.size },
    ping_tasks: { added: tasks.added, matched: tasks.matched },
    settings: await writeSettings(fleet.settings, merged, context),
    account: await writeAccount(fleet, context),
    install: nodes.install,
    targets: await findTargetRows(context, nodes, tasks),
  };
}

async function findTargetRows(
  { queries }: FleetContext,
  nodes: WrittenNodes,
  tasks: { ids: Map<string, number> },
): Promise<TargetRows> {
  const nodeRows = await readRowIds(queries, 'node');
  const taskRows = await readRowIds(queries, 'ping_task');
  const matched = new Set(Array.from(nodes.matched, (id) => nodeRows.get(id)));
  return {
    findNode: (key: string) => nodeRows.get(nodes.ids.get(key) ?? 0) ?? 0,
    findTask: (key: string) => taskRows.get(tasks.ids.get(key) ?? 0) ?? 0,
    hadHistory: (row: number) => matched.has(row),
  };
}

interface WrittenNodes {
  ids: Map<string, number>;
  added: Set<number>;
  matched: Set<number>;
  install: { id: number; name: string }[];
}

async function writeNodes(
  { nodes }: ImportedFleet,
  present: NodeRow[],
  context: FleetContext,
): Promise<WrittenNodes> {
  const { queries, notes } = context;
  const writer = await prepareNodeWriter(context);
  const result: WrittenNodes = { ids: new Map(), added: new Set(), matched: new Set(), install: [] };
  const left = createMatcher(present);
  for (const imported of nodes) {
    const node = cleanNode(imported, context);
    const match = left.take(node);
    if (match === undefined) {
      const { id, isNewToken } = await writer.insert(node);
      result.ids.set(node.key, id);
      result.added.add(id);
      if (isNewToken) result.install.push({ id, name: node.config.name });
    } else {
      result.ids.set(node.key, match.id);
      result.matched.add(match.id);
      await writer.fill(match, node);
      if (match.token !== node.token && match.last_seen_at === 0)
        result.install.push({ id: match.id, name: match.name });
    }
  }
  if (result.matched.size > 0)
    notes.add({
      subject: 'Nodes that were here already',
      detail: 'They keep their configuration and token, and gain history for the time before.',
      count: result.matched.size,
    });
  await requireReferences(queries);
  return result;
}

/** Nodes of the target. Each is matched once, by token, because a node may have been renamed, or by name. */
function createMatcher(present: NodeRow[]) {
  const left = new Set(present);
  const byToken = new Map(present.map((node) => [node.token, node]));
  const byName = new Map<string, NodeRow[]>();
  for (const node of present) byName.set(node.name, [...(byName.get(node.name) ?? []), node]);
  return {
    take({ token, config }: CleanNode): NodeRow | undefined {
      const sameToken = token === null ? undefined : byToken.get(token);
      const found =
        sameToken !== undefined && left.has(sameToken)
          ? sameToken
          : byName.get(config.name)?.find((node) => left.has(node));
      if (found !== undefined) left.delete(found);
      return found;
    },
  };
}

async function prepareNodeWriter({ queries, seed }: FleetContext) {
  const insertRow = prepareInsert(seed, 'node id');
  const tokens = new Set((await readNodes(queries)).map(({ token }) => token));
  const ledgers = new Map((await readTraffic(queries)).map((row) => [row.node_id, row]));
  let derived = 0;

  function deriveToken(): string {
    derived += 1;
    return createHmac('sha256', seed).update(`node ${derived}`).digest('base64url');
  }

  function writeLedger(ledger: TrafficRow): Promise<void> {
    const { node_id: nodeId, boot_id: bootId, falls } = ledger;
    const texts = bootId === '' ? [] : [{ nodeId, bootId, falls }];
    return queries.writeLedgers({ numbers: encodeTraffic([ledger]), texts });
  }

  return {
    async insert({ config, facts, token: wanted, created_at, last_seen_at, ledger }: CleanNode) {
      const isNewToken = wanted === null || tokens.has(wanted);
      const token = isNewToken ? deriveToken() : wanted;
      tokens.add(token);
      const { id } = await insertRow((drawn) => insertNode(queries, { config, token, created_at }, drawn));
      await saveFactsOf(queries, { id, ...facts, last_seen_at });
      await insertTraffic(queries, id);
      await writeLedger({ node_id: id, ...ledger });
      return { id, isNewToken };
    },
    /** Gives a node without traffic the imported totals. */
    async fill({ id }: NodeRow, { ledger }: CleanNode): Promise<void> {
      const { rx = 0, tx = 0, last_report_at = 0 } = ledgers.get(id) ?? {};
      if (rx === 0 && tx === 0 && last_report_at === 0) {
        if (!ledgers.has(id)) await insertTraffic(queries, id);
        await writeLedger({ node_id: id, ...ledger });
      }
    },
  };
}

/** Inserts rows with random ids that are derived from the seed, until one is free. */
function prepareInsert(seed: string, label: string) {
  let derived = 0;
  const drawId = createRandomIds((count) => {
    derived += 1;
    return createHmac('sha256', seed).update(`${label} ${derived}`).digest().subarray(0, count);
  });
  return async <T>(insert: (id: number) => Promise<T | null>): Promise<T> => {
    let row: T | null;
    do row = await insert(drawId());
    while (row === null);
    return row;
  };
}

async function requireReferences(queries: Queries): Promise<void> {
  const orphans = await queries.all('PRAGMA foreign_key_check');
  if (orphans.length > 0)
    throw new Error(`the import would leave ${orphans.length} rows without their parent`);
}

async function writeTasks(
  tasks: ImportTaskRecord[],
  nodes: WrittenNodes,
  { queries, seed, notes }: FleetContext,
) {
  const insertRow = prepareInsert(seed, 'task id');
  const left = new Set(await readPingTasks(queries));
  const ids = new Map<string, number>();
  let added = 0;
  let matched = 0;
  for (const task of tasks) {
    const { node_keys: keys = [] } = task;
    const assigned = keys.flatMap((key) => nodes.ids.get(key) ?? []);
    const missing = keys.length - assigned.length;
    if (missing > 0)
      notes.add({
        subject: `Ping task ${task.name}`,
        detail: 'Assigned nodes do not exist.',
        count: missing,
      });
    const cleaned = cleanTask(task, assigned, notes);
    if (cleaned === null) continue;
    const match = [...left].find(({ name, target }) => name === cleaned.name && target === cleaned.target);
    if (match === undefined) {
      const heartbeat_key = createHmac('sha256', seed)
        .update(`heartbeat ${task.key}`)
        .digest('hex')
        .slice(0, 32);
      const { id } = await insertRow((drawn) =>
        insertPingTask(queries, { ...cleaned, heartbeat_key }, drawn),
      );
      ids.set(task.key, id);
      added += 1;
      continue;
    }
    left.delete(match);
    ids.set(task.key, match.id);
    matched += 1;
    await assignNew(
      queries,
      match,
      cleaned.node_ids.filter((id) => nodes.added.has(id)),
    );
  }
  return { ids, added, matched };
}

/** A task of the target keeps its configuration, and also probes from the added nodes. */
async function assignNew(
  queries: Queries,
  { id, all_nodes, node_ids }: PingTaskRow,
  added: number[],
): Promise<void> {
  if (all_nodes || added.length === 0) return;
  await updatePingTask(queries, id, { node_ids: [...new Set([...node_ids, ...added])] });
}

/** Returns the keys of the stored settings. A hub that has nodes keeps its own. */
async function writeSettings(
  settings: ImportedFleet['settings'],
  merged: boolean,
  { queries, notes }: FleetContext,
): Promise<string[]> {
  if (merged) {
    if (settings.length > 0)
      notes.add({ subject: 'Settings', detail: 'The hub keeps its own.', count: settings.length });
    return [];
  }
  const valid = settings.filter(([key, value]) => {
    const problem = isSettingKey(key) ? checkSettingValue(key, value) : 'is not a setting of Muster';
    if (problem !== null) notes.add({ subject: `Setting ${key}`, detail: `It ${problem}.`, count: 1 });
    return problem === null;
  });
  await putSettings(queries, Object.fromEntries(valid));
  return valid.map(([key]) => key).sort();
}

async function writeAccount(
  { account }: ImportedFleet,
  { queries, now, username, notes }: FleetContext,
): Promise<boolean> {
  if (account === null) return false;
  if ((await findAccount(queries)) !== null) {
    notes.add({ subject: 'Password', detail: 'The hub keeps its account and password.', count: 1 });
    return false;
  }
  const problem = checkPasswordHash(account.password_hash);
  if (problem !== null) {
    notes.add({
      subject: 'Password',
      detail: `The stored hash ${problem}. The first start of the hub sets a new password.`,
      count: 1,
    });
    return false;
  }
  await insertAccount(queries, {
    username: account.username ?? username,
    password_hash: account.password_hash,
    changed_at: now,
  });
  return true;
}
