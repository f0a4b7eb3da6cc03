import type {
  AlertAcknowledgement,
  AlertBatch,
  AlertEventQuery,
  AlertEventRow,
  AlertEventRows,
  AlertRow,
  NewAlertEvent,
  ToldAlertEventQuery,
} from '../alert-rows.ts';
import { command } from '../command.ts';
import { StoreError } from '../errors.ts';
import { parseJson } from '../parse-json.ts';
import type { Queries } from '../queries.ts';

/** The columns, and `content` for the others. */
type Acknowledged = Pick<AlertRow, 'acknowledged_until' | 'acknowledged_by' | 'note'>;
type Stored = Pick<AlertRow, 'id' | 'rule_id' | 'node_id' | 'task_id' | 'object'> &
  Acknowledged & { content: string };

/** By id. What is not JSON lacks a state, which the validation of stored values notices. */
export async function readAlerts(queries: Queries): Promise<AlertRow[]> {
  const rows = await queries.all<Stored>(
    'SELECT id, rule_id, node_id, task_id, object, content, acknowledged_until, acknowledged_by, note FROM alert ORDER BY id',
  );
  return rows.map(({ content, ...row }) => ({ ...(parseJson(content) as object), ...row }) as AlertRow);
}

function toStored(row: AlertRow) {
  const { id, rule_id, node_id, task_id, object, ...state } = row;
  const { acknowledged_until: _until, acknowledged_by: _by, note: _note, ...content } = state;
  return { id, rule_id, node_id, task_id, object, content: JSON.stringify(content) };
}

const subjectColumns = { rule_id: 'bigint', node_id: 'bigint', task_id: 'bigint', object: 'text' } as const;

/**
 * Adds events in order, so that their ids increase in the order of the commits. A repeated one is skipped. If another hub
 * has stored the object first, they belong to its alert.
 */
export async function insertAlertEvents(queries: Queries, events: readonly NewAlertEvent[]): Promise<void> {
  if (events.length === 0) return;
  await queries.lock('alertEvents');
  const columns = {
    ...subjectColumns,
    position: 'bigint',
    alert_id: 'bigint',
    number: 'bigint',
    at: 'bigint',
    kind: 'text',
    withheld_by: 'text',
    ended_by: 'text',
    value: 'text',
    rule_name: 'text',
    figure: 'text',
    severity: 'text',
    node_name: 'text',
    task_name: 'text',
  } as const;
  await queries.run(
    `INSERT INTO alert_event (alert_id, number, at, kind, withheld_by, ended_by, value, rule_id, rule_name, figure, severity,
       node_id, node_name, task_id, task_name, object)
     SELECT coalesce(alert.id, new.alert_id), new.number, new.at, new.kind, new.withheld_by, new.ended_by,
       CAST(new.value AS DOUBLE PRECISION), new.rule_id, new.rule_name, new.figure, new.severity, new.node_id, new.node_name,
       new.task_id, new.task_name, new.object
     FROM ${queries.rows(columns)} LEFT JOIN alert ON alert.rule_id = new.rule_id AND alert.node_id = coalesce(new.node_id, 0)
       AND alert.task_id = coalesce(new.task_id, 0) AND alert.object = new.object
     WHERE true ORDER BY new.position
     ON CONFLICT (alert_id, number) DO NOTHING`,
    {
      rows: events.map((event, position) => ({
        ...event,
        value: event.value === null ? null : String(event.value),
        position,
      })),
    },
  );
}

export const alertCommands = {
  /** Stores alerts and their events together, and deletes the oldest events above the limit. Skips deleted rules. */
  writeAlerts: command(
    { onDiskFull: 'suspend', isDurable: false, changes: ['alerts'] },
    async (queries, { changed, ended, forgotten, events }: AlertBatch, maxEvents: number): Promise<void> => {
      // First, because the object of a forgotten alert may have a new one.
      if (forgotten.length > 0)
        await queries.run(`DELETE FROM alert WHERE ${queries.isIn('id', '@forgotten')}`, { forgotten });
      if (changed.length > 0)
        await queries.run(
          `INSERT INTO alert (id, rule_id, node_id, task_id, object, content)
           SELECT new.id, new.rule_id, new.node_id, new.task_id, new.object, new.content
           FROM ${queries.rows({ id: 'bigint', ...subjectColumns, content: 'text' })} JOIN alert_rule ON alert_rule.id = new.rule_id
           WHERE true ON CONFLICT (rule_id, node_id, task_id, object) DO UPDATE SET content = excluded.content`,
          { rows: changed.map(toStored) },
        );
      if (ended.length > 0)
        await queries.run(
          `UPDATE alert SET acknowledged_by = NULL, note = '' WHERE ${queries.isIn('id', '@ended')} AND acknowledged_until IS NULL`,
          { ended },
        );
      await insertAlertEvents(queries, events);
      if (events.length > 0)
        await queries.run(
          'DELETE FROM alert_event WHERE id <= (SELECT id FROM alert_event ORDER BY id DESC LIMIT 1 OFFSET @max)',
          { max: maxEvents },
        );
    },
  ),

  /** `not_found`. */
  acknowledgeAlert: command(
    { changes: ['alerts'] },
    async (queries, id: number, acknowledgement: AlertAcknowledgement): Promise<void> => {
      const { until = null, by = null, note = '' } = acknowledgement ?? {};
      const updated = await queries.run(
        'UPDATE alert SET acknowledged_until = @until, acknowledged_by = @by, note = @note WHERE id = @id',
        { id, until, by, note },
      );
      if (updated === 0) throw new StoreError('not_found', `There is no alert ${id}.`);
    },
  ),

  /** Deletes at most `maxRows` events before `before` (Unix seconds). Resolves to whether none are left. */
  deleteExpiredAlertEvents: command(
    { onDiskFull: 'use_reserve', isDurable: false },
    async (queries, { before, maxRows }: { before: number; maxRows: number }): Promise<boolean> => {
      const deleted = await queries.run(
        'DELETE FROM alert_event WHERE id IN (SELECT id FROM alert_event WHERE at < @before ORDER BY at LIMIT @maxRows)',
        { before, maxRows },
      );
      return deleted < maxRows;
    },
  ),
};

const EVENT_COLUMNS = `id, alert_id, at, kind, withheld_by, ended_by, value, rule_id, rule_name, figure, severity, node_id, node_name,
  task_id, task_name, object`;

export async function readAlertEvents(
  queries: Queries,
  { after, maxRows }: AlertEventQuery,
): Promise<AlertEventRows> {
  const events = await queries.all<AlertEventRow>(
    `SELECT ${EVENT_COLUMNS} FROM alert_event WHERE id > @after ORDER BY id LIMIT @maxRows`,
    { after, maxRows },
  );
  const latest = await queries.find<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM alert_event');
  return { events, latest: latest?.id ?? 0 };
}

/** Begins and ends that were told, newest first. */
export function readToldAlertEvents(
  queries: Queries,
  { from, severities, nodeIds, maxRows }: ToldAlertEventQuery,
): Promise<AlertEventRow[]> {
  const ofNodes = nodeIds === null ? '' : `AND ${queries.isIn('node_id', '@nodeIds')}`;
  const named = severities.map((severity) => `'${severity}'`).join(', ');
  return queries.all<AlertEventRow>(
    `SELECT ${EVENT_COLUMNS} FROM alert_event
     WHERE at >= @from AND withheld_by IS NULL AND severity IN (${named}) ${ofNodes} ORDER BY id DESC LIMIT @maxRows`,
    { from, maxRows, ...(nodeIds !== null && { nodeIds }) },
  );
}
