import { describe, expect, it } from 'vitest';
import { createNode, createSnapshot } from '../testing/samples.ts';
import type { ChangeLog } from './change-log.ts';
import { decodeFleet } from './decode-fleet.ts';
import { createDeltaReader } from './delta-reader.ts';
import { createFleetDecoder } from './fleet-decoder.ts';
import type { Fleet } from './model.ts';

const frame = (...cpus: readonly (number | string)[]) => ({
  ts: 1,
  nodes: cpus.map((cpu, index) => ({
    id: index + 1,
    name: `n${index + 1}`,
    tags: ['a'],
    pings: [{ task_id: 1, name: 'x', at: 5, latency: 2, loss: 0, recent: [1, null, 4] }],
    metrics: { cpu },
  })),
});

/** Of fleets so small that they are read in one go. */
function createDecoder(): (value: unknown) => Fleet {
  const decode = createFleetDecoder(() => Promise.reject(new Error('a pause')));
  return (value) => decode(value) as Fleet;
}

/** Every key of an object that is read from now on. */
function noteReads(object: object): string[] {
  const reads: string[] = [];
  for (const [key, value] of Object.entries(object)) {
    const get = () => {
      reads.push(key);
      return value;
    };
    Object.defineProperty(object, key, { get });
  }
  return reads;
}

describe('createFleetDecoder', () => {
  it('decodes the same as decodeFleet', () => {
    const decode = createDecoder();
    for (const cpus of [[1, 2], [1, 3], [1], [1, 3, 5], ['odd', 3]]) {
      expect(decode(frame(...cpus))).toEqual(decodeFleet(frame(...cpus)));
    }
  });

  it('reuses a node while its JSON is unchanged', () => {
    const decode = createDecoder();
    const first = decode(frame(1, 2));
    const second = decode(frame(1, 3));
    expect(second.nodes[0]).toBe(first.nodes[0]);
    expect(second.nodes[1]).not.toBe(first.nodes[1]);
  });

  it('reads of a node only what a delta has changed', () => {
    const log: ChangeLog = new Map();
    const read = createDeltaReader(log);
    const decode = createFleetDecoder(() => Promise.reject(new Error('a pause')), log);
    const nodes = Array.from({ length: 500 }, (_, index) => createNode(index + 1));
    const first = decode(read({ seq: 1, snapshot: createSnapshot(nodes) })) as Fleet;
    const snapshot = read({
      seq: 2,
      ts: 1_790_000_002,
      at: [3, 4],
      add: { last_seen: [2, 1] },
      metrics: { set: { cpu: [99, null] } },
    }) as { nodes: Record<string, unknown>[] };
    const reads = snapshot.nodes.map((node) => {
      const ofMetrics = noteReads(node.metrics as object);
      return { ofNode: noteReads(node), ofMetrics };
    });
    const second = decode(snapshot) as Fleet;

    expect(second.nodes[3]).toMatchObject({ last_seen: 1_790_000_002, metrics: { cpu: 99 } });
    expect(second.nodes[7]?.last_seen).toBe(1_790_000_001);
    expect(second.nodes.filter((node, index) => node !== first.nodes[index])).toHaveLength(2);
    expect(new Set(reads[3]?.ofNode)).toEqual(new Set(['id', 'last_seen', 'metrics']));
    expect(new Set(reads[3]?.ofMetrics)).toEqual(new Set(['cpu']));
    expect(new Set(reads[7]?.ofNode)).toEqual(new Set(['id', 'last_seen']));
    expect(reads[7]?.ofMetrics).toEqual([]);
    const unchanged = reads.filter((_, index) => index !== 3 && index !== 7);
    expect(new Set(unchanged.flatMap(({ ofNode, ofMetrics }) => [...ofNode, ...ofMetrics]))).toEqual(
      new Set(['id']),
    );
  });

  it('reads what several deltas have changed if the frames between were not decoded', () => {
    const log: ChangeLog = new Map();
    const read = createDeltaReader(log);
    const decode = createFleetDecoder(() => Promise.reject(new Error('a pause')), log);
    expect(decode(read({ seq: 1, snapshot: createSnapshot([createNode(1)]) }))).not.toBeInstanceOf(Promise);
    read({ seq: 2, ts: 1_790_000_002, at: [0], set: { name: ['renamed'] } });
    const fleet = decode(read({ seq: 3, ts: 1_790_000_004, at: [0], set: { os: ['Alpine'] } })) as Fleet;
    expect(fleet.nodes[0]).toMatchObject({ name: 'renamed', os: 'Alpine' });
    expect(log).toEqual(new Map());
  });

  it('keeps what equals an earlier node, also after a keyframe', () => {
    const log: ChangeLog = new Map();
    const read = createDeltaReader(log);
    const decode = createFleetDecoder(() => Promise.reject(new Error('a pause')), log);
    const nodes = [createNode(1), createNode(2)];
    const first = decode(read({ seq: 1, snapshot: createSnapshot(structuredClone(nodes)) })) as Fleet;
    read({ seq: 2, ts: 1_790_000_002, at: [1], set: { name: ['renamed'] } });
    const second = decode(read({ seq: 3, snapshot: createSnapshot(nodes) })) as Fleet;
    expect(second.nodes).toEqual(first.nodes);
    expect(second.nodes[0]).toBe(first.nodes[0]);
    expect(second.nodes[1]).toBe(first.nodes[1]);
  });

  it('keeps its cache after an invalid frame', () => {
    const decode = createDecoder();
    const first = decode(frame(1));
    expect(() => decode({ nodes: 'none' })).toThrow('snapshot');
    expect(decode(frame(1)).nodes[0]).toBe(first.nodes[0]);
  });

  it('yields after every 500 nodes of a larger fleet', async () => {
    let pauses = 0;
    const decode = createFleetDecoder(async () => {
      pauses += 1;
    });
    const cpus = Array.from({ length: 1001 }, (_, index) => index % 100);
    const first = await decode(frame(...cpus));
    expect(first).toEqual(decodeFleet(frame(...cpus)));
    expect(pauses).toBe(2);
    const second = await decode(frame(...cpus.with(1000, 7)));
    expect(second.nodes[999]).toBe(first.nodes[999]);
    expect(second.nodes[1000]).not.toBe(first.nodes[1000]);

    expect(decode(frame(...cpus.slice(0, 500)))).not.toBeInstanceOf(Promise);
    expect(decode(frame(...cpus.slice(0, 501)))).toBeInstanceOf(Promise);
  });

  it('omits a duplicate id, also in another slice', async () => {
    const decode = createFleetDecoder(() => Promise.resolve());
    const value = frame(...new Array(600).fill(1));
    (value.nodes[599] as { id: number }).id = 1;
    expect((await decode(value)).nodes).toHaveLength(599);
  });
});
