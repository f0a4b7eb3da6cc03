import { describe, expect, it } from 'vitest';
import { decodeFleet } from './decode-fleet.ts';
import { createFleetDecoder } from './fleet-decoder.ts';

const frame = (...cpus: readonly (number | string)[]) => ({
  ts: 1,
  nodes: cpus.map((cpu, index) => ({
    id: index + 1,
    name: `n${index + 1}`,
    tags: ['a'],
    pings: [{ task_id: 1, name: 'x', latency: 2, loss: 0, recent: [1, null, 4] }],
    metrics: { cpu },
  })),
});

describe('createFleetDecoder', () => {
  it('reads what a single reading would', () => {
    const decode = createFleetDecoder();
    for (const cpus of [[1, 2], [1, 3], [1], [1, 3, 5], ['odd', 3]]) {
      expect(decode(frame(...cpus))).toEqual(decodeFleet(frame(...cpus)));
    }
  });

  it('hands a node out as it was while its JSON is the same', () => {
    const decode = createFleetDecoder();
    const first = decode(frame(1, 2));
    const second = decode(frame(1, 3));
    expect(second.nodes[0]).toBe(first.nodes[0]);
    expect(second.nodes[1]).not.toBe(first.nodes[1]);
  });

  it('is not confused by a frame that is none', () => {
    const decode = createFleetDecoder();
    const first = decode(frame(1));
    expect(() => decode({ nodes: 'none' })).toThrow('snapshot');
    expect(decode(frame(1)).nodes[0]).toBe(first.nodes[0]);
  });
});
