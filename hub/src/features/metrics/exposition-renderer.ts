import type { Runtime } from '@muster/shared/runtime';
import { createTimeSlices, type TimeSlices } from '@muster/shared/runtime/time-slices';
import type { Fleet } from '../nodes/fleet.ts';
import type { ViewContext } from '../nodes/node-view.ts';
import { alertFamily, type ExposedAlert, writeAlert } from './alert-family.ts';
import { ByteWriter } from './byte-writer.ts';
import { type ExpositionFormat, endings, writeHeader } from './exposition.ts';
import { createFleetFigures, familyLayouts } from './fleet-figures.ts';
import { type HubFigures, hubFamilies, writeHubFamily } from './hub-families.ts';

/** Takes a part of the text, UTF-8 that is overwritten after the promise has resolved. */
export type ExpositionSink = (bytes: Uint8Array) => Promise<void>;

/**
 * Nodes that are read between two checks of the clock: 30 µs of work, and a millisecond in the first scrape of a new hub.
 */
const NODES_PER_CHECK = 16;
/** Nodes whose lines of a family are written between two checks: about 20 µs of work. */
const LINES_PER_CHECK = 64;
/** A part is at most this, plus the lines of `LINES_PER_CHECK` nodes. */
const MAX_PART_BYTES = 256 * 1024;

/**
 * Returns a function that writes the metrics of the fleet and of the hub in slices, between which the event loop turns.
 * Call it again only after it has resolved: its arrays are used for every scrape.
 */
export function createExpositionRenderer(
  runtime: Runtime,
  fleet: Fleet,
  createContext: () => ViewContext,
  readHubFigures: () => HubFigures,
  listAlerts: () => Iterable<ExposedAlert>,
): (format: ExpositionFormat, sink: ExpositionSink) => Promise<void> {
  const figures = createFleetFigures(runtime);
  const writer = new ByteWriter();

  async function readNodes(slices: TimeSlices): Promise<void> {
    figures.clear();
    let context = createContext();
    for (const node of fleet.list()) {
      figures.add(node, context);
      if (figures.size % NODES_PER_CHECK > 0 || !slices.isOver()) continue;
      await slices.pause();
      context = createContext();
    }
  }

  return async (format, sink) => {
    const hubFigures = readHubFigures();
    const slices = createTimeSlices(runtime);
    await readNodes(slices);
    // Discards the rest of a failed call.
    writer.drain();
    for (const layout of familyLayouts) {
      writer.text(writeHeader(layout.family, format));
      for (let first = 0; first < figures.size; first += LINES_PER_CHECK) {
        figures.write(writer, layout, { first, end: first + LINES_PER_CHECK });
        if (writer.length < MAX_PART_BYTES && !slices.isOver()) continue;
        await sink(writer.drain());
        await slices.pause();
      }
    }
    writer.text(writeHeader(alertFamily, format));
    for (const alert of listAlerts()) {
      writer.text(writeAlert(alert));
      if (writer.length < MAX_PART_BYTES && !slices.isOver()) continue;
      await sink(writer.drain());
      await slices.pause();
    }
    for (const family of hubFamilies) writer.text(writeHubFamily(family, hubFigures, format));
    writer.text(endings[format]);
    await sink(writer.drain());
  };
}
