import { describe, expect, it } from 'vitest';
import { decodeFleet } from './decode-fleet.ts';
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
