import { createHash } from 'node:crypto';
import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/shared/runtime';
import type { Presences } from '../../agents/presence.ts';
import { DomainError } from '../../lib/errors.ts';
import type { NodeRow, Outage } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import { computeAvailability } from '../incidents/availability.ts';
import type { IncidentLog } from '../incidents/incident-log.ts';
import type { Fleet } from '../nodes/fleet.ts';
import type { Settings } from '../settings/settings.ts';
import { type BadgeContent, type BadgeStyle, renderBadge } from './badge-svg.ts';

export interface BadgeRequest {
  nodeId: number;
  show: 'status' | '24h' | '7d' | '30d';
  /** Label; by default the node's name. */
  label?: string | undefined;
  style: BadgeStyle;
}

export interface Badge {
  svg: Buffer;
  /** Strong entity tag, a hash of the image. */
  etag: string;
}

/** State and availability of public nodes as images. */
export interface Badges {
  /** Rejects with the same `not_found`, in the same time, for every id that visitors do not see. */
  render(request: BadgeRequest): Promise<Badge>;
  /** Empties the cache, because another database is in use. */
  clear(): void;
}

const DAY_SECONDS = 86_400;
const spans = { '24h': DAY_SECONDS, '7d': 7 * DAY_SECONDS, '30d': 30 * DAY_SECONDS } as const;

/** All badges share one read of all nodes' outages. */
const FRESH_MS = 10_000;

/** Availability in percent below which the tone is `warn`, and below which it is `bad`. */
const GOOD_PERCENT = 99;
const FAIR_PERCENT = 95;

export function createBadges(
  runtime: Runtime,
  store: Pick<Store, 'readOutages'>,
  fleet: Fleet,
  presences: Presences,
  settings: Settings,
  log: Pick<IncidentLog, 'flushForReading'>,
): Badges {
  const outages = createOutageCache(runtime, store, log);

  function requirePublic(id: number): NodeRow {
    const row = fleet.find(id)?.row;
    if (row?.public !== true || !settings.values.public_page)
      throw new DomainError('not_found', 'There is no such badge.');
    return row;
  }

  async function describe({ show, nodeId }: BadgeRequest): Promise<Pick<BadgeContent, 'value' | 'tone'>> {
    const row = requirePublic(nodeId);
    if (show === 'status') return describeState(row, presences.find(row.id) !== undefined);
    const byNode = await outages.read();
    return describeAvailability(
      measure(runtime, settings, row, { span: spans[show], outages: byNode.get(row.id) ?? [] }),
    );
  }

  return {
    async render(request) {
      const content = await describe(request);
      // The node may have become private while the outages were read.
      const label = request.label ?? shorten(requirePublic(request.nodeId).name);
      const svg = Buffer.from(renderBadge({ ...content, label, style: request.style }));
      const etag = `"${createHash('sha256').update(svg).digest('base64url').slice(0, 27)}"`;
      return { svg, etag };
    },
    clear: outages.clear,
  };
}

function createOutageCache(
  runtime: Runtime,
  store: Pick<Store, 'readOutages'>,
  log: Pick<IncidentLog, 'flushForReading'>,
) {
  let cached: { madeAt: number; outages: Promise<Map<number, Outage[]>> } | null = null;

  async function load(): Promise<Map<number, Outage[]>> {
    await log.flushForReading();
    const from = Math.floor(runtime.now() / 1000) - spans['30d'];
    return Map.groupBy(await store.readOutages({ from }), ({ node_id }) => node_id);
  }

  return {
    read() {
      if (cached !== null && runtime.monotonic() - cached.madeAt < FRESH_MS) return cached.outages;
      const entry = { madeAt: runtime.monotonic(), outages: load() };
      cached = entry;
      entry.outages.catch(() => {
        if (cached === entry) cached = null;
      });
      return entry.outages;
    },
    clear() {
      cached = null;
    },
  };
}

/** Availability in percent over the last `span` seconds; null if the node was not watched in any of them. */
function measure(
  runtime: Runtime,
  settings: Settings,
  { id, watched_since: watchedSince }: NodeRow,
  { span, outages }: { span: number; outages: readonly Outage[] },
): number | null {
  const to = Math.floor(runtime.now() / 1000);
  const days = [{ date: '', from: to - span, to }];
  const keptFrom = to - settings.values.retention_days * DAY_SECONDS;
  return computeAvailability({ id, watchedSince }, outages, { days, keptFrom }).percent;
}

function describeState(
  { watched_since: watchedSince }: NodeRow,
  isOnline: boolean,
): Pick<BadgeContent, 'value' | 'tone'> {
  if (isOnline) return { value: 'online', tone: 'good' };
  return watchedSince === 0
    ? { value: 'never connected', tone: 'neutral' }
    : { value: 'offline', tone: 'bad' };
}

function describeAvailability(percent: number | null): Pick<BadgeContent, 'value' | 'tone'> {
  if (percent === null) return { value: 'no data', tone: 'neutral' };
  const value = `${Math.floor(percent * 100) / 100}%`;
  if (percent >= GOOD_PERCENT) return { value, tone: 'good' };
  return { value, tone: percent >= FAIR_PERCENT ? 'warn' : 'bad' };
}

function shorten(name: string): string {
  const characters = [...name];
  const max = limits.badgeLabelLength;
  return characters.length <= max ? name : `${characters.slice(0, max - 1).join('')}…`;
}
