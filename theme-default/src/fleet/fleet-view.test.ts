import type { Fleet, FleetNode } from 'muster-theme/model';
import { describe, expect, it } from 'vitest';
import { createFleetView, isSameView } from './fleet-view.ts';
import { type FleetQuery, parseQuery } from './query.ts';

type Given = Omit<Partial<FleetNode>, 'metrics'> & { readonly metrics?: object | null };

function fleet(given: readonly Given[], ts = 1000): Fleet {
  const empty = { group: '', online: true, tags: [], country: '', os: '', arch: '', virt: '' };
  const rest = { public_remark: '', pings: [], month_used: 0, expires_in: null, metrics: {}, last_seen: 9 };
  const nodes = given.map((node, index) => ({
    id: index + 1,
    name: `n${index + 1}`,
    ...empty,
    ...rest,
    ...node,
  }));
  return { ts, isAdmin: false, incidents: [], notices: [], nodes: nodes as unknown as FleetNode[] };
}

const query = (part: Partial<FleetQuery> = {}): FleetQuery => ({ ...parseQuery(''), ...part });
const list = (given: readonly Given[], part: Partial<FleetQuery>) =>
  createFleetView(query(part))(fleet(given)).groups.flatMap(({ ids }) => ids);

describe('groups', () => {
  it('are in order of first appearance, nodes without one last', () => {
    const nodes = [{}, { group: 'b' }, { group: 'a', online: false }, { group: 'b', metrics: null }];
    expect(createFleetView(query())(fleet(nodes))).toEqual({
      groups: [
        { name: 'b', ids: [2, 4], quiet: [4], online: 2 },
        { name: 'a', ids: [3], quiet: [3], online: 0 },
        { name: '', ids: [1], quiet: [], online: 1 },
      ],
      isGrouped: true,
      shown: 4,
      total: 4,
    });
  });

  it('are not shown when sorted by a column or if no node has one', () => {
    const nodes = [{ group: 'a' }, { group: 'b' }, { group: 'a' }];
    expect(createFleetView(query({ sort: 'name', isReversed: true }))(fleet(nodes))).toMatchObject({
      groups: [{ name: '', ids: [3, 2, 1] }],
      isGrouped: false,
    });
    expect(createFleetView(query())(fleet([{}, {}])).isGrouped).toBe(false);
    expect(createFleetView(query())(fleet([])).groups).toEqual([]);
  });
});

describe('filters', () => {
  const nodes = [
    { name: 'fra-web', group: 'Edge', country: 'DE', os: 'Debian 13', tags: ['IPv6'] },
    { name: 'nrt-web', group: 'Edge', country: 'JP', os: 'Alpine', online: false },
    { name: 'fra-db', group: '', country: 'DE', tags: ['IPv6', 'NVMe'], public_remark: 'Moves soon' },
    { name: 'new', online: false, last_seen: 0 },
  ];
  it.each<[Partial<FleetQuery>, number[]]>([
    [{}, [1, 2, 3, 4]],
    [{ state: 'online' }, [1, 3]],
    [{ state: 'down' }, [2]],
    [{ state: 'unseen' }, [4]],
    [{ group: 'Edge' }, [1, 2]],
    [{ group: '' }, [3, 4]],
    [{ country: 'DE' }, [1, 3]],
    [{ tag: 'NVMe' }, [3]],
    [{ tag: 'NV' }, []],
    [{ search: 'WEB' }, [1, 2]],
    [{ search: ' fra   debian ' }, [1]],
    [{ search: 'soon' }, [3]],
    [{ search: 'web', state: 'down' }, [2]],
    [{ search: '.*' }, []],
  ])('%j shows %j', (part, ids) => {
    expect(list(nodes, part)).toEqual(ids);
  });
});

describe('sorting', () => {
  const nodes = [
    { name: 'n10', metrics: { cpu: 5, mem_used: 1, mem_total: 4, load: [1], uptime: 9 }, expires_in: 3 },
    { name: 'n2', metrics: null, month_used: 7, pings: [{ latency: 4 }] as unknown as FleetNode['pings'] },
    { name: 'N1', metrics: { cpu: 50, mem_used: 1, mem_total: 8, net_rx: 2, net_tx: 1 }, expires_in: -3 },
  ];
  it.each<[Partial<FleetQuery>, number[]]>([
    [{ sort: 'order', isReversed: true }, [3, 2, 1]],
    [{ sort: 'name' }, [3, 2, 1]],
    [{ sort: 'cpu' }, [3, 1, 2]],
    [{ sort: 'cpu', isReversed: true }, [1, 3, 2]],
    [{ sort: 'memory' }, [1, 3, 2]],
    [{ sort: 'network' }, [3, 1, 2]],
    [{ sort: 'load' }, [1, 2, 3]],
    [{ sort: 'uptime' }, [1, 2, 3]],
    [{ sort: 'traffic' }, [2, 1, 3]],
    [{ sort: 'latency' }, [2, 1, 3]],
    [{ sort: 'expiry' }, [3, 1, 2]],
  ])('%j gives %j', (part, ids) => {
    expect(list(nodes, part)).toEqual(ids);
  });

  it('by CPU uses the mean of the last minute, and keeps its order for ten seconds', () => {
    const arrange = createFleetView(query({ sort: 'cpu' }));
    const at = (ts: number, ...cpus: number[]) =>
      arrange(
        fleet(
          cpus.map((cpu) => ({ metrics: { cpu } })),
          ts,
        ),
      ).groups[0]?.ids;
    expect(at(1000, 40, 50)).toEqual([2, 1]);
    // A peak of one snapshot does not move a node.
    expect(at(1005, 40, 50)).toEqual([2, 1]);
    expect(at(1010, 55, 50)).toEqual([2, 1]);
    expect(at(1015, 90, 50)).toEqual([2, 1]);
    expect(at(1019, 90, 50, 99)).toEqual([2, 1, 3]);
    expect(at(1020, 90, 50, 99)).toEqual([3, 1, 2]);
  });

  it('by CPU forgets what was longer ago than a minute', () => {
    const arrange = createFleetView(query({ sort: 'cpu' }));
    const at = (ts: number, ...cpus: number[]) =>
      arrange(
        fleet(
          cpus.map((cpu) => ({ metrics: { cpu } })),
          ts,
        ),
      ).groups[0]?.ids;
    expect(at(1000, 100, 30)).toEqual([1, 2]);
    expect(at(1030, 10, 30)).toEqual([1, 2]);
    expect(at(1060, 10, 30)).toEqual([2, 1]);
  });
});

describe('isSameArrangement', () => {
  const arrange = createFleetView(query());
  it('detects changes that need a rerender', () => {
    const first = arrange(fleet([{ group: 'a' }]));
    expect(isSameView(first, arrange(fleet([{ group: 'a', name: 'other' }])))).toBe(true);
    expect(isSameView(first, arrange(fleet([{ group: 'a', online: false }])))).toBe(false);
    expect(isSameView(first, arrange(fleet([{ group: 'b' }])))).toBe(false);
    expect(isSameView(first, arrange(fleet([{ group: 'a' }, { group: 'a' }])))).toBe(false);
  });
});
