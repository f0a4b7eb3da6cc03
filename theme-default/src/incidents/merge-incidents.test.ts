import type { Incident } from 'muster-theme/incidents';
import { describe, expect, it } from 'vitest';
import type { ServiceIncident } from './incident-days.ts';
import { mergeIncidents } from './merge-incidents.ts';

const node = (began_at: number, ended_at: number | null = began_at + 5): Incident => ({
  ...{
    id: began_at,
    node_id: 1,
    node_name: 'a',
    kind: 'node',
    cause: 'silent',
    task_id: null,
    task_name: null,
  },
  ...{ began_at, ended_at },
});
const service = (began_at: number, ended_at: number | null = began_at + 5): ServiceIncident => ({
  ...{ kind: 'service', id: 1, name: 'Shop', reason: 'status', began_at, ended_at },
});
const more = { nodes: () => undefined, services: () => undefined };
const listTimes = (list: ReturnType<typeof mergeIncidents>) =>
  list.incidents.map(({ began_at }) => began_at).toSorted((a, b) => b - a);

describe('mergeIncidents', () => {
  it('shows everything if nothing is left to load', () => {
    const merged = mergeIncidents(
      { incidents: [node(30), node(10)], loadMore: null },
      { incidents: [service(20)], loadMore: null },
    );
    expect(listTimes(merged)).toEqual([30, 20, 10]);
    expect(merged.loadMore).toBeNull();
  });

  it('ends with the list that has more, at its oldest incident, and loads more of it', () => {
    const merged = mergeIncidents(
      { incidents: [node(30), node(20)], loadMore: more.nodes },
      { incidents: [service(25), service(20), service(19)], loadMore: null },
    );
    expect(listTimes(merged)).toEqual([30, 25, 20, 20]);
    expect(merged.loadMore).toBe(more.nodes);
  });

  it('loads more of the list that ends first', () => {
    const merged = mergeIncidents(
      { incidents: [node(30), node(10)], loadMore: more.nodes },
      { incidents: [service(25), service(20)], loadMore: more.services },
    );
    expect(listTimes(merged)).toEqual([30, 25, 20]);
    expect(merged.loadMore).toBe(more.services);
  });

  it('always has the open ones', () => {
    const merged = mergeIncidents(
      { incidents: [node(30), node(1, null)], loadMore: more.nodes },
      { incidents: [service(2, null)], loadMore: null },
    );
    expect(listTimes(merged)).toEqual([30, 2, 1]);
  });
});
