import { describe, expect, it } from 'vitest';
import type { ChangeLog } from './change-log.ts';
import { createDeltaReader } from './delta-reader.ts';

const metrics = { cpu: 1.5, uptime: 10 };
const keyframe = {
  seq: 7,
  snapshot: {
    ts: 100,
    admin: false,
    incidents: [],
    nodes: [
      { id: 1, name: 'one', last_seen: 99, last_seen_ago: 1, metrics },
      { id: 2, name: 'two', last_seen: 98, last_seen_ago: 2, metrics },
      { id: 3, name: 'three', last_seen: 0, last_seen_ago: null, metrics: null },
    ],
  },
};
const delta = {
  seq: 8,
  ts: 102,
  at: [1, 1],
  add: { last_seen: [4, 0], last_seen_ago: [-4, 0] },
  set: { name: [null, 'third'] },
  metrics: { add: { uptime: [2, 0] }, set: { cpu: [2.25, null] } },
};

function start() {
  const read = createDeltaReader() as (frame: unknown) => typeof keyframe.snapshot | undefined;
  const first = read(structuredClone(keyframe));
  return { read, first };
}

describe('createDeltaReader', () => {
  it('applies a delta, and leaves unchanged nodes the same objects', () => {
    const { read, first } = start();
    const next = read(delta);
    expect(next).toEqual({
      ts: 102,
      admin: false,
      incidents: [],
      nodes: [
        { id: 1, name: 'one', last_seen: 99, last_seen_ago: 3, metrics },
        { id: 2, name: 'two', last_seen: 102, last_seen_ago: 0, metrics: { cpu: 2.25, uptime: 12 } },
        { id: 3, name: 'third', last_seen: 0, last_seen_ago: null, metrics: null },
      ],
    });
    expect(next?.nodes[0]).toBe(first?.nodes[0]);
  });

  it('changes a copy of a node, or with a log the node itself', () => {
    const { read, first } = start();
    expect(read(delta)?.nodes[1]).not.toBe(first?.nodes[1]);
    expect(first?.nodes[1]).toMatchObject({ last_seen: 98, metrics });

    const log: ChangeLog = new Map();
    const change = createDeltaReader(log) as typeof read;
    const [one, two, three] = change(structuredClone(keyframe))?.nodes ?? [];
    const changed = change(delta)?.nodes;
    expect([changed?.[0] === one, changed?.[1] === two, changed?.[2] === three]).toEqual([true, true, true]);
    expect(log.get(two ?? {})).toEqual(['last_seen', 'last_seen_ago', 'metrics']);
    expect(log.get(two?.metrics ?? {})).toEqual(['uptime', 'cpu']);
    expect(log.get(three ?? {})).toEqual(['name']);
    expect(log.size).toBe(3);
  });

  it('replaces nodes that are sent whole, and incidents', () => {
    const { read } = start();
    const node = { id: 2, name: 'two', last_seen: 98, last_seen_ago: 4, metrics: null };
    const next = read({ seq: 8, ts: 102, nodes: [node], incidents: [{ id: 5 }] });
    expect(next?.nodes.map(({ metrics: shown }) => shown)).toEqual([metrics, null, null]);
    expect(next?.incidents).toEqual([{ id: 5 }]);
  });

  it.each([
    ['a gap', { ...delta, seq: 9 }],
    ['a repetition', { ...delta, seq: 7 }],
  ])('after %s, knows no snapshot until the next keyframe', (_name, frame) => {
    const { read } = start();
    expect(read(frame)).toBeUndefined();
    expect(read({ seq: frame.seq + 1, ts: 104 })).toBeUndefined();
    expect(read({ ...structuredClone(keyframe), seq: 3 })).toEqual(keyframe.snapshot);
    expect(read({ ...delta, seq: 4 })?.ts).toBe(102);
  });

  it('after a malformed delta, knows no snapshot until the next keyframe', () => {
    const { read } = start();
    expect(() => read({ ...delta, at: 5 })).toThrow(TypeError);
    expect(read({ seq: 9, ts: 104 })).toBeUndefined();
  });

  it('returns a delta without a keyframe as undefined, and a frame that is none as it is', () => {
    const read = createDeltaReader();
    expect(read({ seq: 1, ts: 100 })).toBeUndefined();
    expect(read(keyframe.snapshot)).toBe(keyframe.snapshot);
    expect(read('text')).toBe('text');
  });
});
