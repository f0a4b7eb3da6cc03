import type { ImportTaskRecord } from '@muster/generated/types';
import type { NewPingTask } from '../../rows.ts';
import { printable } from '../../validation/printable.ts';
import { findInvalidValues } from '../../validation/stored-values.ts';
import { toSafeInteger } from './clean-node.ts';
import { cleanLine } from './clean-text.ts';
import type { Notes } from './import-report.ts';

const MAX_NAME = 64;
const DEFAULT_INTERVAL = 60;
const MIN_INTERVAL = 5;
const MAX_INTERVAL = 86_400;
/** Most nodes that a task can list. */
const MAX_NODES = 10_000;

/** The task with these nodes, made valid, or null with a note if its target cannot be probed. */
export function cleanTask(task: ImportTaskRecord, nodeIds: number[], notes: Notes): NewPingTask | null {
  const name =
    cleanLine(task.name, MAX_NAME) || cleanLine(task.target, MAX_NAME) || `task ${printable(task.key)}`;
  const subject = `Ping task ${name}`;
  const note = (detail: string) => notes.add({ subject, detail, count: 1 });
  const { interval: given = DEFAULT_INTERVAL, all_nodes = false, check = {} } = task;
  const wanted = toSafeInteger(given) ?? DEFAULT_INTERVAL;
  const interval = Math.min(Math.max(wanted, MIN_INTERVAL), MAX_INTERVAL);
  if (interval !== given) note(`The interval of ${String(given)} s became ${interval} s.`);
  if (nodeIds.length > MAX_NODES) note(`Only ${MAX_NODES} of ${nodeIds.length} nodes are assigned.`);
  const cleaned: NewPingTask = {
    name,
    target: task.target.trim(),
    interval,
    all_nodes,
    node_ids: [...new Set(nodeIds)].slice(0, MAX_NODES),
    sort: null,
    check,
  };
  const [invalid] = findInvalidValues({
    settings: {},
    account: null,
    secondFactor: { totp: null, passkeys: [], recoveryCodes: [] },
    nodes: [],
    traffic: [],
    pingTasks: [{ ...cleaned, id: 1, sort: 1, check, heartbeat_key: null }],
    notices: [],
    alertRules: [],
    alerts: [],
    now: 0,
  });
  if (invalid === undefined) return cleaned;
  const value = invalid.column === 'target' ? ` ${printable(JSON.stringify(task.target))}` : '';
  note(`It is left out: ${invalid.column}${value} ${invalid.problem}.`);
  return null;
}
