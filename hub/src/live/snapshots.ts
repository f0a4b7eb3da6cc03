import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/runtime';

/** Who looks: visitors, an administrator, or an administrator's browser that did not show the panel's CSRF token. */
export type Audience = 'visitor' | 'admin' | 'admin_masked';

const compress = promisify(gzip);

/** Some 500 nodes. */
const MAX_BEST_COMPRESSION_BYTES = 512 * 1024;

/** The fleet as JSON: at most 1.9 s old, one text per audience for all who ask, and made only when somebody does. */
export interface Snapshots {
  /** UTF-8 of the JSON; the same Buffer until the next one is due. */
  get(audience: Audience): Promise<Buffer>;
  /** gzip of what `get` resolves to, compressed once for all who ask. */
  getCompressed(audience: Audience): Promise<Buffer>;
  /**
   * The next `get` makes a new one, and so does whoever waits: something changed that must show at once, or a new round
   * of streams begins.
   */
  invalidate(): void;
}

/** Of a fleet that changes faster than it can be written, the last attempt counts. */
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

  /** What was under way when a node became private must not tell of it afterwards. */
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

/** A quarter less to send is worth the milliseconds that it costs; of a large fleet it would be a tenth of a second. */
function chooseLevel(bytes: number): number {
  return bytes <= MAX_BEST_COMPRESSION_BYTES ? 6 : 1;
}
