import { command } from '../command.ts';
import type { Queries } from '../queries.ts';
import type {
  CheckChanges,
  CheckOutageQuery,
  CheckOutageRow,
  CheckResultRow,
  CheckStatusRow,
  HeartbeatCalls,
  StoredChecks,
} from '../rows.ts';

const TASK = '(SELECT id FROM ping_task WHERE public_id = @task_id)';

export async function readChecks(queries: Queries): Promise<StoredChecks> {
  const results = await queries.all<CheckResultRow>(
    `SELECT ping_task.public_id AS task_id, node.public_id AS node_id, state, since, reason, detail, certificate_until
     FROM check_result JOIN ping_task ON ping_task.id = task_id JOIN node ON node.id = node_id
     ORDER BY task_id, node_id`,
  );
  const statuses = await queries.all<CheckStatusRow & HeartbeatCalls>(
    `SELECT ping_task.public_id AS task_id, begun_at, state, since, reason, detail, called_at, has_failed, started_at,
       duration_ms
     FROM check_status JOIN ping_task ON ping_task.id = task_id ORDER BY task_id`,
  );
  return { results, statuses: statuses.map((row) => ({ ...row, has_failed: Boolean(row.has_failed) })) };
}

export const checkCommands = {
  /** Skips deleted tasks and nodes. */
  writeChecks: command(
    { onDiskFull: 'suspend', isDurable: false, changes: ['checks'] },
    async (queries, { results, deletedResults, statuses, outages }: CheckChanges): Promise<void> => {
      for (const row of deletedResults)
        await queries.run(
          `DELETE FROM check_result WHERE task_id = ${TASK}
             AND node_id = (SELECT id FROM node WHERE public_id = @node_id)`,
          row,
        );
      for (const row of results)
        await queries.run(
          `INSERT INTO check_result (task_id, node_id, state, since, reason, detail, certificate_until)
           SELECT ping_task.id, node.id, @state, @since, @reason, @detail, @certificate_until
           FROM ping_task, node WHERE ping_task.public_id = @task_id AND node.public_id = @node_id
           ON CONFLICT (task_id, node_id) DO UPDATE SET state = excluded.state, since = excluded.since,
             reason = excluded.reason, detail = excluded.detail, certificate_until = excluded.certificate_until`,
          { ...row },
        );
      for (const row of statuses)
        await queries.run(
          `INSERT INTO check_status (task_id, begun_at, state, since, reason, detail)
           SELECT id, @begun_at, @state, @since, @reason, @detail FROM ping_task WHERE public_id = @task_id
           ON CONFLICT (task_id) DO UPDATE SET begun_at = excluded.begun_at, state = excluded.state,
             since = excluded.since, reason = excluded.reason, detail = excluded.detail`,
          { ...row },
        );
      for (const row of outages)
        await queries.run(
          `INSERT INTO check_outage (task_id, began_at, ended_at, reason)
           SELECT id, @began_at, @ended_at, @reason FROM ping_task WHERE public_id = @task_id
           ON CONFLICT (task_id, began_at) DO UPDATE SET ended_at = excluded.ended_at`,
          { ...row },
        );
    },
  ),

  /** Stores the calls of a heartbeat, whose state stays. Skips a deleted task. */
  writeHeartbeat: command(
    { onDiskFull: 'use_reserve', changes: ['checks'] },
    async (queries, calls: HeartbeatCalls): Promise<void> => {
      await queries.run(
        `INSERT INTO check_status (task_id, called_at, has_failed, started_at, duration_ms)
         SELECT id, @called_at, @has_failed, @started_at, @duration_ms FROM ping_task WHERE public_id = @task_id
         ON CONFLICT (task_id) DO UPDATE SET called_at = excluded.called_at, has_failed = excluded.has_failed,
           started_at = excluded.started_at, duration_ms = excluded.duration_ms`,
        { ...calls },
      );
    },
  ),

  /** Deletes at most `maxRows` outages that ended before `before` (Unix seconds). Resolves to whether none are left. */
  deleteExpiredOutages: command(
    { onDiskFull: 'use_reserve', isDurable: false },
    async (queries, { before, maxRows }: { before: number; maxRows: number }): Promise<boolean> => {
      const expired = await queries.all<{ task_id: number; began_at: number }>(
        'SELECT task_id, began_at FROM check_outage WHERE ended_at < @before ORDER BY ended_at LIMIT @maxRows',
        { before, maxRows },
      );
      for (const row of expired)
        await queries.run('DELETE FROM check_outage WHERE task_id = @task_id AND began_at = @began_at', row);
      return expired.length < maxRows;
    },
  ),
};

/** Outages that had not ended before `from`, by task, each task's newest first. */
export function readCheckOutages(
  queries: Queries,
  { from, task, maxRows }: CheckOutageQuery,
): Promise<CheckOutageRow[]> {
  const where = task === undefined ? '' : 'AND ping_task.public_id = @task';
  return queries.all<CheckOutageRow>(
    `SELECT ping_task.public_id AS task_id, began_at, ended_at, reason
     FROM check_outage JOIN ping_task ON ping_task.id = task_id
     WHERE (ended_at IS NULL OR ended_at >= @from) ${where} ORDER BY task_id, began_at DESC LIMIT @maxRows`,
    { from, task, maxRows },
  );
}
