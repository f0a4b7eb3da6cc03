import type { Fleet, FleetNode } from 'muster-theme/model';
import { expect, it } from 'vitest';
import { rememberByFacts } from './facts.ts';

const node = {
  id: 1,
  name: 'a',
  group: 'g',
  tags: ['t'],
  country: 'DE',
  os: 'Debian',
  arch: 'arm64',
  virt: 'kvm',
  public_remark: '',
  expires_in: 3,
  online: true,
  last_seen: 9,
  metrics: { cpu: 1 },
} as unknown as FleetNode;
const fleet = (...nodes: FleetNode[]) => ({ nodes }) as unknown as Fleet;

function countCalls() {
  let calls = 0;
  const select = rememberByFacts(() => {
    calls += 1;
  });
  return { select, calls: () => calls };
}

it('asks again neither for the same nodes nor for other figures', () => {
  const { select, calls } = countCalls();
  select(fleet(node));
  select(fleet(node));
  select(fleet({ ...node, last_seen: 11, metrics: { cpu: 2 } } as unknown as FleetNode));
  expect(calls()).toBe(1);
});

it.each([
  { id: 2 },
  { name: 'b' },
  { group: '' },
  { tags: ['t'] },
  { country: '' },
  { os: '' },
  { arch: '' },
  { virt: '' },
  { public_remark: 'moves' },
  { expires_in: null },
  { online: false },
  { metrics: null },
])('asks again for a node with %j', (change) => {
  const { select, calls } = countCalls();
  select(fleet(node));
  select(fleet({ ...node, ...change }));
  expect(calls()).toBe(2);
});

it('asks again when a node is added, removed or moved', () => {
  const { select, calls } = countCalls();
  const other = { ...node, id: 2 };
  for (const nodes of [[node], [node, other], [other, node], [other]]) select(fleet(...nodes));
  expect(calls()).toBe(4);
});
