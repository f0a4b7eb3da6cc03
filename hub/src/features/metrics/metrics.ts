import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/shared/runtime';
import { createSerialQueue } from '../../lib/serial-queue.ts';
import type { Fleet } from '../nodes/fleet.ts';
import type { ViewContext } from '../nodes/node-view.ts';
import { type Compress, type CompressedText, createCompressor } from './compressed-text.ts';
import type { ExpositionFormat } from './exposition.ts';
import { createExpositionRenderer } from './exposition-renderer.ts';
import type { HubFigures } from './hub-families.ts';

/** Metrics of the fleet and the hub for scrapers, at most 1.9 s old. */
export interface MetricsExposition {
  /** UTF-8. Open it in the same turn. */
  read(format: ExpositionFormat): Promise<CompressedText>;
  /** Empties the cache, after a restore. */
  clear(): void;
}

interface Entry {
  madeAt: number;
  text: Promise<CompressedText>;
  compress: Compress;
}

export function createMetrics(
  runtime: Runtime,
  fleet: Fleet,
  createContext: () => ViewContext,
  readHubFigures: () => HubFigures,
): MetricsExposition {
  const entries = new Map<ExpositionFormat, Entry>();
  const render = createExpositionRenderer(runtime, fleet, createContext, readHubFigures);
  const enqueue = createSerialQueue();

  function getEntry(format: ExpositionFormat): Entry {
    const now = runtime.monotonic();
    const known = entries.get(format);
    if (known !== undefined && now - known.madeAt < limits.snapshotCacheMs) return known;
    const compress = known?.compress ?? createCompressor(runtime);
    const text = enqueue(() => compress((sink) => render(format, sink)));
    const entry: Entry = { madeAt: now, text, compress };
    entries.set(format, entry);
    text.catch(() => {
      if (entries.get(format) === entry) entries.delete(format);
    });
    return entry;
  }

  return {
    read: (format) => getEntry(format).text,
    clear: () => entries.clear(),
  };
}
