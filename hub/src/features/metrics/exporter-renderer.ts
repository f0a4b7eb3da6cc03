import { limits } from '@muster/generated/limits';
import { createTimeSlices, type SliceRuntime } from '@muster/shared/runtime/time-slices';
import type { HostStatistics } from '../../agents/host-statistics.ts';
import type { Fleet } from '../nodes/fleet.ts';
import { ByteWriter } from './byte-writer.ts';
import { exporterFamilies } from './exporter-families.ts';
import { createExporterLines } from './exporter-lines.ts';
import { type ExpositionFormat, endings, writeHeader } from './exposition.ts';
import type { ExpositionSink } from './exposition-renderer.ts';
import { nameInstances } from './instance-names.ts';

/** A part is at most this, plus the lines of `HOSTS_PER_CHECK` hosts. */
const MAX_PART_BYTES = 256 * 1024;
/** Hosts whose lines of a family are copied between two checks of the clock: about 20 µs of work. */
const HOSTS_PER_CHECK = 32;

/**
 * Returns a function that asks the agents for their hosts' statistics, unless it has in the last 1.9 s, and writes them under
 * node_exporter's names, in slices between which the event loop turns. Call it again only after it has resolved.
 */
export function createExporterRenderer(
  runtime: SliceRuntime,
  fleet: Pick<Fleet, 'list' | 'find'>,
  hostStatistics: Pick<HostStatistics, 'read'>,
): (format: ExpositionFormat, sink: ExpositionSink) => Promise<void> {
  const lines = createExporterLines();
  const writer = new ByteWriter();
  let readAt = Number.NEGATIVE_INFINITY;

  async function readHosts(): Promise<void> {
    const now = runtime.monotonic();
    if (now - readAt < limits.snapshotCacheMs) return;
    readAt = now;
    lines.clear();
    const instances = nameInstances(Array.from(fleet.list(), ({ row }) => row));
    await hostStatistics.read((nodeId, statistics) => {
      const row = fleet.find(nodeId)?.row;
      const instance = instances.get(nodeId);
      // One that was added or deleted meanwhile has no name, or no row.
      if (row !== undefined && instance !== undefined) lines.add(row, instance, statistics);
    });
  }

  return async (format, sink) => {
    await readHosts();
    const slices = createTimeSlices(runtime);
    // Discards the rest of a failed call.
    writer.drain();
    for (const [index, family] of exporterFamilies.entries()) {
      writer.text(writeHeader(family, format));
      for (let host = 0; host < lines.size; host += 1) {
        lines.copy(writer, host, index);
        if (host % HOSTS_PER_CHECK > 0 || (writer.length < MAX_PART_BYTES && !slices.isOver())) continue;
        await sink(writer.drain());
        await slices.pause();
      }
    }
    writer.text(endings[format]);
    await sink(writer.drain());
  };
}
