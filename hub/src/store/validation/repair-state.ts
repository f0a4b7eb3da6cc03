import { storedValidators } from '@muster/generated/validators';
import type { CheckStatusRow, InvalidValue, NodeRow, StoredChecks, StoredState } from '../rows.ts';
import { findInvalidValues } from './stored-values.ts';

/**
 * Replaces invalid values by safe ones, and lists them in `invalid`. The hub writes valid values only, but a database may
 * have been edited in a shell: the hub then starts and reports them instead of failing again and again.
 *
 * - Settings get their defaults; `public_page` is off, so that nothing becomes public by mistake. A registration window is
 *   closed.
 * - Ping tasks are left out: agents refuse a list that contains an invalid one. So are notices, alert rules and alerts.
 * - States of checks are left out: the next results replace them.
 * - A node keeps invalid texts, which do no harm. Tags and price are emptied.
 * - Transports of a passkey are hints, and are emptied.
 * - An account keeps its hash: `checkPasswordHash` is checked again before every use.
 */
export function repairState(state: Omit<StoredState, 'invalid'>, now: number): StoredState {
  const { settings, account, secondFactor, pingTasks, notices, alertRules, alerts } = state;
  const nodes = state.nodes.map(({ node }) => node);
  const traffic = state.nodes.map((stored) => stored.traffic);
  const invalid = findInvalidValues({
    settings,
    account,
    secondFactor,
    nodes,
    traffic,
    pingTasks,
    notices,
    alertRules,
    alerts,
    now,
  });
  const checks = keepKnownStates(state.checks);
  if (invalid.length === 0) return { ...state, checks, invalid };
  const tasks = listRows(invalid, 'ping_task');
  const invalidNotices = listRows(invalid, 'notice');
  const invalidRules = listRows(invalid, 'alert_rule');
  const invalidAlerts = listRows(invalid, 'alert');
  const columns = new Map(nodes.map(({ id }) => [String(id), new Set<string>()]));
  for (const { table, row, column } of invalid) if (table === 'node') columns.get(row)?.add(column);
  for (const node of nodes) repairNode(node, columns.get(String(node.id)));
  return {
    ...state,
    checks,
    settings: repairSettings(settings, listRows(invalid, 'setting')),
    secondFactor: repairPasskeys(secondFactor, invalid),
    pingTasks: pingTasks.filter(({ id }) => !tasks.has(String(id))),
    notices: notices.filter(({ id }) => !invalidNotices.has(String(id))),
    alertRules: alertRules.filter(({ id }) => !invalidRules.has(String(id))),
    alerts: alerts.filter(({ id }) => !invalidAlerts.has(String(id))),
    invalid,
  };
}

const states: readonly string[] = ['up', 'slow', 'down', 'unknown'] satisfies CheckStatusRow['state'][];

function keepKnownStates({ results, statuses }: StoredChecks): StoredChecks {
  const isKnown = ({ state, reason }: { state: string; reason: string | null }) =>
    states.includes(state) && (reason === null || storedValidators.CheckReason(reason));
  return { results: results.filter(isKnown), statuses: statuses.filter(isKnown) };
}

function listRows(invalid: readonly InvalidValue[], table: string): Set<string> {
  return new Set(invalid.filter((value) => value.table === table).map(({ row }) => row));
}

function repairSettings(settings: StoredState['settings'], keys: Set<string>): StoredState['settings'] {
  const valid = Object.fromEntries(Object.entries(settings).filter(([key]) => !keys.has(key)));
  return keys.has('public_page') ? { ...valid, public_page: false } : valid;
}

function repairPasskeys(
  secondFactor: StoredState['secondFactor'],
  invalid: readonly InvalidValue[],
): StoredState['secondFactor'] {
  const ids = invalid.flatMap(({ table, row, column }) =>
    table === 'passkey' && column === 'transports' ? [row] : [],
  );
  const passkeys = secondFactor.passkeys.map((passkey) =>
    ids.includes(String(passkey.id)) ? { ...passkey, transports: [] } : passkey,
  );
  return { ...secondFactor, passkeys };
}

/** A column is a JSON pointer without its slash, such as `tags/0`. */
function repairNode(node: NodeRow, columns: ReadonlySet<string> = new Set()): void {
  if ([...columns].some((column) => /^tags(\/|$)/.test(column))) node.tags = [];
  if (columns.has('price')) node.price = 0;
}
