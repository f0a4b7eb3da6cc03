import { limits } from '@muster/generated/limits';
import { operations } from '@muster/generated/operations';
import { serialisers } from '@muster/generated/serialisers';
import type { Incident, Notice } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import { createHistoryRateLimiter } from '../../lib/rate-limit/history-rate-limiter.ts';
import type { FindPoolClient } from '../../lib/rate-limit/pool-client.ts';
import type { Checks } from '../checks/checks.ts';
import { createHistoryCache } from '../history/history-cache.ts';
import type { Incidents } from '../incidents/incidents.ts';
import type { Notices } from '../notices/notices.ts';
import type { Settings } from '../settings/settings.ts';
import { listFeedEntries } from './feed-entries.ts';
import { createChangeTimes, createTag, type Feed, type FeedVersion } from './feed-versions.ts';
import { type FeedInfo, writeAtom, writeCalendar, writeJsonFeed } from './write-feeds.ts';

export type FeedFormat = 'getAtomFeed' | 'getJsonFeed' | 'getMaintenanceCalendar';

/** Feeds of what visitors may see. */
export interface Feeds {
  /**
   * `origin` is the address of the status page; the caller is a visitor with this address, or the administrator. Rejects as
   * `Incidents.list` does.
   */
  read(format: FeedFormat, origin: string, visitor: string | null): Promise<Feed>;
  /** The notices that visitors may see, as UTF-8 of the JSON of `listNotices`. */
  readNotices(): Promise<Buffer>;
}

type Content = { entries: ReturnType<typeof listFeedEntries>; windows: Awaited<ReturnType<Notices['list']>> };

interface Prepared {
  /** `Incidents.version` before the content was read. */
  of: string;
  /** Monotonic milliseconds. */
  at: number;
  content: Promise<Content & { version: FeedVersion }>;
  /** Origin for which it was rendered. */
  bodies: Map<string, Buffer>;
}

const DAY_SECONDS = 86_400;
/** Longest time until an announcement that begins is in the feeds. */
const FRESH_MS = 10_000;
/** Number of the hub's names for which bodies are kept. */
const MAX_ORIGINS = 4;

/**
 * @param feedId Random and permanent: ids of entries must not change with the hub's address.
 */
export function createFeeds(
  runtime: Runtime,
  settings: Settings,
  incidents: Pick<Incidents, 'listForFeed' | 'version'>,
  checks: Pick<Checks, 'listServiceOutages'>,
  notices: Pick<Notices, 'list'>,
  feedId: string,
  findPoolClient: FindPoolClient,
): Feeds {
  const prepared = new Map<FeedFormat, Prepared>();
  const rateLimiter = createHistoryRateLimiter(runtime);
  const noticeCache = createHistoryCache(runtime);
  const now = () => Math.floor(runtime.now() / 1000);
  const findChange = createChangeTimes(now);

  async function readContent(format: FeedFormat, recent: readonly Incident[]) {
    const visible = await notices.list(true);
    const content =
      format === 'getMaintenanceCalendar'
        ? { entries: [], windows: visible.filter(({ kind }) => kind === 'maintenance') }
        : { entries: await listEntries(recent, visible), windows: [] };
    const { site_name: title, site_description: description } = settings.values;
    return { ...content, version: findChange(format, JSON.stringify([title, description, content])) };
  }

  async function listEntries(recent: readonly Incident[], visible: readonly Notice[]) {
    const outages = await checks.listServiceOutages(now() - limits.feedDays * DAY_SECONDS);
    return listFeedEntries({ incidents: recent, outages, notices: visible, now: now() });
  }

  function findFresh(format: FeedFormat): Prepared | undefined {
    const known = prepared.get(format);
    const isFresh = known?.of === incidents.version && runtime.monotonic() - known.at < FRESH_MS;
    return isFresh ? known : undefined;
  }

  /** Read once for all callers, each of which waits in the queue of incidents at its own place. */
  async function prepare(format: FeedFormat, visitor: string | null): Promise<Prepared> {
    const of = incidents.version;
    const fresh = findFresh(format);
    if (fresh !== undefined) return fresh;
    const recent = format === 'getMaintenanceCalendar' ? [] : await incidents.listForFeed(visitor);
    const known = findFresh(format);
    if (known !== undefined) return known;
    const content = readContent(format, recent);
    const made: Prepared = { of, at: runtime.monotonic(), content, bodies: new Map() };
    prepared.set(format, made);
    content.catch(() => prepared.delete(format));
    return made;
  }

  function render(format: FeedFormat, origin: string, content: Content & { version: FeedVersion }): Buffer {
    const { site_name: title, site_description: description } = settings.values;
    const info: FeedInfo = {
      id: `urn:muster:${feedId}`,
      title,
      description,
      home: origin,
      self: origin + operations[format].path,
      updated: content.version.changedAt,
    };
    return Buffer.from(write(format, info, content));
  }

  return {
    readNotices: () =>
      noticeCache.get(incidents.version, async () =>
        Buffer.from(serialisers.listNotices[200]({ notices: await notices.list(true) })),
      ),
    async read(format, origin, visitor) {
      if (visitor !== null) await rateLimiter.consume(findPoolClient(visitor));
      const { content: promised, bodies } = await prepare(format, visitor);
      const content = await promised;
      return {
        etag: createTag(content.version, origin),
        lastModified: new Date(content.version.changedAt * 1000).toUTCString(),
        render() {
          const body = bodies.get(origin) ?? render(format, origin, content);
          if (bodies.size >= MAX_ORIGINS) bodies.clear();
          bodies.set(origin, body);
          return body;
        },
      };
    },
  };
}

function write(format: FeedFormat, info: FeedInfo, { entries, windows }: Content): string {
  switch (format) {
    case 'getAtomFeed':
      return writeAtom(info, entries);
    case 'getJsonFeed':
      return writeJsonFeed(info, entries);
    case 'getMaintenanceCalendar':
      return writeCalendar(info, windows);
  }
}
