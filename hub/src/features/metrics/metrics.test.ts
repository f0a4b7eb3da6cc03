import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import { createManualRuntime, type ManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { hubFigures } from '../../../../tests/support/data/hub-figures.ts';
import { sampleFacts } from '../../../../tests/support/data/samples.ts';
import { createTrafficRow } from '../../../../tests/support/data/traffic-row.ts';
import { createPingResults } from '../../agents/ping-results.ts';
import { createPresences } from '../../agents/presence.ts';
import { createRemoteNodes } from '../../agents/remote-nodes.ts';
import { createFleet, type Fleet } from '../nodes/fleet.ts';
import { createViewContext } from '../nodes/node-view.ts';
import { applyNodeDefaults } from '../nodes/nodes.ts';
import { createTaskRegistry } from '../ping/task-registry.ts';
import type { ExpositionFormat } from './exposition.ts';
import { createExpositionRenderer } from './exposition-renderer.ts';
import type { HubFigures } from './hub-families.ts';
import { createMetrics } from './metrics.ts';

/** Longer than the text is cached. */
const LATER_MS = 2_000;

function makeNode(id: number) {
  const config = applyNodeDefaults({ name: `node ${id}`, public: true });
  const times = { last_seen_at: 0, watched_since: 0, created_at: 0 };
  const node = {
    ...config,
    ...sampleFacts,
    ...times,
    ip: '',
    country: '',
    id,
    sort: id,
    token: `token ${id}`,
  };
  return { node, traffic: createTrafficRow(id) };
}

interface Options {
  fleet?: Fleet;
  readHubFigures?: () => HubFigures;
}

const createNodes = (size: number) =>
  createFleet(Array.from({ length: size }, (_, index) => makeNode(index + 1)));

function create(
  runtime: ManualRuntime,
  { fleet = createNodes(0), readHubFigures = () => hubFigures }: Options = {},
) {
  const presences = createPresences(createRemoteNodes());
  const pings = createPingResults(runtime, createTaskRegistry([]), []);
  const createContext = () => createViewContext(runtime, presences, pings);
  const metrics = createMetrics(runtime, {
    muster: createExpositionRenderer(runtime, fleet, createContext, readHubFigures, () => []),
    node: (_format, sink) => sink(Buffer.from('node_load1 1\n')),
  });
  return { ...metrics, read: (format: ExpositionFormat) => metrics.read('muster', format) };
}

async function readWhole(body: Buffer | Readable): Promise<Buffer> {
  return body instanceof Readable ? buffer(body) : body;
}

test('a scrape that fails is refused alone: the hub keeps running, and the next one has the whole text', async () => {
  const runtime = createManualRuntime();
  let isBroken = true;
  const metrics = create(runtime, {
    readHubFigures() {
      if (isBroken) throw new Error('no figures');
      return hubFigures;
    },
  });
  const unhandled: unknown[] = [];
  const listener = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', listener);
  await expect(metrics.read('openmetrics')).rejects.toThrow('no figures');
  // Node reports an unhandled rejection after the turn of the loop.
  await runtime.pause();
  await runtime.pause();
  process.off('unhandledRejection', listener);
  expect(unhandled).toEqual([]);

  isBroken = false;
  const text = (await readWhole((await metrics.read('openmetrics')).openPlain())).toString();
  expect(text.endsWith('\n# EOF\n')).toBe(true);
});

// A copy, and a stream that is not read yet.
test.each([100, 5_000])('an answer with %d nodes keeps its text during later scrapes', async (size) => {
  const runtime = createManualRuntime();
  const nodes = Array.from({ length: size }, (_, index) => makeNode(index + 1));
  const fleet = createFleet(nodes);
  const metrics = create(runtime, { fleet });
  const { length, open, openPlain } = await metrics.read('prometheus');
  const answer = open();
  const before = await readWhole(openPlain());
  for (const name of ['second', 'third', 'fourth']) {
    runtime.advance(LATER_MS);
    for (const { node } of nodes) fleet.replaceRow({ ...node, name });
    const text = (await readWhole((await metrics.read('prometheus')).openPlain())).toString();
    expect(text.split(`name="${name}"`).length).toBeGreaterThan(size);
  }
  const bytes = await readWhole(answer);
  expect([bytes.length, answer instanceof Buffer]).toEqual([length, size === 100]);
  expect(gunzipSync(bytes).equals(before)).toBe(true);
});

test('an answer is read in pieces of 256 kB, each after a turn of the loop', async () => {
  const runtime = createManualRuntime();
  let turns = 0;
  const pause = () => {
    turns += 1;
    return runtime.pause();
  };
  const metrics = create({ ...runtime, pause }, { fleet: createNodes(10_000) });
  const text = await metrics.read('openmetrics');
  turns = 0;
  const pieces: number[] = [];
  for await (const piece of text.open() as Readable) pieces.push(piece.length);
  expect(pieces).toEqual([262_144, 262_144, text.length - 524_288]);
  expect(turns).toBe(2);
});

test('a scrape leaves no buffers behind that only a collection of the whole heap frees', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;
  const scavenge = () => collect({ type: 'minor' });
  const runtime = createManualRuntime();
  let pauses = 0;
  // As on a hub with many nodes. What has survived two scavenges is in the old generation.
  const pause = () => {
    pauses += 1;
    if (pauses % 5 === 0) scavenge();
    return runtime.pause();
  };
  const metrics = create({ ...runtime, pause }, { fleet: createNodes(5_000) });
  let bytes = 0;
  const scrape = async () => {
    const text = await metrics.read('openmetrics');
    bytes = text.length;
    for await (const piece of text.open() as Readable) expect(piece).toBeInstanceOf(Buffer);
    runtime.advance(LATER_MS);
    scavenge();
  };
  // The first ones allocate what the others use again.
  await scrape();
  await scrape();
  const before = process.memoryUsage().arrayBuffers;
  // Enough for the pieces of the last answer, which the next scavenge frees, to count little.
  const scrapes = 12;
  for (let count = 0; count < scrapes; count += 1) await scrape();
  expect(pauses).toBeGreaterThan(50);
  expect(bytes).toBeGreaterThan(100_000);
  // A chunk of zlib at most.
  expect((process.memoryUsage().arrayBuffers - before) / scrapes).toBeLessThan(bytes / 2);
});
