import { createTimeSlices, type SliceRuntime, type TimeSlices } from '@muster/shared/runtime/time-slices';
import type { HostStatistics } from '../../agents/host-statistics.ts';
import type { Fleet } from '../nodes/fleet.ts';
import { ByteWriter, MAX_NUMBER_BYTES, type Token, toToken } from './byte-writer.ts';
import { type ExporterFamily, exporterFamilies, type ScrapedHost, scrapeHost } from './exporter-families.ts';
import { type ExpositionFormat, endings, getSampleName, writeHeader, writeLabels } from './exposition.ts';
import type { ExpositionSink } from './exposition-renderer.ts';
import { nameInstances } from './instance-names.ts';

/** A part is at most this, plus the lines of a host. */
const MAX_PART_BYTES = 256 * 1024;

interface Host {
  instance: Token;
  scraped: ScrapedHost;
}

interface Layout {
  family: ExporterFamily;
  /** Text before the labels of the node. */
  start: Token;
}

const newline = toToken('\n');
const layouts: readonly Layout[] = exporterFamilies.map((family) => ({
  family,
  start: toToken(`${getSampleName(family)}{`),
}));

/**
 * Returns a function that asks the agents for their hosts' statistics and writes them under node_exporter's names, in slices
 * between which the event loop turns. Call it again only after it has resolved.
 */
export function createExporterRenderer(
  runtime: SliceRuntime,
  fleet: Pick<Fleet, 'list'>,
  hostStatistics: Pick<HostStatistics, 'read'>,
): (format: ExpositionFormat, sink: ExpositionSink) => Promise<void> {
  const writer = new ByteWriter();

  async function scrapeHosts(slices: TimeSlices): Promise<Host[]> {
    const statistics = await hostStatistics.read();
    await slices.pause();
    const hosts: Host[] = [];
    const rows = [...fleet.list()].map(({ row }) => row);
    const instances = nameInstances(rows);
    for (const row of rows) {
      const known = statistics.get(row.id);
      if (known === undefined) continue;
      const instance = instances.get(row.id) as string;
      hosts.push({
        instance: toToken(writeLabels({ instance })),
        scraped: scrapeHost(row, instance, known),
      });
      if (slices.isOver()) await slices.pause();
    }
    return hosts;
  }

  function writeLines({ family, start }: Layout, { instance, scraped }: Host): void {
    family.addSamples(scraped, (ending, value) => {
      if (value === undefined) return;
      writer.reserve(start.length + instance.length + ending.length + MAX_NUMBER_BYTES + newline.length);
      writer.token(start);
      writer.token(instance);
      writer.token(ending);
      writer.number(value);
      writer.token(newline);
    });
  }

  return async (format, sink) => {
    const slices = createTimeSlices(runtime);
    const hosts = await scrapeHosts(slices);
    // Discards the rest of a failed call.
    writer.drain();
    for (const layout of layouts) {
      writer.text(writeHeader(layout.family, format));
      for (const host of hosts) {
        writeLines(layout, host);
        if (writer.length < MAX_PART_BYTES && !slices.isOver()) continue;
        await sink(writer.drain());
        await slices.pause();
      }
    }
    writer.text(endings[format]);
    await sink(writer.drain());
  };
}
