import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readCpu, readResident, readWritten } from '../process-figures.ts';
import { wait } from '../scenario.ts';
import type { Fleet } from './fleet.ts';
import { findPlace, type PinnedHub, type Place, startPinned } from './pinned-hub.ts';
import type { Product } from './product.ts';

/** The fleet of every product, and how long it is watched. */
export interface Plan {
  folder: string;
  agents: number;
  everyMs: number;
  idleMs: number;
  warmUpMs: number;
  windowMs: number;
}

/** What was measured of one product. */
export interface Measured {
  name: string;
  reports: number;
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
    const reports = await reportAll(running, { everyMs: plan.everyMs, forMs: plan.windowMs });
    const after = await readAll(running);
    const views = await Promise.all(running.map(readView));
    return running.map(({ product, hub }, at) =>
      describe(plan, {
        name: product.name,
        hub,
        reports: reports[at] ?? 0,
        updateBytes: views[at] ?? null,
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

/** Starts it with nodes whose agents were connected once. */
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

/** Resolves to the reports of each. */
function reportAll(running: readonly Running[], task: { everyMs: number; forMs: number }): Promise<number[]> {
  return Promise.all(running.map(({ fleet }) => fleet.report(task)));
}

/** @throws if the hub does not show every node as online */
async function readView({ product, hub, credentials }: Running): Promise<number | null> {
  const { online, bytes } = await product.readFleet(hub);
  if (online !== credentials.length)
    throw new Error(`${product.name} shows ${online} of ${credentials.length} nodes online`);
  return bytes;
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

function pick(usages: readonly Usage[], at: number): Usage {
  const usage = usages[at];
  if (usage === undefined) throw new RangeError(`no product ${at}`);
  return usage;
}

interface Readings {
  name: string;
  hub: PinnedHub;
  reports: number;
  updateBytes: number | null;
  silent: Usage;
  idle: Usage;
  before: Usage;
  after: Usage;
}

function describe(
  plan: Plan,
  { name, hub, reports, updateBytes, silent, idle, before, after }: Readings,
): Measured {
  const cpuSeconds = after.cpuSeconds - before.cpuSeconds;
  const minutes = plan.windowMs / MINUTE_MS;
  return {
    name,
    reports,
    cpuUsPerReport: reports === 0 ? null : (cpuSeconds * 1e6) / reports,
    cpuMsPerNodeMinute: (cpuSeconds * 1000) / plan.agents / minutes,
    idleBytes: idle.residentBytes,
    loadedBytes: after.residentBytes,
    idleCpuPercent: ((idle.cpuSeconds - silent.cpuSeconds) * 100_000) / plan.idleMs,
    answersAfterMs: hub.answersAfterMs,
    writtenBytesPerMinute: (after.writtenBytes - before.writtenBytes) / minutes,
    updateBytes,
  };
}
