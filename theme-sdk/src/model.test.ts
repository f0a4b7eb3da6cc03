import { describe, expect, it } from 'vitest';
import { countPresences, describePresence, type PresenceFields } from './model.ts';

const reporting = { online: true, last_seen: 9, metrics: { cpu: 1 } };
const silent = { online: true, last_seen: 0, metrics: null };
const gone = { online: false, last_seen: 9, metrics: null };
const absent = { online: false, last_seen: 0, metrics: null };

describe('describePresence', () => {
  it.each<[PresenceFields, string]>([
    [reporting, 'online'],
    [silent, 'waiting'],
    [{ ...silent, last_seen: 9 }, 'waiting'],
    [gone, 'offline'],
    [{ ...gone, metrics: { cpu: 1 } }, 'offline'],
    [absent, 'unseen'],
  ])('%j is %s', (node, presence) => {
    expect(describePresence(node)).toBe(presence);
  });
});

describe('countPresences', () => {
  it('counts each node once in online, offline or unseen', () => {
    expect(countPresences([reporting, reporting, silent, gone, absent, absent])).toEqual({
      total: 6,
      online: 3,
      waiting: 1,
      offline: 1,
      unseen: 2,
    });
  });

  it('counts an empty fleet', () => {
    expect(countPresences([])).toEqual({ total: 0, online: 0, waiting: 0, offline: 0, unseen: 0 });
  });
});
