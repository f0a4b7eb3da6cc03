import assert from 'node:assert/strict';
import type { NodeHistory } from '../../generated/types.ts';
import { sampleFacts, sampleMetrics } from '../support/data/samples.ts';
import { type Clause, until } from './clause.ts';
import { administer, ask, type HubSubject, open, openAgent } from './hub-subject.ts';
import { checkSchema } from './schema-check.ts';
import { awaitReport } from './shown-nodes.ts';

/** Behaviour that status pages and agents of other hubs rely on. */
export const ecosystemClauses: readonly Clause<HubSubject>[] = [
  {
    id: 'H27',
    rule: 'Texts of agents reach visitors without control, bidirectional and HTML characters, and cut to their limit.',
    source: 'info.description, Texts of agents',
    async run(hub) {
      const agent = await openAgent(hub);
      const os = '<img src=x onerror="broken=1">\u202e&\'\u0007';
      agent.notify('hello', { ...sampleFacts, os, kernel: 'k'.repeat(300) });
      agent.notify('report', { ...sampleMetrics, procs: 401 });
      const node = await awaitReport(hub, 401);
      assert.equal(node.os, '‹img src=x onerror=”broken=1”›\ufffd＆’\ufffd');
      assert.equal(node.kernel, 'k'.repeat(256));
      agent.socket.close();
    },
  },
  {
    id: 'H28',
    rule: 'A host that registers again with the token of its node keeps the node; a token that no node has is ignored.',
    source: 'POST /api/agent/register',
    async run(hub) {
      const { body } = await administer(hub, 'PUT', '/api/settings', { registration_open: true });
      const headers = { authorization: `Bearer ${body.registration.key}` };
      const register = (host: object) => ask(hub, 'POST', '/api/agent/register', { body: host, headers });
      const first = (await register({ name: 'conformance host' })).body;
      const other = (await register({ name: 'conformance host', token: 'A'.repeat(43) })).body;
      try {
        const again = await register({ name: 'conformance again', token: first.token });
        assert.deepEqual(again.body, first);
        assert.notEqual(other.id, first.id);
        const { registration } = (await administer(hub, 'GET', '/api/settings')).body;
        assert.equal(registration.remaining, body.registration.remaining - 2, 'the window counts two nodes');
      } finally {
        for (const { id } of [first, other]) await administer(hub, 'DELETE', `/api/nodes/${id}`);
        await administer(hub, 'PUT', '/api/settings', { registration_open: false });
      }
    },
  },
  {
    id: 'H29',
    rule: 'A latency is at the minute of its measurement, no row is outside the window, and `points` below 60 count as 60.',
    source: 'GET /api/nodes/{id}/metrics',
    async run(hub) {
      const agent = await openAgent(hub);
      const task = { name: 'kit', target: '192.0.2.1:443', interval: 3600, node_ids: [hub.node.id] };
      const { id } = (await administer(hub, 'POST', '/api/ping-tasks', task)).body;
      try {
        await until('the task is pushed', 5000, () =>
          agent.frames.find(({ data }) => data.includes(`${id}`)),
        );
        agent.notify('ping.result', { task_id: id, latency_ms: 9 });
        const path = `/api/nodes/${hub.node.id}/metrics?hours=1&points=1`;
        const history = await until('the history has the result', 20_000, async () => {
          const { body } = await ask(hub, 'GET', path, { cookie: hub.cookie });
          return body.ping.some((row: { task_id: number }) => row.task_id === id) ? body : undefined;
        });
        assert.equal(history.step, 60);
        const { ts } = history.ping.find((row: { task_id: number }) => row.task_id === id);
        assert.ok(ts >= history.to - 120, `the result is ${history.to - ts} s old`);
        const windows = [1, 24, 2160].map(async (hours) => {
          const { body } = await ask(hub, 'GET', `/api/nodes/${hub.node.id}/metrics?hours=${hours}`, {
            cookie: hub.cookie,
          });
          return body;
        });
        for (const { ping, metrics, from, to } of [history, ...(await Promise.all(windows))])
          for (const row of [...ping, ...metrics])
            assert.ok(row.ts >= from && row.ts <= to, `a row is at ${row.ts - to}`);
      } finally {
        await administer(hub, 'DELETE', `/api/ping-tasks/${id}`);
        agent.socket.close();
      }
    },
  },
  {
    id: 'H32',
    rule: 'With a `step` above 60, a row is at the start of its bucket, and has the maxima of the minutes that begin in it.',
    source: 'GET /api/nodes/{id}/metrics',
    async run(hub) {
      const { nodes } = (await ask(hub, 'GET', '/api/nodes', { cookie: hub.cookie })).body;
      const counts = nodes.map(async ({ id }: { id: number }) => {
        const [buckets, minutes] = await Promise.all(
          ['&points=60', ''].map(async (points) => {
            const path = `/api/nodes/${id}/metrics?hours=6${points}`;
            return (await ask(hub, 'GET', path, { cookie: hub.cookie })).body as NodeHistory;
          }),
        );
        return compareBuckets(buckets as NodeHistory, minutes as NodeHistory);
      });
      const compared = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
      assert.ok(compared > 0, 'no node has more than an hour of history, so that nothing was compared');
    },
  },
  {
    id: 'H30',
    rule: 'A history names tasks that have rows or that the agent measures, and no others.',
    source: 'NodeHistory.probes',
    async run(hub) {
      const agent = await open(hub, '/api/agent/ws', { authorization: `Bearer ${hub.node.token}` });
      const ids: number[] = [];
      try {
        for (const target of ['192.0.2.1', '192.0.2.1:443']) {
          const task = { name: 'kit', target, interval: 60, node_ids: [hub.node.id] };
          ids.push((await administer(hub, 'POST', '/api/ping-tasks', task)).body.id);
        }
        const path = `/api/nodes/${hub.node.id}/metrics?hours=2&series=ping`;
        const { body } = await ask(hub, 'GET', path, { cookie: hub.cookie });
        const named = ids.map((id) => body.probes[id]);
        assert.deepEqual(named, [undefined, 'kit'], 'the agent measures TCP tasks only');
      } finally {
        for (const id of ids) await administer(hub, 'DELETE', `/api/ping-tasks/${id}`);
        agent.socket.close();
      }
    },
  },
  {
    id: 'H31',
    rule: 'Operations for status pages answer errors as text to clients that do not name JSON in Accept, and as JSON to others.',
    source: 'info.description, Errors',
    async run(hub) {
      const path = '/api/nodes/9007199254740991/metrics';
      const text = await ask(hub, 'GET', path, { headers: { accept: '*/*' } });
      assert.equal(text.status, 404);
      assert.match(text.headers.get('content-type') ?? '', /^text\/plain/);
      checkSchema('Problem', (await ask(hub, 'GET', path)).body);
    },
  },
];

/** Compares buckets with the minutes they are made of, each read by a request of its own; returns how many there were. */
function compareBuckets(buckets: NodeHistory, minutes: NodeHistory): number {
  const { step } = buckets;
  if (step === minutes.step) return 0;
  // The oldest may have begun before the minutes; the newest may have gained one in between.
  const whole = buckets.metrics.filter(({ ts }) => ts >= minutes.from && ts + step <= minutes.to);
  for (const { ts, cpu_max: max } of whole) {
    assert.equal(ts % step, 0, `a row is at ${ts}, and step is ${step}`);
    const within = minutes.metrics.filter((minute) => minute.ts > ts && minute.ts <= ts + step);
    const maxima = within.flatMap(({ cpu_max }) => cpu_max ?? []);
    assert.equal(max, Math.max(...maxima), `the bucket at ${ts}`);
  }
  return whole.length;
}
