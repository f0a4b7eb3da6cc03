import type { Statistics } from '@muster/generated/types';
import type { FleetNode } from '../nodes/fleet.ts';
import { ByteWriter, MAX_NUMBER_BYTES, type Token, toToken } from './byte-writer.ts';
import { exporterFamilies, scrapeHost } from './exporter-families.ts';
import { getSampleName, writeLabels } from './exposition.ts';
import { createNumberRows } from './fleet-figures.ts';

/**
 * The lines of all hosts, as bytes in the order of the hosts. Objects would live as long as the scrape, and the garbage collector
 * would copy those of a thousand hosts while reports wait.
 */
export interface ExporterLines {
  /** Discards all hosts. */
  clear(): void;
  /** Writes the lines of a host's families. */
  add(row: FleetNode['row'], instance: string, statistics: Statistics): void;
  /** Number of hosts. */
  readonly size: number;
  /** Copies a host's lines of the family with this index among `exporterFamilies`. Call `add` no more before `clear`. */
  copy(writer: ByteWriter, host: number, family: number): void;
}

const newline = toToken('\n');
const FAMILIES = exporterFamilies.length;
/** Text before the labels of the node. */
const starts: readonly Token[] = exporterFamilies.map((family) => toToken(`${getSampleName(family)}{`));

export function createExporterLines(): ExporterLines {
  const store = new ByteWriter();
  /** Where the lines of each family of each host end. */
  const ends = createNumberRows(FAMILIES);
  let bytes = store.drainView();
  let size = 0;

  return {
    clear() {
      store.drain();
      size = 0;
    },
    add(row, instance, statistics) {
      const host = scrapeHost(row, instance, statistics);
      const label = toToken(writeLabels({ instance }));
      const at = ends.reserve(size);
      for (const [index, family] of exporterFamilies.entries()) {
        const start = starts[index] as Token;
        family.addSamples(host, (ending, value) => {
          if (value === undefined) return;
          store.reserve(start.length + label.length + ending.length + MAX_NUMBER_BYTES + newline.length);
          store.token(start);
          store.token(label);
          store.token(ending);
          store.number(value);
          store.token(newline);
        });
        ends.numbers[at + index] = store.length;
      }
      size += 1;
    },
    get size() {
      return size;
    },
    copy(writer, host, family) {
      if (store.length > 0) bytes = store.drainView();
      const index = host * FAMILIES + family;
      const first = index === 0 ? 0 : (ends.numbers[index - 1] as number);
      const end = ends.numbers[index] as number;
      writer.reserve(end - first);
      writer.range(bytes, first, end);
    },
  };
}
