import { describe, expect, it } from 'vitest';
import { createMockBackend } from '../mock.ts';
import { loadServices } from './services.ts';

const answer = (value: unknown) => loadServices({ fetchJson: async () => value });

const service = {
  id: 7,
  name: 'Shop',
  state: 'down',
  since: 100,
  reason: 'status',
  percent: 99.5,
  days: [null, 99.5],
  outages: [{ began_at: 100, ended_at: null, reason: 'status' }],
};

describe('loadServices', () => {
  it('reads what a hub sends', async () => {
    const value = { from: '2026-11-01', to: '2026-11-02', services: [service] };
    expect(await answer(value)).toEqual(value);
  });

  it('asks for the services with the caller’s signal', async () => {
    const { signal } = new AbortController();
    const calls: unknown[] = [];
    const hub = {
      async fetchJson(...call: unknown[]) {
        calls.push(call);
        return {};
      },
    };
    await loadServices(hub, { signal });
    expect(calls).toEqual([['/api/services', { signal }]]);
  });

  it('reads what another version sends: missing and unknown values, and entries without an id', async () => {
    const services = [
      { id: 1, state: 'degraded', reason: 'eaten_by_a_whale', days: [1, 'a', -1], outages: [null, {}] },
      { ...service, id: 0 },
      'none',
    ];
    expect(await answer({ services })).toEqual({
      from: '',
      to: '',
      services: [
        {
          ...{ id: 1, name: '', state: 'unknown', since: null, reason: 'eaten_by_a_whale', percent: null },
          days: [1, null, null],
          outages: [{ began_at: 0, ended_at: null, reason: null }],
        },
      ],
    });
  });

  it('rejects a response that is not an object', async () => {
    await expect(answer([])).rejects.toMatchObject({ kind: 'malformed' });
  });
});

describe('the services of the mock hub', () => {
  const now = 1_790_000_000_000;
  const load = (options: Parameters<typeof createMockBackend>[0]) =>
    answer(JSON.parse(createMockBackend({ now: () => now, ...options }).respond('/api/services').body));

  it('are in every state, and have outages within their days', async () => {
    const { from, services } = await load({});
    expect(new Set(services.map(({ state }) => state))).toEqual(new Set(['up', 'slow', 'down', 'unknown']));
    for (const { state, since, reason, percent, days, outages } of services) {
      expect(days).toHaveLength(90);
      expect(since === null).toBe(state === 'unknown');
      expect(reason === null).toBe(state === 'up' || state === 'unknown');
      expect(outages.some(({ ended_at }) => ended_at === null)).toBe(state === 'down');
      expect(outages.map(({ began_at }) => began_at)).toEqual(
        outages.map(({ began_at }) => began_at).toSorted((a, b) => b - a),
      );
      for (const { began_at, ended_at } of outages) {
        expect(began_at).toBeGreaterThan(Date.parse(from) / 1000);
        expect(ended_at ?? 0).toBeLessThan(now / 1000);
      }
      expect(percent === 100).toBe(outages.length === 0 && state !== 'unknown');
    }
  });

  it('keep the beginnings of their states in later responses', async () => {
    const later = await load({ now: () => now + 60_000 });
    const { services } = await load({});
    expect(later.services.map(({ since }) => since)).toEqual(services.map(({ since }) => since));
  });

  it('are unknown while all nodes are offline, and missing without nodes', async () => {
    const { services } = await load({ scenario: 'offline' });
    expect(new Set(services.map(({ state }) => state))).toEqual(new Set(['unknown']));
    expect((await load({ scenario: 'empty' })).services).toEqual([]);
  });
});
