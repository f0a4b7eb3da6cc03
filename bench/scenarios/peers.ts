import { type Measured, measureProducts } from '../peers/measure-products.ts';
import { createProducts } from '../peers/programs.ts';
import type { Bench, Figure, Scenario } from '../scenario.ts';

/** The quantities of the table, in its order. */
const quantities: readonly {
  row: string;
  what: string;
  unit: string;
  read: (of: Measured) => number | null;
}[] = [
  { row: 'P1', what: 'processor time of a report', unit: 'µs', read: (of) => of.cpuUsPerReport },
  { row: 'P1', what: 'processor time per node and minute', unit: 'ms', read: (of) => of.cpuMsPerNodeMinute },
  { row: 'P1', what: 'reports in the window', unit: '', read: (of) => of.reports },
  { row: 'P1', what: 'connections lost', unit: '', read: (of) => of.lost },
  { row: 'P1', what: 'nodes shown as offline', unit: '', read: (of) => of.offline },
  { row: 'P1', what: 'share of a core without agents', unit: '%', read: (of) => of.idleCpuPercent },
  { row: 'P3', what: 'resident memory without agents', unit: 'MB', read: (of) => of.idleBytes / 1e6 },
  { row: 'P3', what: 'resident memory under load', unit: 'MB', read: (of) => of.loadedBytes / 1e6 },
  { row: 'P6', what: 'update of all nodes for a viewer', unit: 'kB', read: (of) => toKb(of.updateBytes) },
  {
    row: 'P9',
    what: 'written to the disk per minute',
    unit: 'kB',
    read: (of) => toKb(of.writtenBytesPerMinute),
  },
  { row: 'P11', what: 'start to the first answer', unit: 'ms', read: (of) => of.answersAfterMs },
];

/** Muster beside the hubs of comparable products, at the same time on the same machine. */
export const peers: Scenario = {
  name: 'peers',
  rows: [],
  says: 'beside the hubs that --komari, --nezha, --beszel and --monitor-probe name',
  async run(bench) {
    const products = await createProducts(bench.peers.programs);
    const figures: Figure[] = [];
    for (const agents of bench.peers.agents) {
      const measured = await measureProducts(products, {
        folder: `${bench.folder}/${agents}`,
        agents,
        everyMs: bench.peers.everyMs,
        idleMs: bench.choose(15_000, 2_000),
        warmUpMs: bench.choose(45_000, 3_000),
        windowMs: bench.choose(60_000, 5_000),
      });
      figures.push(...describeFleet(bench, agents, measured));
    }
    return figures;
  },
};

function describeFleet(
  { peers: { everyMs } }: Bench,
  agents: number,
  measured: readonly Measured[],
): Figure[] {
  const [own, ...others] = measured;
  if (own === undefined) throw new RangeError('no product was measured');
  return quantities.map(({ row, what, unit, read }) => ({
    row,
    what: `${what}, ${agents} agents at ${everyMs / 1000} s`,
    value: read(own) ?? Number.NaN,
    unit,
    target: null,
    beside: Object.fromEntries(others.map((other) => [other.name, read(other)])),
  }));
}

function toKb(bytes: number | null): number | null {
  return bytes === null ? null : bytes / 1000;
}
