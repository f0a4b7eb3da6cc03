import type { AdminNode } from '@muster/generated/types';
import { expect, test } from 'vitest';
import { createOutageWatch, GRACE_SECONDS } from './outage-watch.ts';

/** A snapshot at `ts`; nodes in capitals are online. */
function snapshot(ts: number, names: string) {
  const nodes = [...names].map((letter) => ({
    id: letter.toLowerCase().charCodeAt(0),
    name: letter.toLowerCase(),
    online: letter !== letter.toLowerCase(),
  }));
  return { ts, nodes: nodes as AdminNode[] };
}

/** Watches snapshots and lists what is reported, and when: `-a` for a node that went offline, `+a` for one that is back. */
function watch(...snapshots: [number, string][]): string[] {
  const next = createOutageWatch();
  return snapshots.flatMap(([ts, names]) => {
    const { down, up } = next(snapshot(ts, names));
    return [...down.map(({ name }) => `${ts} -${name}`), ...up.map(({ name }) => `${ts} +${name}`)];
  });
}

/** Snapshots every two seconds. */
function during(from: number, to: number, names: string): [number, string][] {
  return Array.from({ length: (to - from) / 2 }, (_, index) => [from + 2 * index, names]);
}

test('reports a node that stays offline once, and once that it is back', () => {
  const outage = during(2, 60, 'aB');
  expect(watch([0, 'AB'], ...outage, [60, 'AB'], [62, 'AB'])).toEqual([`${2 + GRACE_SECONDS} -a`, '60 +a']);
});

test('a restart of the hub is no outage', () => {
  expect(watch([0, 'AB'], ...during(4, 20, 'ab'), ...during(20, 60, 'AB'))).toEqual([]);
});

test('agents have more time to reconnect if the hub was gone for longer', () => {
  expect(watch([0, 'AB'], ...during(600, 660, 'ab'), ...during(660, 700, 'Ab'))).toEqual(['676 -b']);
});

test('nodes that were offline from the beginning are not reported', () => {
  expect(watch(...during(0, 90, 'aB'), [90, 'AB'])).toEqual([]);
});

test('a deleted node is forgotten', () => {
  expect(watch([0, 'AB'], [2, 'aB'], [4, 'B'], [6, 'B'])).toEqual([]);
});
