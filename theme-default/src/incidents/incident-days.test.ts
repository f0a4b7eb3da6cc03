import type { Incident } from 'muster-theme/incidents';
import { describe, expect, it } from 'vitest';
import { arrangeIncidents, getIncidentKey, type ServiceIncident, sumDurations } from './incident-days.ts';

const getDay = (instant: number) => String(Math.floor(instant / 1000));

let lastId = 0;

function make(began_at: number, patch: Partial<Incident> = {}): Incident {
  lastId += 1;
  return {
    ...{
      id: lastId,
      node_id: 1,
      node_name: 'a',
      kind: 'node',
      cause: 'silent',
      task_id: null,
      task_name: null,
    },
    ...{ began_at, ended_at: began_at + 10 },
    ...patch,
  };
}

describe('arrangeIncidents', () => {
  it('lists the open ones apart, and the others by day, latest first', () => {
    const [first, second, third, open] = [
      make(1100),
      make(2100),
      make(2200, { node_id: 2 }),
      make(100, { ended_at: null }),
    ];
    expect(arrangeIncidents([first, second, third, open], getDay)).toEqual({
      open: [open],
      days: [
        { at: 2200, groups: [[third], [second]] },
        { at: 1100, groups: [[first]] },
      ],
    });
  });

  it('groups three or more of a node and kind on a day', () => {
    const flaps = [make(1300), make(1200), make(1100)] as const;
    const others = [make(1250, { node_id: 2 }), make(1150, { kind: 'probe', task_id: 4 }), make(2100)];
    const { days } = arrangeIncidents([...others, ...flaps], getDay);
    expect(days.map(({ groups }) => groups)).toEqual([[[others[2]]], [flaps, [others[0]], [others[1]]]]);
    expect(sumDurations(flaps)).toBe(30);
  });

  it('groups the outages of a service, and does not mistake it for a node of the same id', () => {
    const outage = (began_at: number, id = 1): ServiceIncident => ({
      ...{ kind: 'service', id, name: 'Shop', reason: 'status', began_at, ended_at: began_at + 10 },
    });
    const outages = [outage(1300), outage(1200), outage(1100)];
    const others = [make(1250), outage(1150, 2)];
    const { days } = arrangeIncidents([...others, ...outages], getDay);
    expect(days.map(({ groups }) => groups)).toEqual([[outages, [others[0]], [others[1]]]]);
    expect(new Set(outages.map(getIncidentKey)).size).toBe(3);
  });
});
