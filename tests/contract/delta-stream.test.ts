import { gunzipSync } from 'node:zlib';
import { limits } from '@muster/generated/limits';
import { createManualRuntime, flushPromises } from '@muster/shared/runtime/manual';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDeltaStreams } from '../../hub/src/live/delta-streams.ts';
import { type FleetFrame, FleetView } from '../../hub/src/live/fleet-view.ts';
import { createSnapshots } from '../../hub/src/live/snapshots.ts';
import type { ChangeLog } from '../../theme-sdk/src/change-log.ts';
import { decodeFleet } from '../../theme-sdk/src/decode-fleet.ts';
import { createDeltaReader } from '../../theme-sdk/src/delta-reader.ts';
import { createFleetDecoder } from '../../theme-sdk/src/fleet-decoder.ts';
import { document, makeArbitrary } from './fuzz/arbitrary.ts';

// Sequences of snapshots, sent as keyframes and deltas to viewers some of which miss messages. What they read has to equal
// the snapshots, and what they decode of it, with the knowledge of what has changed, a decoded snapshot.

const RUNS = Number(process.env.MUSTER_DELTA_RUNS ?? 50);
const seed = Number(process.env.MUSTER_DELTA_SEED ?? 20_261_123);

type Node = Record<string, unknown>;

interface Step {
  elapsed: number;
  changes: { node: number; donor: Node; keys: string[]; nudge: number }[];
  /** Another order of the nodes, or one less. */
  list: 'same' | 'reversed' | 'shorter' | 'longer';
  incidents: unknown;
  /** Which viewers do not read this time. */
  missing: number;
}

const viewers = [0, 1, 2].map((number) => ({ number, wantsGzip: number === 1 }));

const ajv = new Ajv2020({ strict: false });
ajv.addFormat('date', true);
ajv.addSchema({ $id: 'contract', ...document });
const validators = ['keyframe', 'delta'].map((name) =>
  ajv.compile({ $ref: `contract#/components/messages/${name}/payload` }),
);

function makeSteps(schema: string): fc.Arbitrary<{ nodes: Node[]; steps: Step[] }> {
  const node = makeArbitrary({ $ref: schema }) as fc.Arbitrary<Node>;
  const change = node.chain((donor) =>
    fc.record({
      node: fc.nat(4),
      donor: fc.constant(donor),
      keys: fc.oneof(
        fc.subarray(Object.keys(donor)),
        fc.subarray(Object.keys((donor.metrics as object | null) ?? {})),
      ),
      nudge: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ min: -1, max: 1, noNaN: true })),
    }),
  );
  const step: fc.Arbitrary<Step> = fc.record({
    elapsed: fc.integer({ min: -3, max: 5 }),
    changes: fc.array(change, { maxLength: 4 }),
    list: fc.oneof(
      { arbitrary: fc.constant('same' as const), weight: 8 },
      fc.constantFrom('reversed' as const, 'shorter' as const, 'longer' as const),
    ),
    incidents: fc.constantFrom(undefined, [], [{ id: 1 }]),
    missing: fc.oneof({ arbitrary: fc.constant(0), weight: 3 }, fc.nat(7)),
  });
  return fc.record({
    nodes: fc.array(node, { maxLength: 5 }),
    steps: fc.array(step, { minLength: 1, maxLength: 8 }),
  });
}

/** JSON has no -0. */
const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value));

/** The node as time goes by, with the changes. */
function changeNode(node: Node, changes: Step['changes']): void {
  for (const { donor, keys, nudge } of changes) {
    const donated = donor.metrics as Node | null;
    for (const key of keys) {
      if (key !== 'id' && key in donor) node[key] = donor[key];
      else if (node.metrics !== null) node.metrics = { ...(node.metrics as Node), [key]: donated?.[key] };
    }
    for (const key of ['total_rx', 'traffic_limit']) node[key] = Number(node[key]) + nudge;
  }
}

function advance(nodes: Node[], { elapsed, changes, list }: Step): Node[] {
  const next = copy(nodes);
  for (const [index, node] of next.entries()) {
    if (typeof node.last_seen_ago === 'number')
      node.last_seen_ago = Math.max(0, node.last_seen_ago + elapsed);
    changeNode(
      node,
      changes.filter((change) => change.node === index),
    );
  }
  if (list === 'reversed') next.reverse();
  if (list === 'shorter') next.pop();
  if (list === 'longer') next.push({ ...next[0], id: next.length + 1000 });
  return copy(next);
}

const emptyFleet = new FleetView({ ts: 5, admin: false, incidents: [], notices: [] }, []);

/** Checks the part of a message that does not consist of arbitrary nodes. */
function checkForm(frame: Node): void {
  const { nodes: _, incidents: __, ...delta } = frame;
  if ('snapshot' in frame) return;
  expect(validators[1]?.(delta), JSON.stringify(validators[1]?.errors)).toBe(true);
}

/** A theme's reader, whose decoder knows what the deltas have changed; a busy one decodes every second message. */
function createReader({ number }: { number: number }) {
  const log: ChangeLog = new Map();
  const read = createDeltaReader(log);
  const decode = createFleetDecoder(() => Promise.reject(new Error('a pause')), log);
  return {
    check(frame: Node, snapshot: Node) {
      const result = read(frame);
      expect(result).toEqual(snapshot);
      if (number === 2 && Number(frame.seq) % 2 === 0) return;
      expect(decode(result)).toEqual(decodeFleet(copy(snapshot)));
    },
  };
}

async function replay({ nodes: initial, steps }: { nodes: Node[]; steps: Step[] }): Promise<void> {
  const runtime = createManualRuntime();
  let snapshot: Node = {};
  const snapshots = createSnapshots(runtime, async () => {
    const { nodes, ...frame } = copy(snapshot) as unknown as FleetFrame & Pick<FleetView, 'nodes'>;
    return new FleetView(frame, nodes);
  });
  const streams = createDeltaStreams(runtime, snapshots);
  const watching = viewers.map((viewer) => ({
    ...viewer,
    lastSeq: null as number | null,
    ...createReader(viewer),
  }));
  let nodes: Node[] = copy(initial.map((node, index) => ({ ...node, id: index + 1 })));
  let ts = 1_790_000_000;
  for (const step of [
    { elapsed: 0, changes: [], list: 'same', incidents: [], missing: 0 } as Step,
    ...steps,
  ]) {
    nodes = advance(nodes, step);
    ts += step.elapsed;
    const { incidents } = step;
    snapshot = { ts, admin: false, incidents: incidents ?? [], notices: [], nodes };
    runtime.advance(2000);
    snapshots.invalidate();
    for (const viewer of watching) {
      if ((step.missing >> viewer.number) & 1) continue;
      const message = await streams.next({ audience: 'visitor', ...viewer });
      if (message === null) throw new Error('a message is missing');
      viewer.lastSeq = message.seq;
      const frame = JSON.parse((viewer.wantsGzip ? gunzipSync(message.data) : message.data).toString());
      checkForm(frame);
      viewer.check(frame, snapshot);
    }
  }
}

test.each(['PublicNode', 'AdminNode'])('keyframes and deltas equal the snapshots: %s', async (name) => {
  const property = fc.asyncProperty(makeSteps(`#/components/schemas/${name}`), replay);
  await fc.assert(property, { numRuns: RUNS, seed });
});

test('a stream begins with a keyframe, and has another one after a minute or a missed message', async () => {
  const runtime = createManualRuntime();
  const snapshots = createSnapshots(runtime, async () => emptyFleet);
  const streams = createDeltaStreams(runtime, snapshots);
  const kinds: string[] = [];
  let lastSeq: number | null = null;
  const rounds = limits.keyframeIntervalSeconds / 2;
  for (let round = 0; round <= rounds + 3; round += 1) {
    snapshots.invalidate();
    if (round === rounds + 2) await streams.next({ audience: 'visitor', wantsGzip: false, lastSeq });
    else {
      const message = await streams.next({ audience: 'visitor', wantsGzip: false, lastSeq });
      lastSeq = message?.seq ?? null;
      const frame = JSON.parse(String(message?.data));
      expect(validators['snapshot' in frame ? 0 : 1]?.(frame)).toBe(true);
      kinds.push('snapshot' in frame ? 'keyframe' : 'delta');
    }
    runtime.advance(2000);
  }
  const deltas = Array.from({ length: rounds - 1 }, () => 'delta');
  expect(kinds).toEqual(['keyframe', ...deltas, 'keyframe', 'delta', 'keyframe']);
});

test('who joins while the next message is made gets the one before, unless the fleet was changed', async () => {
  const runtime = createManualRuntime();
  const renders: PromiseWithResolvers<FleetView>[] = [];
  const snapshots = createSnapshots(runtime, () => {
    const render = Promise.withResolvers<FleetView>();
    renders.push(render);
    return render.promise;
  });
  const streams = createDeltaStreams(runtime, snapshots);
  const request = (lastSeq: number | null) =>
    streams.next({ audience: 'visitor', wantsGzip: false, lastSeq });
  const first = request(null);
  await flushPromises();
  renders[0]?.resolve(emptyFleet);
  expect((await first)?.seq).toBe(1);
  runtime.advance(2000);
  snapshots.expire(['visitor']);
  streams.beginRound();
  const pending = request(1);
  await flushPromises();
  expect(renders).toHaveLength(2);
  expect((await request(null))?.seq).toBe(1);
  snapshots.invalidate();
  let waiting = true;
  const newcomer = request(null).finally(() => {
    waiting = false;
  });
  await flushPromises();
  expect(waiting).toBe(true);
  renders[1]?.resolve(emptyFleet);
  await flushPromises();
  renders[2]?.resolve(emptyFleet);
  expect(renders.length).toBeGreaterThanOrEqual(3);
  const late = await newcomer;
  expect(JSON.parse(String(late?.data))).toHaveProperty('snapshot');
  expect((await pending)?.seq).toBe(late?.seq);
});

test('a stream that was forgotten goes on with the next number, so that no viewer gets a delta to an earlier one', async () => {
  const runtime = createManualRuntime();
  const snapshots = createSnapshots(runtime, async () => emptyFleet);
  const streams = createDeltaStreams(runtime, snapshots);
  const next = async (lastSeq: number | null) => {
    snapshots.invalidate();
    const message = await streams.next({ audience: 'visitor', wantsGzip: false, lastSeq });
    return JSON.parse(String(message?.data));
  };
  expect(await next(null)).toMatchObject({ seq: 1, snapshot: {} });
  runtime.advance(4000);
  streams.dropUnused();
  await flushPromises();
  expect(await next(null)).toMatchObject({ seq: 2, snapshot: {} });
  runtime.advance(4000);
  streams.dropUnused();
  await flushPromises();
  // The viewer of the second message missed what changed while nobody watched.
  expect(await next(2)).toMatchObject({ seq: 3, snapshot: {} });
});
