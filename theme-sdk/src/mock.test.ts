import type { NodeDetails, NodeGauges } from '@muster/generated/theme-types';
import { describe, expect, it } from 'vitest';
import { createManualEnvironment, type ManualEnvironment } from '../testing/manual-environment.ts';
import { createHub, type Hub } from './hub.ts';
import type { HubError } from './hub-error.ts';
import {
  createMockBackend,
  createMockEnvironment,
  type MockOptions,
  type ScenarioName,
  scenarioDescriptions,
} from './mock.ts';
import { describePresence } from './model.ts';

const NOW = 1_790_000_000_000;
const names = Object.keys(scenarioDescriptions) as ScenarioName[];

interface Stage {
  readonly clock: ManualEnvironment;
  readonly hub: Hub;
}

function play(options: MockOptions): Stage {
  const clock = createManualEnvironment(NOW);
  return { clock, hub: createHub({ environment: createMockEnvironment(options, clock) }) };
}

/** The answer to a request, however long the scenario lets it wait. */
async function ask<T>({ clock }: Stage, request: Promise<T>): Promise<T> {
  request.catch(() => undefined);
  await clock.advance(5000);
  return request;
}

const ask503 = (error: HubError) => error.status === 503;

describe('the fleet of a seed', () => {
  const snapshot = (options: MockOptions) =>
    createMockBackend({ now: () => NOW, ...options }).respond('/api/nodes').body;

  it('is deterministic, and differs for another seed', () => {
    expect(snapshot({})).toBe(snapshot({ seed: 1 }));
    expect(snapshot({ seed: 2 })).not.toBe(snapshot({}));
  });

  it('changes only with the clock', () => {
    expect(snapshot({ now: () => NOW + 2000 })).not.toBe(snapshot({}));
  });

  it('has offline nodes whose open outage began when they were last seen', async () => {
    const stage = play({});
    const fleet = await ask(stage, stage.hub.nodes());
    const offline = fleet.nodes.filter((node) => describePresence(node) === 'offline');
    expect(offline.length).toBeGreaterThan(0);
    for (const { id, last_seen } of offline)
      expect(fleet.incidents.find(({ node_id, kind }) => node_id === id && kind === 'node')?.began_at).toBe(
        last_seen,
      );
  });

  it('has a node in every state', async () => {
    const stage = play({});
    const { nodes } = await ask(stage, stage.hub.nodes());
    expect(new Set(nodes.map(describePresence))).toEqual(new Set(['online', 'waiting', 'offline', 'unseen']));
    expect(nodes.map(({ id }) => id)).toEqual(nodes.map((_, index) => index + 1));
  });

  it('has a history up to the present', async () => {
    const stage = play({});
    const { metrics, ping, step } = await ask(stage, stage.hub.metrics(1, { hours: 1 }));
    expect(step).toBe(60);
    expect(metrics).toHaveLength(59);
    expect(metrics.at(-1)?.ts).toBeGreaterThan(NOW / 1000 - 60);
    expect(new Set(ping.map((row) => row.task_id))).toEqual(new Set([1, 2, 3]));
  });

  it('has the hardware of the nodes that are online, without processes', async () => {
    const stage = play({});
    const fleet = await ask(stage, stage.hub.nodes());
    for (const { id, online } of fleet.nodes) {
      const read = (what: string) => ask(stage, stage.hub.fetchJson(`/api/nodes/${id}/${what}`));
      const { state, details } = (await read('details')) as NodeDetails;
      if (!online) expect(state).toBe('offline');
      expect(details.processes).toBeUndefined();
      if (state === 'live') expect(Object.keys(details)).toContain('processor');
      const { ts, gauges } = (await read('gauges?hours=1')) as NodeGauges;
      expect(ts).toHaveLength(12);
      for (const { mean } of Object.values(gauges)) expect(mean).toHaveLength(12);
    }
  });

  it.each([
    [24, undefined, 1440],
    [168, undefined, 720],
    [2160, undefined, 720],
    [168, 100, 100],
  ])('returns %i hours for %s points in at most %i rows', async (hours, points, most) => {
    const stage = play({});
    const query = points === undefined ? { hours } : { hours, points };
    const { metrics } = await ask(stage, stage.hub.metrics(1, query));
    expect(metrics.length).toBeLessThanOrEqual(most);
    expect(metrics.length).toBeGreaterThan(most * 0.8);
  });

  it('has the same rows in a window that ended earlier', async () => {
    const stage = play({});
    const until = NOW / 1000 - 1800;
    const [now, earlier] = [
      await ask(stage, stage.hub.metrics(1, { hours: 1 })),
      await ask(stage, stage.hub.metrics(1, { hours: 1, until })),
    ];
    expect(earlier.to).toBe(until);
    const shared = earlier.metrics.filter(({ ts }) => ts > now.from + 60);
    expect(shared.length).toBeGreaterThan(20);
    expect(now.metrics).toEqual(expect.arrayContaining(shared));
  });

  it('returns the widest window of an administrator in 320 rows', async () => {
    const stage = play({ scenario: 'admin' });
    const { metrics, from, to } = await ask(stage, stage.hub.metrics(1, { hours: 2160 }));
    expect(to - from).toBe(2160 * 3600);
    expect(metrics.length).toBeLessThanOrEqual(320);
  });

  it('omits the series that was not requested', async () => {
    const stage = play({});
    expect(await ask(stage, stage.hub.metrics(1, { series: 'ping' }))).toMatchObject({ metrics: [] });
    expect(await ask(stage, stage.hub.metrics(1, { series: 'metrics' }))).toMatchObject({ ping: [] });
  });

  it('has gaps in a week for most hosts', async () => {
    const stage = play({});
    const { metrics, step } = await ask(stage, stage.hub.metrics(3, { hours: 168 }));
    expect(metrics.some(({ minutes }) => minutes < step / 60)).toBe(true);
  });
});

describe('paths', () => {
  it.each([
    ['/api/nodes/99/metrics', 404, 'not_found'],
    ['/api/settings', 404, 'not_found'],
    ['/api/ws', 426, 'upgrade_required'],
  ])('%s gets %i', (path, status, code) => {
    const answer = createMockBackend().respond(path);
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([status, code]);
  });

  it('settings are returned as given', async () => {
    const stage = play({ config: { accent: '#f00' } });
    expect(await ask(stage, stage.hub.config('aurora', { accent: '#000', compact: true }))).toEqual({
      accent: '#f00',
      compact: true,
    });
  });
});

describe('scenarios', () => {
  it.each<[ScenarioName, string, number]>([
    ['mixed', 'live', 12],
    ['empty', 'live', 0],
    ['one', 'live', 1],
    ['thousand', 'live', 1000],
    ['offline', 'live', 12],
    ['no-hardware', 'live', 12],
    ['admin', 'live', 12],
    ['slow', 'live', 12],
    ['private', 'private', 0],
    ['bad-gateway', 'waiting', 0],
  ])('%s is %s with %i nodes', async (scenario, state, count) => {
    const { clock, hub } = play({ scenario });
    hub.live.subscribe(() => undefined);
    await clock.advance(4000);
    expect(hub.live.status.snapshot().state).toBe(state);
    expect(hub.live.ids.snapshot()).toHaveLength(count);
  });

  it.each(names)('%s runs for a minute', async (scenario) => {
    const { clock, hub } = play({ scenario });
    hub.live.subscribe(() => undefined);
    hub.session.subscribe(() => undefined);
    await clock.advance(scenario === 'thousand' ? 4000 : 60_000);
    expect(hub.live.snapshot()?.nodes.every((node) => node.id > 0) ?? true).toBe(true);
  });

  it('no node is online in the scenario offline', async () => {
    const stage = play({ scenario: 'offline' });
    const { nodes } = await ask(stage, stage.hub.nodes());
    expect(nodes.filter(({ online, metrics }) => online || metrics !== null)).toEqual([]);
  });

  it('no-hardware hides what the others show', async () => {
    const stage = play({ scenario: 'no-hardware' });
    const read = (what: string) => ask(stage, stage.hub.fetchJson(`/api/nodes/1/${what}`));
    expect(await read('details')).toEqual({ state: 'hidden', at: null, details: {} });
    const { ts, gauges, parts } = (await read('gauges?hours=1')) as NodeGauges;
    expect([ts, gauges, parts.ts, parts.mounts, parts.containers]).toEqual([[], {}, [], [], []]);
  });

  it('an administrator has a username, and the snapshot is the admin view', async () => {
    const stage = play({ scenario: 'admin' });
    expect(await ask(stage, stage.hub.me())).toMatchObject({
      authed: true,
      username: 'admin',
      history_days: 90,
    });
    expect((await ask(stage, stage.hub.nodes())).isAdmin).toBe(true);
  });

  it('a private page reports why', async () => {
    const stage = play({ scenario: 'private' });
    expect((await ask(stage, stage.hub.me())).public_page).toBe(false);
    await expect(ask(stage, stage.hub.nodes())).rejects.toMatchObject({ kind: 'private' });
    await expect(ask(stage, stage.hub.metrics(1))).rejects.toMatchObject({ kind: 'private' });
  });

  it('a proxy’s error page is recognised', async () => {
    const stage = play({ scenario: 'bad-gateway' });
    await expect(ask(stage, stage.hub.me())).rejects.toMatchObject({ kind: 'proxy', status: 502 });
  });

  it('slow delays requests, which can be aborted', async () => {
    const { clock, hub } = play({ scenario: 'slow' });
    let isAnswered = false;
    const request = hub.nodes().finally(() => {
      isAnswered = true;
    });
    await clock.advance(2999);
    expect(isAnswered).toBe(false);
    await clock.advance(1);
    await request;
    const controller = new AbortController();
    const stopped = hub.nodes({ signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(stopped).rejects.toThrow('enough');
  });

  it('flaky falls back to polling and reconnects', async () => {
    const { clock, hub } = play({ scenario: 'flaky' });
    const seen = new Set<string>();
    hub.live.status.subscribe(() => seen.add(hub.live.status.snapshot().state));
    await clock.advance(120_000);
    expect(seen).toContain('live');
    expect(seen.size).toBeGreaterThan(1);
    const errors: HubError[] = [];
    for (let request = 0; request < 4; request += 1) {
      const answer = hub.nodes().catch((error: HubError) => errors.push(error));
      await clock.advance(0);
      await answer;
    }
    expect(errors.filter(ask503)).toHaveLength(1);
  });

  it('malformed sends data that violates the contract', () => {
    const { nodes } = JSON.parse(createMockBackend({ scenario: 'malformed' }).respond('/api/nodes').body);
    const damaged = nodes.filter((node: { name?: unknown } | null) => typeof node?.name !== 'string');
    expect(damaged.length).toBeGreaterThan(0);
  });
});
