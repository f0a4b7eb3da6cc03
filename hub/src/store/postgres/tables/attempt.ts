import type { SharedAttempt } from '../../shared-store.ts';
import type { Statements } from '../statements.ts';
import { notifyHubs } from './change.ts';

/** The longest window of a limit. */
const LIFETIME = "interval '15 minutes'";

/** Notifies the other hubs at once. */
export async function writeAttempts(
  queries: Statements,
  hub: number,
  attempts: readonly SharedAttempt[],
): Promise<void> {
  if (attempts.length === 0) return;
  await queries.run(`DELETE FROM attempt WHERE at < clock_timestamp() - ${LIFETIME}`);
  await queries.run(
    `INSERT INTO attempt (hub_id, kind, address, is_known)
     SELECT @hub::bigint, * FROM unnest(@kinds::text[], @addresses::text[], @known::boolean[])`,
    {
      hub,
      kinds: attempts.map(({ kind }) => kind),
      addresses: attempts.map(({ address }) => address),
      known: attempts.map(({ isKnown }) => isKnown),
    },
  );
  await notifyHubs(queries);
}

/** Attempts at other hubs, in order. */
export function readAttempts(
  queries: Statements,
  hub: number,
  since: string,
): Promise<(SharedAttempt & { id: number })[]> {
  return queries.all<SharedAttempt & { id: number }>(
    `SELECT id, kind, address, is_known AS "isKnown" FROM attempt
     WHERE xid >= @since::text::xid8 AND hub_id <> @hub AND at >= clock_timestamp() - ${LIFETIME} ORDER BY id`,
    { hub, since },
  );
}
