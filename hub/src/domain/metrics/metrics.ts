import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/runtime';
import type { Fleet, FleetNode } from '../nodes/fleet.ts';
import { createViewContext, type ViewSources } from '../nodes/node-view.ts';
import { type ExpositionFormat, endings, type Family, writeHeader } from './exposition.ts';
import { type HubFigures, hubFamilies, writeHubSamples } from './hub-families.ts';
import { createNodeSamplesWriter, nodeFamilies } from './node-families.ts';

/** Metrics of the fleet and the hub for scrapers, at most 1.9 s old. */
export interface MetricsExposition {
  /** UTF-8; gzipped once for all scrapers that accept it. */
  read(format: ExpositionFormat, isCompressed: boolean): Promise<Buffer>;
  /** Empties the cache, after a restore. */
  clear(): void;
}

export interface MetricsDeps extends ViewSources {
  runtime: Runtime;
  fleet: Fleet;
  readHubFigures: () => HubFigures;
}

interface Entry {
  madeAt: number;
  text: Promise<Buffer>;
  compressed: Promise<Buffer> | null;
}

/** Nodes per event-loop turn: about 2 ms of work. */
const SLICE = 50;
/** About a millisecond of copying. */
const STEP_BYTES = 1_000_000;
const compress = promisify(gzip);

export function createMetrics(deps: MetricsDeps): MetricsExposition {
  const { runtime, fleet, readHubFigures } = deps;
  const entries = new Map<ExpositionFormat, Entry>();
  const writeNodeSamples = createNodeSamplesWriter(runtime);

  function writeSlice(nodes: readonly FleetNode[], chunks: Buffer[][]): void {
    const context = createViewContext(deps);
    const lines = nodes.map((node) => writeNodeSamples(node, context));
    chunks.forEach((family, index) => {
      family.push(Buffer.from(lines.map((samples) => samples[index] ?? '').join('')));
    });
  }

  async function render(format: ExpositionFormat): Promise<Buffer> {
    const figures = readHubFigures();
    const chunks = nodeFamilies.map((family) => [writeFamilyHeader(family)]);
    const nodes = fleet.list();
    for (let first = 0; first < nodes.length; first += SLICE) {
      if (first > 0) await runtime.pause();
      writeSlice(nodes.slice(first, first + SLICE), chunks);
    }
    const hub = hubFamilies.map((family) => writeHeader(family, format) + writeHubSamples(family, figures));
    return concatenate([...chunks.flat(), Buffer.from(hub.join('') + endings[format])]);

    function writeFamilyHeader(family: Family): Buffer {
      return Buffer.from(writeHeader(family, format));
    }
  }

  /** In steps, because the text of 10,000 nodes has 24 MB. */
  async function concatenate(parts: readonly Buffer[]): Promise<Buffer> {
    const text = Buffer.allocUnsafeSlow(parts.reduce((bytes, { length }) => bytes + length, 0));
    let offset = 0;
    let step = 0;
    for (const part of parts) {
      offset += part.copy(text, offset);
      if (offset - step < STEP_BYTES) continue;
      step = offset;
      await runtime.pause();
    }
    return text;
  }

  function getEntry(format: ExpositionFormat): Entry {
    const now = runtime.monotonic();
    const known = entries.get(format);
    if (known !== undefined && now - known.madeAt < limits.snapshotCacheMs) return known;
    const entry: Entry = { madeAt: now, text: render(format), compressed: null };
    entries.set(format, entry);
    entry.text.catch(() => {
      if (entries.get(format) === entry) entries.delete(format);
    });
    return entry;
  }

  return {
    read(format, isCompressed) {
      const entry = getEntry(format);
      if (!isCompressed) return entry.text;
      entry.compressed ??= entry.text.then((text) => compress(text, { level: 1 }));
      return entry.compressed;
    },
    clear: () => entries.clear(),
  };
}
