import { describe, expect, it } from 'vitest';
import { createMetrics, createNode, createSnapshot } from '../testing/samples.ts';
import { decodeFleet, decodeMe } from './decode-fleet.ts';
import { HubError } from './hub-error.ts';
import { describePresence, type FleetNode } from './model.ts';

const decodeNode = (changes: Record<string, unknown>): FleetNode =>
  decodeFleet(createSnapshot([createNode(1, changes)])).nodes[0]!;

/** What the hub may send where another type is expected. */
const oddities: readonly unknown[] = [
  null,
  undefined,
  true,
  'text',
  '',
  12,
  -1,
  1.5,
  Number.NaN,
  [],
  ['x'],
  {},
  { a: 1 },
];

describe('decodeFleet', () => {
  it('keeps valid data', () => {
    expect(decodeNode({})).toEqual(createNode(1));
    expect(decodeFleet(createSnapshot([], { admin: true }))).toEqual({
      ts: 1_790_000_000,
      isAdmin: true,
      nodes: [],
      incidents: [],
      notices: [],
    });
  });

  it.each([null, undefined, 'text', 4, true, [], {}, { nodes: null }, { nodes: {} }, { ts: 1 }])(
    'rejects %j, which is not a snapshot',
    (value) => {
      expect(() => decodeFleet(value)).toThrow(HubError);
    },
  );

  it.each([
    ['null', null],
    ['a text', 'node'],
    ['a list', []],
    ['no id', { name: 'x' }],
    ['a text for an id', createNode(1, { id: '1' })],
    ['id 0', createNode(1, { id: 0 })],
    ['a negative id', createNode(1, { id: -4 })],
    ['a fraction for an id', createNode(1, { id: 1.5 })],
    ['an id past 2^53', createNode(1, { id: 2 ** 60 })],
    ['the id of another', createNode(7, { name: 'second' })],
  ])('omits an entry with %s and keeps the others', (_name, entry) => {
    const { nodes } = decodeFleet(createSnapshot([createNode(7), entry, createNode(8)]));
    expect(nodes.map(({ id, name }) => [id, name])).toEqual([
      [7, 'node-7'],
      [8, 'node-8'],
    ]);
  });

  it('fills in every key of a node that has only an id', () => {
    const { nodes } = decodeFleet({ nodes: [{ id: 3 }] });
    expect(Object.keys(nodes[0]!).sort()).toEqual(Object.keys(createNode(3)).sort());
    expect(nodes[0]).toMatchObject({
      name: '#3',
      online: false,
      public: true,
      last_seen: 0,
      tags: [],
      pings: [],
      metrics: null,
      expires_at: null,
      expires_in: null,
      traffic_mode: 'sum',
      price: 0,
    });
  });

  it.each(Object.keys(createNode(1)).filter((key) => key !== 'id'))(
    'keeps the type of %s for any input',
    (key) => {
      const types = new Set(oddities.map((odd) => describeType(decodeNode({ [key]: odd }), key)));
      types.delete('null');
      expect(types.size).toBeLessThanOrEqual(1);
    },
  );

  it.each(Object.keys(createMetrics()))('returns null for %s if the value is invalid', (key) => {
    for (const odd of [
      null,
      undefined,
      true,
      'text',
      -1,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      {},
      [],
      [1, 'x', 2],
    ]) {
      const { metrics } = decodeNode({ metrics: createMetrics({ [key]: odd }) });
      expect(metrics?.[key as 'cpu']).toBeNull();
    }
    expect(decodeNode({ metrics: {} }).metrics?.[key as 'cpu']).toBeNull();
  });

  it('has null for figures that the hub has filled', () => {
    const metrics = { cpu: 0, procs: 7, load: [0, 0, 0], unmeasured: ['cpu', 'load', 'toString', 'later'] };
    const [node] = decodeFleet({ ts: 1, nodes: [{ id: 1, metrics }] }).nodes;
    expect(node?.metrics).toMatchObject({ cpu: null, load: null, procs: 7 });
    expect(Object.keys(node?.metrics ?? {})).not.toContain('unmeasured');
    expect(Object.hasOwn(node?.metrics ?? {}, 'later')).toBe(false);
  });

  it('drops unknown keys and ignores prototypes', () => {
    const hostile = JSON.parse('{"id":1,"__proto__":{"name":"evil"},"constructor":{"x":1},"ip":"192.0.2.1"}');
    const { nodes } = decodeFleet({ nodes: [hostile] });
    expect(nodes[0]).toMatchObject({ name: '#1' });
    expect(Object.keys(nodes[0]!)).not.toContain('ip');
    expect(Object.getPrototypeOf(nodes[0])).toBe(Object.prototype);
  });

  it('decodes each latency separately', () => {
    const good = {
      task_id: 3,
      at: 1_767_225_600,
      name: 'Cloudflare',
      latency: null,
      loss: 50,
      recent: [1.5, null, 'x', -1],
    };
    expect(decodeNode({ pings: [null, {}, { task_id: 'x' }, good] }).pings).toEqual([
      { ...good, recent: [1.5, null, null, null] },
    ]);
  });

  it.each([
    ['de', 'DE'],
    ['DE', 'DE'],
    ['DEU', ''],
    ['<b', ''],
    [49, ''],
  ])('decodes country %j as %j', (country, expected) => {
    expect(decodeNode({ country }).country).toBe(expected);
  });
});

describe('describePresence', () => {
  it.each([
    [{ online: true }, 'online'],
    [{ online: true, metrics: {} }, 'online'],
    [{ online: true, metrics: null }, 'waiting'],
    [{ online: false, metrics: null }, 'offline'],
    [{ online: false, metrics: null, last_seen: 0 }, 'unseen'],
    [{ online: 'yes', metrics: null }, 'offline'],
  ])('%j is %s', (changes, presence) => {
    expect(describePresence(decodeNode(changes))).toBe(presence);
  });
});

describe('decodeMe', () => {
  it('fills in missing values', () => {
    expect(decodeMe({})).toEqual({
      authed: false,
      github: false,
      site_name: '',
      site_description: '',
      site: '',
      public_page: true,
      history_days: 0,
      version: '',
      username: null,
      login: { password: true, external: false },
      panel: { url: '/admin', has_own_origin: false },
    });
  });

  it.each([null, [], 'x'])('refuses %j', (value) => {
    expect(() => decodeMe(value)).toThrow(HubError);
  });
});

function describeType(node: FleetNode, key: string): string {
  const value = node[key as keyof FleetNode];
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
