import type { AlertNodes, AlertParents } from '@muster/generated/types';
import type { AlertRuleConfig, AlertRuleRow, NewAlertEvent } from '../alert-rows.ts';
import { command } from '../command.ts';
import { StoreError } from '../errors.ts';
import { parseJson } from '../parse-json.ts';
import type { Queries } from '../queries.ts';
import { insertAlertEvents } from './alert.ts';

/** `nodes` and `parents` are JSON, and `enabled` may be a number. */
type Stored = Omit<AlertRuleRow, 'nodes' | 'parents'> & { nodes: string; parents: string };

/** By id. A value that is not JSON is null, which is invalid. */
export async function readAlertRules(queries: Queries): Promise<AlertRuleRow[]> {
  const rows = await queries.all<Stored>(
    `SELECT id, name, figure, begin_level AS "begin", end_level AS "end", for_seconds, keep_seconds, severity, nodes, object,
       enabled, parents
     FROM alert_rule ORDER BY id`,
  );
  return rows.map((row) => ({
    ...row,
    enabled: Boolean(row.enabled),
    nodes: (parseJson(row.nodes) ?? null) as AlertNodes,
    parents: (parseJson(row.parents) ?? null) as AlertParents,
  }));
}

const toValues = ({ nodes, parents, ...rule }: AlertRuleConfig) => ({
  ...rule,
  nodes: JSON.stringify(nodes),
  parents: JSON.stringify(parents),
});

/** Resolves to the new id, or undefined if the name is taken. */
async function insertRule(queries: Queries, rule: AlertRuleConfig): Promise<number | undefined> {
  const inserted = await queries.find<{ id: number }>(
    `INSERT INTO alert_rule (name, figure, begin_level, end_level, for_seconds, keep_seconds, severity, nodes, object, enabled,
       parents)
     VALUES (@name, @figure, @begin, @end, @for_seconds, @keep_seconds, @severity, @nodes, @object, @enabled, @parents)
     ON CONFLICT (name) DO NOTHING RETURNING id`,
    toValues(rule),
  );
  return inserted?.id;
}

/** Resolves to the stored rule. `conflict` if the name is taken. */
export async function insertNewRule(queries: Queries, rule: AlertRuleConfig): Promise<AlertRuleRow> {
  const id = await insertRule(queries, rule);
  if (id === undefined) throw createTakenName(rule.name);
  return { ...rule, id };
}

/** Replaces the rule's values. `not_found`; `conflict` if the name is taken. */
export async function updateRule(queries: Queries, id: number, rule: AlertRuleConfig): Promise<void> {
  const taken = await queries.find('SELECT id FROM alert_rule WHERE name = @name AND id <> @id', {
    id,
    name: rule.name,
  });
  if (taken !== undefined) throw createTakenName(rule.name);
  const updated = await queries.run(
    `UPDATE alert_rule SET name = @name, figure = @figure, begin_level = @begin, end_level = @end, for_seconds = @for_seconds,
       keep_seconds = @keep_seconds, severity = @severity, nodes = @nodes, object = @object, enabled = @enabled, parents = @parents
     WHERE id = @id`,
    { ...toValues(rule), id },
  );
  if (updated === 0) throw createMissingRule(id);
}

/** Gives these rules names that no rule can have, until each is updated in the same transaction. */
export async function freeNames(queries: Queries, rules: readonly { id: number }[]): Promise<void> {
  for (const { id } of rules)
    await queries.run('UPDATE alert_rule SET name = @name WHERE id = @id', { id, name: `\u0001${id}` });
}

/** Deletes the rule and its alerts, which these events end. `not_found`. */
export async function deleteRule(
  queries: Queries,
  id: number,
  ends: readonly NewAlertEvent[],
): Promise<void> {
  await insertAlertEvents(queries, ends);
  const deleted = await queries.run('DELETE FROM alert_rule WHERE id = @id', { id });
  if (deleted === 0) throw createMissingRule(id);
}

function createTakenName(name: string): StoreError {
  return new StoreError('conflict', `There is another alert rule "${name}".`);
}

function createMissingRule(id: number): StoreError {
  return new StoreError('not_found', `There is no alert rule ${id}.`);
}

/** Setting whose presence means that the first rules were created. */
const ALERT_DEFAULTS_KEY = 'alert_defaults';

export const alertRuleCommands = {
  insertAlertRule: command({ changes: ['alertRules'] }, insertNewRule),
  updateAlertRule: command({ changes: ['alertRules'] }, updateRule),
  deleteAlertRule: command({ onDiskFull: 'use_reserve', changes: ['alertRules', 'alerts'] }, deleteRule),

  /** Inserts these rules, unless that was done before on this database. Resolves to all rules, or null. */
  insertFirstAlertRules: command(
    { changes: ['alertRules', 'settings'] },
    async (queries, rules: readonly AlertRuleConfig[]): Promise<AlertRuleRow[] | null> => {
      const isFirst = await queries.run(
        "INSERT INTO setting (key, value) VALUES (@key, 'true') ON CONFLICT (key) DO NOTHING",
        { key: ALERT_DEFAULTS_KEY },
      );
      if (isFirst === 0) return null;
      for (const rule of rules) await insertRule(queries, rule);
      return readAlertRules(queries);
    },
  ),
};
