import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/shared/runtime';
import type { FleetView } from './fleet-view.ts';

/** Visitors, an administrator, or an administrator whose request has no CSRF token and so gets no agent tokens. */
export type Audience = 'visitor' | 'admin' | 'admin_masked';

/** The administrator's audiences. */
export const administrators: readonly Audience[] = ['admin', 'admin_masked'];
const everybody: readonly Audience[] = ['visitor', ...administrators];

const compress = promisify(gzip);

/** The size of about 500 nodes. */
const MAX_BEST_COMPRESSION_BYTES = 512 * 1024;

/** A snapshot as a response's body. */
export interface SnapshotBody {
  bytes: Buffer;
  /** Strong (RFC 9110, section 8.8.3), and random, so that it reveals nothing about the content or other audiences. */
  etag: string;
}

/** Cache of the fleet as objects and as JSON: one snapshot per audience, made on demand and at most 1.9 s old. */
export interface Snapshots {
  /** The JSON as UTF-8; the same Buffer until it expires. */
  get(audience: Audience): Promise<Buffer>;
  /** The snapshot as objects. */
  getView(audience: Audience): Promise<FleetView>;
  /** The JSON, gzipped once per snapshot. */
  getCompressed(audience: Audience): Promise<Buffer>;
  /** The JSON or its gzipped form with an ETag; a promise only if it is not ready. */
  getBody(audience: Audience, isCompressed: boolean): SnapshotBody | Promise<SnapshotBody>;
  /**
   * Invalidates the cache of all or some audiences. An audience whose view has not changed must not learn that another's
   * has. Pending calls render again, so that none returns data from before the change.
   */
  invalidate(audiences?: Iterable<Audience>): void;
  /** Expires the cached snapshots of audiences because of their age; pending calls still return them. */
  expire(audiences: Iterable<Audience>): void;
  /** Number of invalidations. Data that was rendered at another number is out of date. */
  getRevision(audience: Audience): number;
}

/** Attempts to render a fleet that changes faster than it renders; the last result is returned. */
const MAX_ATTEMPTS = 3;

interface Entry {
  madeAt: number;
  view: Promise<FleetView>;
  compressed: Promise<Buffer> | null;
  /** Text of the ETags. */
  tag: string;
  /** Snapshots that are ready. */
  bodies: Record<'plain' | 'gzip', SnapshotBody | null>;
}

const TAG_BYTES = 12;

export function createSnapshots(
  runtime: Runtime,
  render: (audience: Audience) => Promise<FleetView>,
): Snapshots {
  const entries = new Map<Audience, Entry>();
  const revisions = new Map<Audience, number>();
  const getRevision = (audience: Audience) => revisions.get(audience) ?? 0;

  function getEntry(audience: Audience): Entry {
    const now = runtime.monotonic();
    const known = entries.get(audience);
    if (known !== undefined && now - known.madeAt < limits.snapshotCacheMs) return known;
    const view = render(audience);
    const tag = runtime.randomBytes(TAG_BYTES).toString('base64url');
    const bodies = { plain: null, gzip: null };
    const entry: Entry = { madeAt: now, view, compressed: null, tag, bodies };
    entries.set(audience, entry);
    view.catch(() => {
      if (entries.get(audience) === entry) entries.delete(audience);
    });
    return entry;
  }

  const writeEntry = async ({ view }: Entry) => (await view).write(runtime);

  function compressEntry(entry: Entry): Promise<Buffer> {
    entry.compressed ??= writeEntry(entry).then(compressFrame);
    return entry.compressed;
  }

  /** Repeats a render during which an invalidation happened, because it may contain a node that is now private. */
  async function settle<T>(audience: Audience, find: (entry: Entry) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const before = getRevision(audience);
      const data = await find(getEntry(audience));
      if (getRevision(audience) === before || attempt === MAX_ATTEMPTS) return data;
    }
  }

  async function makeBody(entry: Entry, isCompressed: boolean): Promise<SnapshotBody> {
    const bytes = await (isCompressed ? compressEntry(entry) : writeEntry(entry));
    const body = { bytes, etag: isCompressed ? `"${entry.tag}-gzip"` : `"${entry.tag}"` };
    entry.bodies[isCompressed ? 'gzip' : 'plain'] = body;
    return body;
  }

  return {
    get: (audience) => settle(audience, writeEntry),
    getView: (audience) => settle(audience, ({ view }) => view),
    getCompressed: (audience) => settle(audience, compressEntry),
    getBody: (audience, isCompressed) =>
      getEntry(audience).bodies[isCompressed ? 'gzip' : 'plain'] ??
      settle(audience, (entry) => makeBody(entry, isCompressed)),
    invalidate(audiences = everybody) {
      for (const audience of audiences) {
        revisions.set(audience, getRevision(audience) + 1);
        entries.delete(audience);
      }
    },
    expire(audiences) {
      for (const audience of audiences) entries.delete(audience);
    },
    getRevision,
  };
}

/** Gzip. */
export function compressFrame(text: Buffer): Promise<Buffer> {
  return compress(text, { level: chooseLevel(text.length) });
}

/** Level 6 saves a quarter of the bytes for a few milliseconds; a large fleet would take 100 ms, so it gets level 1. */
function chooseLevel(bytes: number): number {
  return bytes <= MAX_BEST_COMPRESSION_BYTES ? 6 : 1;
}
