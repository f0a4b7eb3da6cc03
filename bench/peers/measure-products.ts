import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readCpu, readResident, readWritten } from '../process-figures.ts';
import { wait } from '../scenario.ts';
import type { Fleet, Reported } from './fleet.ts';
import { findPlace, type PinnedHub, type Place, startPinned } from './pinned-hub.ts';
import type { FleetView, Product } from './product.ts';

/** The fleet of every product, and the time of the measurement. */
export interface Plan {
  folder: string;
  agents: number;
  everyMs: number;
  idleMs: number;
  warmUpMs: number;
  windowMs: number;
}

/** The figures of one product. */
export interface Measured {
  name: string;
  reports: number;
  /** Connections that it ended while agents reported. */
  lost: number;
  /** Nodes that it did not show as online at the end. */
  offline: number;
  /** Null without a report in the window. */
  cpuUsPerReport: number | null;
  cpuMsPerNodeMinute: number;
  idleBytes: number;
  loadedBytes: number;
  /** Percent of a core, without agents. */
  idleCpuPercent: number;
  answersAfterMs: number;
  writtenBytesPerMinute: number;
  updateBytes: number | null;
}

interface Running {
  product: Product;
  hub: PinnedHub;
  fleet: Fleet;
  credentials: string[];
}

interface Usage {
  cpuSeconds: number;
  residentBytes: number;
  writtenBytes: number;
}

const MINUTE_MS = 60_000;
const SETTLE_MS = 5_000;

/** Measures all products at once, so that the machine is the same for all. */
export async function measureProducts(products: readonly Product[], plan: Plan): Promise<Measured[]> {
  const running: Running[] = [];
  try {
    for (const product of products) running.push(await startProduct(product, plan));
    await wait(SETTLE_MS);
    const silent = await readAll(running);
    await wait(plan.idleMs);
    const idle = await readAll(running);
    await Promise.all(running.map(({ fleet, hub, credentials }) => fleet.connect(hub.port, credentials)));
    await reportAll(running, { everyMs: plan.everyMs, forMs: plan.warmUpMs });
    const before = await readAll(running);
    const reported = await reportAll(running, { everyMs: plan.everyMs, forMs: plan.windowMs });
    const after = await readAll(running);
    const views = await Promise.all(running.map(({ product, hub: at }) => product.readFleet(at)));
    return running.map(({ product, hub }, at) =>
      describe(plan, {
        name: product.name,
        hub,
        ...pick(reported, at),
        view: pick(views, at),
        silent: pick(silent, at),
        idle: pick(idle, at),
        before: pick(before, at),
        after: pick(after, at),
      }),
    );
  } finally {
    for (const { fleet, hub } of running) {
      fleet.kill();
      hub.kill();
    }
  }
}

/** Starts the product with nodes whose agents were connected once. */
async function startProduct(product: Product, { folder, agents, everyMs }: Plan): Promise<Running> {
  const place = await createPlace(folder, product);
  const credentials = await product.addNodes(place, agents);
  const first = await startPinned(product, place);
  const fleet = product.startFleet();
  try {
    await fleet.connect(place.port, credentials);
    await fleet.report({ everyMs, forMs: 2 * everyMs });
  } finally {
    fleet.kill();
    await first.stop();
  }
  const hub = await startPinned(product, place);
  return { product, hub, fleet: product.startFleet(), credentials };
}

async function createPlace(folder: string, { name }: Product): Promise<Place> {
  const own = join(folder, name.replaceAll(/[^\w]+/g, '-'));
  await mkdir(own, { recursive: true });
  return findPlace(own);
}

function reportAll(
  running: readonly Running[],
  task: { everyMs: number; forMs: number },
): Promise<Reported[]> {
  return Promise.all(running.map(({ fleet }) => fleet.report(task)));
}

function readAll(running: readonly Running[]): Promise<Usage[]> {
  return Promise.all(
    running.map(async ({ hub: { pid } }) => ({
      cpuSeconds: (await readCpu(pid)).total,
      residentBytes: await readResident(pid),
      writtenBytes: await readWritten(pid),
    })),
  );
}

function pick<T>(all: readonly T[], at: number): T {
  const one = all[at];
  if (one === undefined) throw new RangeError(`no product ${at}`);
  return one;
}

interface Readings extends Reported {
  name: string;
  hub: PinnedHub;
  view: FleetView;
  silent: Usage;
  idle: Usage;
  before: Usage;
  after: Usage;
}

function describe(
  plan: Plan,
  { name, hub, reports, lost, view, silent, idle, before, after }: Readings,
): Measured {
  const cpuSeconds = after.cpuSeconds - before.cpuSeconds;
  const minutes = plan.windowMs / MINUTE_MS;
  return {
    name,
    reports,
    lost,
    offline: plan.agents - view.online,
    cpuUsPerReport: reports === 0 ? null : (cpuSeconds * 1e6) / reports,
    cpuMsPerNodeMinute: (cpuSeconds * 1000) / plan.agents / minutes,
    idleBytes: idle.residentBytes,
    loadedBytes: after.residentBytes,
    idleCpuPercent: ((idle.cpuSeconds - silent.cpuSeconds) * 100_000) / plan.idleMs,
    answersAfterMs: hub.answersAfterMs,
    writtenBytesPerMinute: (after.writtenBytes - before.writtenBytes) / minutes,
    updateBytes: view.bytes,
  };
}
