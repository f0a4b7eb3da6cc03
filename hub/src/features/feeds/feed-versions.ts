import { createHash } from 'node:crypto';
import { hasMatchingTag } from '../../lib/entity-tags.ts';

/** A feed with its validators (RFC 9110, section 8.8). */
export interface Feed {
  etag: string;
  /** HTTP date. */
  lastModified: string;
  /** Renders the body, once for all callers at the same origin. */
  render(): Buffer;
}

export interface FeedVersion {
  digest: string;
  /** Unix seconds. */
  changedAt: number;
}

/** Feeds with other parameters are other feeds; the times of so many are remembered. */
const MAX_FEEDS = 100;

/**
 * When the content of a feed was first seen to differ. The times in the entries do not suffice: an incident is recorded
 * after its beginning, so a client that compares only dates would miss it.
 */
export function createChangeTimes(now: () => number) {
  const versions = new Map<string, FeedVersion>();
  return (feed: string, content: string): FeedVersion => {
    const digest = hash(content);
    const known = versions.get(feed);
    if (known?.digest === digest) return known;
    const version = { digest, changedAt: Math.max(now(), (known?.changedAt ?? 0) + 1) };
    versions.delete(feed);
    versions.set(feed, version);
    const [oldest] = versions.keys();
    if (versions.size > MAX_FEEDS && oldest !== undefined) versions.delete(oldest);
    return version;
  };
}

/** A strong entity tag: the body depends only on the content, the time of its change and the origin. */
export function createTag({ digest, changedAt }: FeedVersion, origin: string): string {
  return `"${hash(`${digest} ${changedAt} ${origin}`)}"`;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 27);
}

export interface ConditionalHeaders {
  ifNoneMatch?: string | undefined;
  ifModifiedSince?: string | undefined;
}

/** Whether the client's copy is current (RFC 9110, section 13.2.2). */
export function isCurrentCopy(
  { etag, lastModified }: Omit<Feed, 'render'>,
  headers: ConditionalHeaders,
): boolean {
  const { ifNoneMatch, ifModifiedSince } = headers;
  if (ifNoneMatch !== undefined) return hasMatchingTag(ifNoneMatch, etag);
  const since = Date.parse(ifModifiedSince ?? '');
  return !Number.isNaN(since) && Date.parse(lastModified) <= since;
}
