import type { PartVersions } from '../../shared-store.ts';
import type { Statements } from '../statements.ts';

/** The channel includes the schema, because other schemas may have hubs too. */
const CHANNEL = "'muster_' || (hashtext(current_schema())::bigint + 2147483648)";

/** Rows are locked in the order of their names, so that two transactions do not wait for each other. */
const COUNT = `INSERT INTO change (part, version)
  SELECT part, 1 FROM unnest(@parts::text[]) AS part ORDER BY part
  ON CONFLICT (part) DO UPDATE SET version = change.version + 1`;

/** Counts a change, and notifies the hubs when the transaction commits. Must be the last statements of a transaction. */
export async function recordChange(
  queries: Statements,
  parts: readonly (keyof PartVersions)[],
): Promise<void> {
  await queries.run(COUNT, { parts });
  await notifyHubs(queries);
}

/** Makes the hubs read changes when the transaction commits. */
export async function notifyHubs(queries: Statements): Promise<void> {
  await queries.run(`SELECT pg_notify(${CHANNEL}, '')`);
}

/** Leaves out parts that have never changed. */
export async function readVersions(queries: Statements): Promise<PartVersions> {
  const rows = await queries.all<{ part: keyof PartVersions; version: number }>(
    'SELECT part, version FROM change',
  );
  return Object.fromEntries(rows.map(({ part, version }) => [part, version]));
}

/** Notifications arrive on this connection from now on. */
export async function listenForChanges(queries: Statements): Promise<void> {
  const found = await queries.find<{ channel: string }>(`SELECT ${CHANNEL} AS channel`);
  await queries.exec(`LISTEN ${found?.channel}`);
}
