import { command } from '../command.ts';
import {
  aggregateGauges,
  type GaugeWindow,
  mergeGaugeMinutes,
  packGaugeMinutes,
  unpackGaugeMinutes,
} from '../gauge-hours.ts';
import { HOUR_SECONDS } from '../metric-layout.ts';
import type { Queries } from '../queries.ts';
import type { GaugeMinutes, GaugeRow } from '../rows.ts';

export interface GaugeQuery {
  node_id: number;
  window: GaugeWindow;
  /** Null for all. */
  names: readonly string[] | null;
}

export const gaugeCommands = {
  /** Adds minutes to the stored ones. Skips deleted nodes. */
  writeGauges: command(
    { onDiskFull: 'suspend', isDurable: false },
    async (queries, rows: GaugeRow[]): Promise<void> => {
      for (const { node_id: node, hour, minutes } of rows) {
        const found = await queries.find<{ content: Uint8Array | null }>(
          `SELECT content FROM node LEFT JOIN gauge_hour ON node_id = node.id AND hour = @hour
           WHERE node.public_id = @node`,
          { node, hour },
        );
        if (found === undefined) continue;
        const stored = found.content === null ? {} : unpackGaugeMinutes(found.content);
        await queries.run(
          `INSERT INTO gauge_hour (node_id, hour, content)
           SELECT id, @hour, @content FROM node WHERE public_id = @node
           ON CONFLICT (node_id, hour) DO UPDATE SET content = excluded.content`,
          { node, hour, content: packGaugeMinutes(mergeGaugeMinutes(stored, minutes)) },
        );
      }
    },
  ),

  /** Deletes at most `maxRows` hours up to `hour`. Resolves to whether none are left. */
  deleteExpiredGauges: command(
    { onDiskFull: 'use_reserve', isDurable: false },
    async (queries, { hour, maxRows }: { hour: number; maxRows: number }): Promise<boolean> => {
      const deleted = await queries.run(
        `DELETE FROM gauge_hour WHERE (node_id, hour) IN
           (SELECT node_id, hour FROM gauge_hour WHERE hour <= @hour ORDER BY hour LIMIT @maxRows)`,
        { hour, maxRows },
      );
      return deleted < maxRows;
    },
  ),
};

/** UTF-8 of the contract's NodeGauges. */
export async function readGauges(
  queries: Queries,
  { node_id: node, window, names }: GaugeQuery,
): Promise<Uint8Array<ArrayBuffer>> {
  const rows = await queries.all<{ hour: number; content: Uint8Array }>(
    `SELECT hour, content FROM gauge_hour JOIN node ON node.id = node_id
     WHERE node.public_id = @node AND hour > @after AND hour <= @last ORDER BY hour`,
    {
      node,
      after: Math.floor(window.from / HOUR_SECONDS),
      last: Math.ceil(window.to / HOUR_SECONDS),
    },
  );
  const pick = (minutes: GaugeMinutes): GaugeMinutes =>
    names === null
      ? minutes
      : Object.fromEntries(Object.entries(minutes).filter(([name]) => names.includes(name)));
  const hours = rows.map(({ hour, content }) => ({ hour, minutes: pick(unpackGaugeMinutes(content)) }));
  return new TextEncoder().encode(JSON.stringify(aggregateGauges(hours, window)));
}
