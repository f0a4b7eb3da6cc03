import { type GaugeName, gaugeMembers } from '@muster/generated/gauges';
import type { DetailsMember } from '@muster/generated/types';
import { command } from '../command.ts';
import {
  aggregateGauges,
  type GaugeWindow,
  mergeGaugeMinutes,
  packGaugeMinutes,
  unpackGaugeMinutes,
} from '../gauge-hours.ts';
import { HOUR_SECONDS } from '../metric-layout.ts';
import { addToDay, aggregateParts, emptyDay, findDay, packPartDay, unpackPartDay } from '../part-days.ts';
import type { Queries } from '../queries.ts';
import type { GaugeMinutes, GaugeRow, PartHour } from '../rows.ts';

export interface GaugeQuery {
  node_id: number;
  window: GaugeWindow;
  /** Members of the details whose gauges are read; null for all. */
  members: readonly DetailsMember[] | null;
}

export const gaugeCommands = {
  /** Adds minutes to the stored ones. Skips deleted nodes. */
  writeGauges: command(
    { onDiskFull: 'suspend', isDurable: false },
    async (queries, rows: GaugeRow[]): Promise<void> => {
      for (const { node_id: node, hour, minutes, parts, isMissed = false } of rows) {
        const found = await queries.find<{ content: Uint8Array | null }>(
          `SELECT content FROM node LEFT JOIN gauge_hour ON node_id = node.id AND hour = @hour
           WHERE node.public_id = @node`,
          { node, hour },
        );
        if (found === undefined) continue;
        const stored = found.content === null ? {} : unpackGaugeMinutes(found.content);
        const merged = isMissed ? mergeGaugeMinutes(minutes, stored) : mergeGaugeMinutes(stored, minutes);
        await queries.run(
          `INSERT INTO gauge_hour (node_id, hour, content)
           SELECT id, @hour, @content FROM node WHERE public_id = @node
           ON CONFLICT (node_id, hour) DO UPDATE SET content = excluded.content`,
          { node, hour, content: packGaugeMinutes(merged) },
        );
        if (parts !== undefined) await writeParts(queries, { node, hour, parts });
      }
    },
  ),

  /** Deletes at most `maxRows` hours up to `hour`, and as many days. Resolves to whether none are left. */
  deleteExpiredGauges: command(
    { onDiskFull: 'use_reserve', isDurable: false },
    async (queries, { hour, maxRows }: { hour: number; maxRows: number }): Promise<boolean> => {
      const deleted = await queries.run(
        `DELETE FROM gauge_hour WHERE (node_id, hour) IN
           (SELECT node_id, hour FROM gauge_hour WHERE hour <= @hour ORDER BY hour LIMIT @maxRows)`,
        { hour, maxRows },
      );
      const deletedDays = await queries.run(
        `DELETE FROM part_day WHERE (node_id, day) IN
           (SELECT node_id, day FROM part_day WHERE day <= @day ORDER BY day LIMIT @maxRows)`,
        { day: findDay(hour + 1) - 1, maxRows },
      );
      return deleted < maxRows && deletedDays < maxRows;
    },
  ),
};

async function writeParts(
  queries: Queries,
  { node, hour, parts }: { node: number; hour: number; parts: PartHour },
): Promise<void> {
  const day = findDay(hour);
  const found = await queries.find<{ content: Uint8Array }>(
    'SELECT content FROM part_day JOIN node ON node.id = node_id WHERE node.public_id = @node AND day = @day',
    { node, day },
  );
  const stored = found === undefined ? emptyDay : unpackPartDay(found.content);
  await queries.run(
    `INSERT INTO part_day (node_id, day, content)
     SELECT id, @day, @content FROM node WHERE public_id = @node
     ON CONFLICT (node_id, day) DO UPDATE SET content = excluded.content`,
    { node, day, content: packPartDay(addToDay(stored, hour, parts)) },
  );
}

/** UTF-8 of the contract's NodeGauges. */
export async function readGauges(
  queries: Queries,
  { node_id: node, window, members }: GaugeQuery,
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
  const isRead = (member: DetailsMember | undefined) =>
    members === null || (member !== undefined && members.includes(member));
  const pick = (minutes: GaugeMinutes): GaugeMinutes =>
    Object.fromEntries(Object.entries(minutes).filter(([name]) => isRead(gaugeMembers[name as GaugeName])));
  const hours = rows.map(({ hour, content }) => ({ hour, minutes: pick(unpackGaugeMinutes(content)) }));
  const parts = await readParts(queries, node, window);
  if (!isRead('mounts')) parts.mounts = [];
  if (!isRead('containers')) parts.containers = [];
  if (!isRead('mounts') && !isRead('containers')) parts.ts = [];
  return new TextEncoder().encode(JSON.stringify({ ...aggregateGauges(hours, window), parts }));
}

const MIN_HOURS = 24;

async function readParts(queries: Queries, node: number, { from, to, step }: GaugeWindow) {
  const last = Math.ceil(to / HOUR_SECONDS);
  const first = Math.min(Math.floor(from / HOUR_SECONDS) + 1, last - MIN_HOURS + 1);
  const rows = await queries.all<{ day: number; content: Uint8Array }>(
    `SELECT day, content FROM part_day JOIN node ON node.id = node_id
     WHERE node.public_id = @node AND day >= @first AND day <= @last ORDER BY day`,
    { node, first: findDay(first), last: findDay(last) },
  );
  const days = rows.map(({ day, content }) => ({ day, content: unpackPartDay(content) }));
  return aggregateParts(days, { first, last, step: Math.ceil(step / HOUR_SECONDS) });
}
