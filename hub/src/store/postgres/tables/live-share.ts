import type { LiveShareRow } from '../../shared-store.ts';
import type { Statements } from '../statements.ts';
import { notifyHubs } from './change.ts';

/** Long enough for a monitor that asks once a minute. */
const INTEREST = "interval '90 seconds'";
/** Shortest interval between writes of the row. */
const REFRESH = "interval '30 seconds'";

/** Records that somebody looks at this hub. The others publish at once if nobody has looked before. */
export async function wantLiveShares(queries: Statements): Promise<void> {
  const found = await queries.find<{ is_new: boolean }>(
    `INSERT INTO live_interest (id, wanted_until) VALUES (1, clock_timestamp() + ${INTEREST})
     ON CONFLICT (id) DO UPDATE SET wanted_until = excluded.wanted_until
       WHERE live_interest.wanted_until < excluded.wanted_until - ${REFRESH}
     RETURNING (SELECT coalesce(max(wanted_until), '-infinity') < clock_timestamp() FROM live_interest) AS is_new`,
  );
  if (found?.is_new === true) await notifyHubs(queries);
}

export async function areSharesWanted(queries: Statements): Promise<boolean> {
  const found = await queries.find('SELECT FROM live_interest WHERE wanted_until > clock_timestamp()');
  return found !== undefined;
}

export async function writeLiveShare(queries: Statements, hub: number, content: Uint8Array): Promise<void> {
  await queries.run(
    `INSERT INTO live_share (hub_id, seq, content) VALUES (@hub, 1, @content)
     ON CONFLICT (hub_id) DO UPDATE SET seq = live_share.seq + 1, content = excluded.content`,
    { hub, content },
  );
}

/** Figures that other live hubs have published since. */
export function readLiveShares(
  queries: Statements,
  hub: number,
  known: ReadonlyMap<number, number>,
): Promise<LiveShareRow[]> {
  return queries.all<LiveShareRow>(
    `SELECT hub_id, seq, content FROM live_share JOIN hub ON hub.id = hub_id AND lease_until > clock_timestamp()
     WHERE hub_id <> @hub AND NOT EXISTS (
       SELECT FROM unnest(@hubs::bigint[], @seqs::bigint[]) AS known (id, known_seq)
       WHERE id = hub_id AND known_seq = seq)`,
    { hub, hubs: [...known.keys()], seqs: [...known.values()] },
  );
}

export async function deleteLiveShare(queries: Statements, hub: number): Promise<void> {
  await queries.run('DELETE FROM live_share WHERE hub_id = @hub', { hub });
}
