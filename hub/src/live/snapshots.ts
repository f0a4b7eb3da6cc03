import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/runtime';

/** Visitors, an administrator, or an administrator whose request has no CSRF token and so gets no agent tokens. */
export type Audience = 'visitor' | 'admin' | 'admin_masked';

const compress = promisify(gzip);

/** About 500 nodes. */
const MAX_BEST_COMPRESSION_BYTES = 512 * 1024;

/** Cache of the fleet as JSON: one snapshot per audience, rendered on demand and at most 1.9 s old. */
export interface Snapshots {
  /** The JSON as UTF-8; the same Buffer until it expires. */
  get(audience: Audience): Promise<Buffer>;
  /** The same, gzipped once per snapshot. */
  getCompressed(audience: Audience): Promise<Buffer>;
  /** Invalidates the cache. Pending calls render again too, so that none returns data from before the change. */
  invalidate(): void;
}

/** A fleet that changes faster than it renders must not block callers forever: the last attempt is returned as is. */
const MAX_ATTEMPTS = 3;

interface Entry {
  madeAt: number;
  text: Promise<Buffer>;
  compressed: Promise<Buffer> | null;
}

export function createSnapshots(
  runtime: Runtime,
  render: (audience: Audience) => Promise<Buffer>,
): Snapshots {
  const entries = new Map<Audience, Entry>();
  let changes = 0;

  function getEntry(audience: Audience): Entry {
    const now = runtime.monotonic();
    const known = entries.get(audience);
    if (known !== undefined && now - known.madeAt < limits.snapshotCacheMs) return known;
    const text = render(audience);
    const entry: Entry = { madeAt: now, text, compressed: null };
    entries.set(audience, entry);
    text.catch(() => {
      if (entries.get(audience) === entry) entries.delete(audience);
    });
    return entry;
  }

  /** Repeats a render that an invalidation overtook: it may still contain a node that is private by now. */
  async function settle(audience: Audience, find: (entry: Entry) => Promise<Buffer>): Promise<Buffer> {
    for (let attempt = 1; ; attempt += 1) {
      const changesBefore = changes;
      const data = await find(getEntry(audience));
      if (changes === changesBefore || attempt === MAX_ATTEMPTS) return data;
    }
  }

  return {
    get: (audience) => settle(audience, ({ text }) => text),
    getCompressed: (audience) =>
      settle(audience, (entry) => {
        entry.compressed ??= entry.text.then((text) => compress(text, { level: chooseLevel(text.length) }));
        return entry.compressed;
      }),
    invalidate() {
      changes += 1;
      entries.clear();
    },
  };
}

/** Level 6 saves a quarter of the bytes for a few milliseconds; a large fleet would take 100 ms, so it gets level 1. */
function chooseLevel(bytes: number): number {
  return bytes <= MAX_BEST_COMPRESSION_BYTES ? 6 : 1;
}
