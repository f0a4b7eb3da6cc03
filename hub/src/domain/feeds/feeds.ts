import { createHash } from 'node:crypto';
import { operations } from '@muster/generated/operations';
import type { Runtime } from '@muster/runtime';
import { hasMatchingTag } from '../entity-tags.ts';
import type { Incidents } from '../incidents/incidents.ts';
import type { Notices } from '../notices/notices.ts';
import type { Settings } from '../settings/settings.ts';
import { listFeedEntries } from './feed-entries.ts';
import { type FeedInfo, writeAtom, writeCalendar, writeJsonFeed } from './write-feeds.ts';

/** A feed with its validators (RFC 9110, section 8.8). */
export interface Feed {
  body: Buffer;
  etag: string;
  /** HTTP date. */
  lastModified: string;
}

export type FeedFormat = 'getAtomFeed' | 'getJsonFeed' | 'getMaintenanceCalendar';

/** Feeds of what visitors may see. */
export interface Feeds {
  /**
   * `origin` is the address of the status page; the caller is a visitor with this address, or the administrator. Rejects as
   * `Incidents.list` does.
   */
  read(format: FeedFormat, origin: string, visitor: string | null): Promise<Feed>;
}

export interface FeedsDeps {
  runtime: Pick<Runtime, 'now'>;
  settings: Settings;
  incidents: Pick<Incidents, 'listForFeed'>;
  notices: Pick<Notices, 'list'>;
  /** Random and permanent: ids of entries must not change with the hub's address. */
  feedId: string;
}

interface Version {
  digest: string;
  /** Unix seconds. */
  changedAt: number;
}

export function createFeeds({ runtime, settings, incidents, notices, feedId }: FeedsDeps): Feeds {
  const versions = new Map<FeedFormat, Version>();
  const now = () => Math.floor(runtime.now() / 1000);

  /**
   * When the content was first seen to differ. The times in the entries would not do: an incident is recorded after its
   * beginning, and a client that compares dates only would miss it.
   */
  function findChange(format: FeedFormat, content: string): Version {
    const digest = createHash('sha256').update(content).digest('base64url').slice(0, 27);
    const known = versions.get(format);
    if (known?.digest === digest) return known;
    const version = { digest, changedAt: Math.max(now(), (known?.changedAt ?? 0) + 1) };
    versions.set(format, version);
    return version;
  }

  async function readContent(format: FeedFormat, visitor: string | null) {
    const visible = await notices.list(true);
    if (format === 'getMaintenanceCalendar')
      return { entries: [], windows: visible.filter(({ kind }) => kind === 'maintenance') };
    const recent = await incidents.listForFeed(visitor);
    return { entries: listFeedEntries({ incidents: recent, notices: visible, now: now() }), windows: [] };
  }

  return {
    async read(format, origin, visitor) {
      const content = await readContent(format, visitor);
      const { site_name: title, site_description: description } = settings.values;
      const version = findChange(format, JSON.stringify([title, description, content]));
      const info: FeedInfo = {
        id: `urn:muster:${feedId}`,
        title,
        description,
        home: origin,
        self: origin + operations[format].path,
        updated: version.changedAt,
      };
      return {
        body: Buffer.from(write(format, info, content)),
        etag: createTag(version, origin),
        lastModified: new Date(version.changedAt * 1000).toUTCString(),
      };
    },
  };
}

type Content = { entries: ReturnType<typeof listFeedEntries>; windows: Awaited<ReturnType<Notices['list']>> };

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

/** Strong: the body follows from the content, the time of its change and the origin. */
function createTag({ digest, changedAt }: Version, origin: string): string {
  const tag = createHash('sha256').update(`${digest} ${changedAt} ${origin}`).digest('base64url');
  return `"${tag.slice(0, 27)}"`;
}

export interface ConditionalHeaders {
  ifNoneMatch?: string | undefined;
  ifModifiedSince?: string | undefined;
}

/** Whether the client's copy is current (RFC 9110, section 13.2.2). */
export function isCurrentCopy({ etag, lastModified }: Feed, headers: ConditionalHeaders): boolean {
  const { ifNoneMatch, ifModifiedSince } = headers;
  if (ifNoneMatch !== undefined) return hasMatchingTag(ifNoneMatch, etag);
  const since = Date.parse(ifModifiedSince ?? '');
  return !Number.isNaN(since) && Date.parse(lastModified) <= since;
}
