import { createFormat } from 'muster-theme/format';
import type { Incident } from 'muster-theme/incidents';
import { expect, it } from 'vitest';
import { en } from '../messages/en.ts';
import { annotateIncidents } from './annotations.ts';

const outage: Incident = {
  ...{ id: 1, node_id: 1, node_name: 'alpha', task_id: null, task_name: null },
  ...{ kind: 'node', cause: 'connection_closed', began_at: 310, ended_at: 550 },
};
const annotate = (...incidents: readonly Incident[]) =>
  annotateIncidents(incidents, 1200, { words: en.words, format: createFormat('en') });

it('names the cause of an outage, and how long it was', () => {
  const plan: Incident = { ...outage, kind: 'plan', cause: 'plan_expired' };
  const expected = { from: 310, to: 550, label: 'Connection closed · 4m 0s', colour: '--m-bad' };
  expect(annotate(outage, plan)).toEqual({ outages: [expected], all: [expected] });
});

it('names an outage for which a later hub has another cause', () => {
  const cause = 'eaten_by_a_whale' as Incident['cause'];
  expect(annotate({ ...outage, cause }).outages.map(({ label }) => label)).toEqual(['Outage · 4m 0s']);
});

it('shows an open incident until now, and packet loss with its probe', () => {
  const loss: Incident = {
    ...outage,
    ...{ kind: 'probe', cause: 'packet_loss', task_id: 2, task_name: 'Quad9' },
    ...{ began_at: 1080, ended_at: null },
  };
  expect(annotate(loss)).toEqual({
    outages: [],
    all: [{ from: 1080, to: 1200, label: 'Packet loss: Quad9 · 2m 0s', colour: '--m-warn' }],
  });
});
