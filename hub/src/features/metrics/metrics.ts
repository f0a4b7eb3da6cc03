import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/shared/runtime';
import { createSerialQueue } from '../../lib/serial-queue.ts';
import { type Compress, type CompressedText, createCompressor } from './compressed-text.ts';
import type { ExpositionFormat } from './exposition.ts';
import type { ExpositionSink } from './exposition-renderer.ts';

/** Writes an exposition; called again only after it has resolved. */
export type RenderExposition = (format: ExpositionFormat, sink: ExpositionSink) => Promise<void>;

/** Muster's own names, or those of node_exporter. */
export type MetricNames = 'muster' | 'node';

/** Metrics of the fleet and the hub for scrapers, at most 1.9 s old. */
export interface MetricsExposition {
  /** UTF-8. Open it in the same turn. */
  read(names: MetricNames, format: ExpositionFormat): Promise<CompressedText>;
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
  renderers: Readonly<Record<MetricNames, RenderExposition>>,
): MetricsExposition {
  const expositions = {
    muster: createExposition(runtime, renderers.muster),
    node: createExposition(runtime, renderers.node),
  };
  return {
    read: (names, format) => expositions[names].read(format),
    clear() {
      expositions.muster.clear();
      expositions.node.clear();
    },
  };
}

function createExposition(runtime: Runtime, render: RenderExposition) {
  const entries = new Map<ExpositionFormat, Entry>();
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
    read: (format: ExpositionFormat) => getEntry(format).text,
    clear: () => entries.clear(),
  };
}
