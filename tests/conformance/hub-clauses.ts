import assert from 'node:assert/strict';
import { closeCodes } from '@muster/generated/close-codes';
import { limits } from '@muster/generated/limits';
import { standardCloseCodes } from '@muster/shared/websocket/close-codes';
import { sampleFacts, sampleMetrics } from '../support/data/samples.ts';
import { readCookie } from '../support/network/http.ts';
import { type Clause, until, wait } from './clause.ts';
import { ecosystemClauses } from './ecosystem-clauses.ts';
import { administer, ask, type HubSubject, open, openAgent, readRefusal } from './hub-subject.ts';
import { liveStreamClauses } from './live-stream-clauses.ts';
import { nodeListClauses } from './node-list-clauses.ts';
import { checkSchema } from './schema-check.ts';
import { awaitReport, findNode, SHOWN_MS } from './shown-nodes.ts';

export const hubClauses: readonly Clause<HubSubject>[] = [
  {
    id: 'H01',
    rule: 'GET /api/health returns the hub’s health without authentication.',
    source: 'GET /api/health',
    async run(hub) {
      const { status, body } = await ask(hub, 'GET', '/api/health');
      assert.equal(status, 200);
      checkSchema('Health', body);
    },
  },
  {
    id: 'H02',
    rule: 'GET /api/me describes the caller.',
    source: 'GET /api/me',
    async run(hub) {
      const { body } = await ask(hub, 'GET', '/api/me');
      checkSchema('Me', body);
      assert.equal(body.authed, false);
    },
  },
  {
    id: 'H03',
    rule: 'Errors are problem documents with a code; a 405 lists the allowed methods.',
    source: 'RFC 9457; x-problems',
    async run(hub) {
      const unknown = await ask(hub, 'GET', '/api/nothing-of-this-name');
      assert.equal(unknown.status, 404);
      assert.match(unknown.headers.get('content-type') ?? '', /^application\/problem\+json/);
      checkSchema('Problem', unknown.body);
      const wrong = await ask(hub, 'DELETE', '/api/me');
      assert.equal(wrong.status, 405);
      assert.match(wrong.headers.get('allow') ?? '', /\bGET\b/);
    },
  },
  {
    id: 'H04',
    rule: 'Administrative operations return 401 without a session.',
    source: 'securitySchemes.session',
    async run(hub) {
      for (const path of ['/api/settings', '/api/ping-tasks', '/api/db', '/api/auth/sessions'])
        assert.equal((await ask(hub, 'GET', path)).status, 401, path);
      assert.equal((await ask(hub, 'POST', '/api/nodes', { body: { name: 'x' } })).status, 401);
    },
  },
  {
    id: 'H05',
    rule: 'A login sets an HttpOnly, SameSite cookie; a wrong password sets none.',
    source: 'POST /api/auth/login',
    async run(hub) {
      const wrong = await ask(hub, 'POST', '/api/auth/login', {
        body: { username: 'admin', password: `${hub.password}?` },
      });
      assert.deepEqual([wrong.status, wrong.headers.get('set-cookie')], [401, null]);
      const right = await ask(hub, 'POST', '/api/auth/login', {
        body: { username: 'admin', password: hub.password },
      });
      const cookie = right.headers.get('set-cookie') ?? '';
      assert.match(cookie, /^muster_session=[\w-]{43};/);
      assert.match(cookie, /HttpOnly/i);
      assert.match(cookie, /SameSite=(Lax|Strict)/i);
      hub.cookie = readCookie(right);
    },
  },
  {
    id: 'H06',
    rule: 'A created node has a Location and a 256-bit token.',
    source: 'POST /api/nodes',
    async run(hub) {
      const body = { name: 'conformance', public: true };
      const answer = await administer(hub, 'POST', '/api/nodes', body);
      assert.equal(answer.status, 201);
      assert.equal(answer.headers.get('location'), `/api/nodes/${answer.body.id}`);
      checkSchema('AdminNode', answer.body);
      checkSchema('Token', answer.body.token);
      hub.node = { id: answer.body.id, token: answer.body.token };
    },
  },
  {
    id: 'H07',
    rule: 'A body with an unknown field is refused with 400 and changes nothing.',
    source: 'components.schemas, additionalProperties: false',
    async run(hub) {
      const path = `/api/nodes/${hub.node.id}`;
      const answer = await ask(hub, 'PUT', path, {
        cookie: hub.cookie,
        body: { name: 'changed', admin: true },
      });
      assert.equal(answer.status, 400);
      assert.equal((await findNode(hub, hub.cookie)).name, 'conformance');
    },
  },
  {
    id: 'H08',
    rule: 'An agent without a valid token in the header is refused with 401, even with one in the query.',
    source: 'asyncapi: agentSocket',
    async run(hub) {
      assert.equal(await readRefusal(openAgent(hub, 'A'.repeat(43))), 401);
      assert.equal(await readRefusal(open(hub, '/api/agent/ws')), 401);
      assert.equal(await readRefusal(open(hub, `/api/agent/ws?token=${hub.node.token}`)), 401);
    },
  },
  {
    id: 'H09',
    rule: 'A node whose agent reports is online with its metrics, and visitors see none of its secrets.',
    source: 'asyncapi: hello, report; GET /api/nodes',
    async run(hub) {
      const agent = await openAgent(hub);
      agent.notify('hello', sampleFacts);
      agent.notify('report', { ...sampleMetrics, cpu: 37.5, procs: 37 });
      const node = await awaitReport(hub, 37);
      assert.deepEqual([node.online, node.metrics.cpu], [true, 37.5]);
      checkSchema('PublicNode', node);
      const text = JSON.stringify(node);
      for (const secret of [sampleFacts.hostname, sampleFacts.ipv4, sampleMetrics.boot_id, hub.node.token])
        assert.ok(!text.includes(String(secret)), `visitors see ${secret}`);
      agent.socket.close();
    },
  },
  {
    id: 'H10',
    rule: 'A report with an invalid field is accepted without that field, which visitors see as 0 or its last value, and as unmeasured.',
    source: 'asyncapi: report, x-salvage; PublicMetrics',
    async run(hub) {
      const agent = await openAgent(hub);
      agent.notify('report', { ...sampleMetrics, cpu: 'a lot', procs: 77, mem_used: -1 });
      const { metrics } = await awaitReport(hub, 77);
      assert.deepEqual([metrics.cpu, metrics.mem_used], [0, 0]);
      assert.deepEqual(metrics.unmeasured.toSorted(), ['cpu', 'mem_used']);
      agent.socket.close();
    },
  },
  {
    id: 'H11',
    rule: 'A report less than 500 ms after the previous one is dropped.',
    source: 'x-limits.report_spacing_ms',
    async run(hub) {
      const agent = await openAgent(hub);
      agent.notify('report', { ...sampleMetrics, procs: 101 });
      agent.notify('report', { ...sampleMetrics, procs: 102 });
      const { metrics } = await awaitReport(hub, 101, 102);
      assert.equal(metrics.procs, 101);
      agent.socket.close();
    },
  },
  {
    id: 'H12',
    rule: 'Traffic is the difference between counters, counted once.',
    source: 'NodeTraffic',
    async run(hub) {
      const agent = await openAgent(hub);
      const at = (rx: number) => ({ ...sampleMetrics, boot_id: 'conformance', net_rx_total: rx });
      agent.notify('report', { ...at(1_000_000), procs: 201 });
      const before = await awaitReport(hub, 201);
      await wait(limits.reportSpacingMs + 100);
      agent.notify('report', { ...at(1_012_345), procs: 202 });
      assert.equal((await awaitReport(hub, 202)).total_rx - before.total_rx, 12_345);
      agent.socket.close();
    },
  },
  {
    id: 'H13',
    rule: 'A second connection of a node replaces the first, which closes with 4000.',
    source: 'x-close-codes 4000',
    async run(hub) {
      const first = await openAgent(hub);
      const second = await openAgent(hub);
      assert.equal(await first.closed, closeCodes.replaced);
      assert.equal((await findNode(hub, hub.cookie)).online, true);
      second.socket.close();
    },
  },
  {
    id: 'H14',
    rule: 'Binary frames close with 1003, oversized ones with 1009, and the eleventh invalid message of a minute with 1008.',
    source: 'x-limits.frame_bytes, bad_messages_per_minute',
    async run(hub) {
      const binary = await openAgent(hub);
      binary.socket.send(Buffer.from('{}'));
      assert.equal(await binary.closed, standardCloseCodes.unsupportedData);
      const large = await openAgent(hub);
      large.socket.send('x'.repeat(limits.frameBytes + 1));
      assert.equal(await large.closed, standardCloseCodes.messageTooBig);
      const bad = await openAgent(hub);
      for (let count = 0; count <= limits.badMessagesPerMinute; count += 1) bad.socket.send('nonsense');
      assert.equal(await bad.closed, standardCloseCodes.policyViolation);
    },
  },
  {
    id: 'H15',
    rule: 'A node’s tasks are pushed when it connects and at every change, and results are shown, by their microseconds if they have them.',
    source: 'asyncapi: ping.tasks, ping.result',
    async run(hub) {
      const agent = await openAgent(hub);
      const task = {
        name: 'kit',
        target: '192.0.2.1',
        interval: 60,
        node_ids: [hub.node.id],
        all_nodes: false,
      };
      const { body } = await administer(hub, 'POST', '/api/ping-tasks', task);
      try {
        await until('the task is pushed', 5000, () =>
          agent.frames.find(({ data }) => data.includes('192.0.2.1')),
        );
        agent.notify('ping.result', { task_id: body.id, latency_ms: 12.5 });
        const awaitLatency = (latency: number) =>
          until('the result is shown', SHOWN_MS, async () =>
            (await findNode(hub))?.pings.find((ping: { latency: number }) => ping.latency === latency),
          );
        await awaitLatency(12.5);
        agent.notify('ping.result', { task_id: body.id, latency_ms: 8, latency_us: 7500 });
        await awaitLatency(7.5);
      } finally {
        await administer(hub, 'DELETE', `/api/ping-tasks/${body.id}`);
        agent.socket.close();
      }
    },
  },
  {
    id: 'H22',
    rule: 'An agent is sent tasks of the kinds that its hello names, or TCP tasks only if it names none.',
    source: 'Facts.probes; asyncapi: ping.tasks',
    async run(hub) {
      const targets = ['192.0.2.1', '192.0.2.1:443', 'http://192.0.2.1/'];
      const ids: number[] = [];
      const agent = await open(hub, '/api/agent/ws', { authorization: `Bearer ${hub.node.token}` });
      /** Others may be assigned to all nodes of the hub. */
      const awaitTargets = (...expected: string[]) =>
        until(`of the kit's tasks the agent is sent ${expected.join(' and ')}`, 5000, () => {
          const { params } = JSON.parse(agent.frames.at(-1)?.data.toString() ?? '{"params":[]}');
          const sent = (params as { id: number; target: string }[]).filter(({ id }) => ids.includes(id));
          return sent.map(({ target }) => target).join() === expected.join() ? sent : undefined;
        });
      try {
        for (const target of targets) {
          const task = { name: 'kit', target, interval: 60, node_ids: [hub.node.id] };
          ids.push((await administer(hub, 'POST', '/api/ping-tasks', task)).body.id);
        }
        await awaitTargets('192.0.2.1:443');
        agent.notify('hello', { ...sampleFacts, probes: ['icmp', 'http'] });
        await awaitTargets('192.0.2.1', 'http://192.0.2.1/');
        await until('the node shows the kinds', SHOWN_MS, async () => {
          const { probes } = await findNode(hub, hub.cookie);
          return probes?.toSorted().join() === 'http,icmp' ? probes : undefined;
        });
      } finally {
        for (const id of ids) await administer(hub, 'DELETE', `/api/ping-tasks/${id}`);
        agent.socket.close();
      }
    },
  },
  {
    id: 'H23',
    rule: 'A host registers with its name in JSON, in a form or as plain text; for the latter two the response is the bare token.',
    source: 'POST /api/agent/register',
    async run(hub) {
      const { body } = await administer(hub, 'PUT', '/api/settings', { registration_open: true });
      const authorization = `Bearer ${body.registration.key}`;
      for (const [type, text] of [
        ['application/x-www-form-urlencoded', 'name=conformance%20form'],
        ['text/plain', 'conformance text'],
        ['application/json', '{"name":"conformance json"}'],
      ] as const) {
        const headers = { authorization, 'content-type': type };
        const answer = await ask(hub, 'POST', '/api/agent/register', { body: text, headers });
        const isJson = type === 'application/json';
        assert.equal(answer.status, isJson ? 201 : 200, type);
        const token = isJson ? answer.body.token : answer.body;
        checkSchema('Token', token);
        const node = await until('the node is listed', SHOWN_MS, async () => {
          const { nodes } = (await ask(hub, 'GET', '/api/nodes', { cookie: hub.cookie })).body;
          return nodes.find((one: { token: string }) => one.token === token);
        });
        assert.match(node.name, /^conformance (form|text|json)$/);
        (await openAgent(hub, token)).socket.close();
        await administer(hub, 'DELETE', `/api/nodes/${node.id}`);
      }
      await administer(hub, 'PUT', '/api/settings', { registration_open: false });
    },
  },
  {
    id: 'H24',
    rule: 'Notifications of unknown methods are ignored, and the connection stays open.',
    source: 'asyncapi: agentSocket',
    async run(hub) {
      const agent = await openAgent(hub);
      for (let count = 0; count < 50; count += 1) agent.notify('conformance.unknown', { value: count });
      agent.notify('report', { ...sampleMetrics, procs: 301 });
      await awaitReport(hub, 301);
      assert.equal(agent.socket.readyState, agent.socket.OPEN);
      agent.socket.close();
    },
  },
  {
    id: 'H33',
    rule: 'Minutes that the hub missed are stored and acknowledged; those that it has stay as they are.',
    source: 'asyncapi: history.minutes, history.stored',
    async run(hub) {
      const agent = await openAgent(hub);
      const send = async (minutes: number[], tcp: number) => {
        // The last one ended half an hour ago.
        agent.notify('history.minutes', { minutes, age: 1800, tcp: minutes.map(() => tcp) });
        const before = (minutes.at(-1) ?? 0) + 1;
        await until(`minutes before ${before} are acknowledged`, 5000, () =>
          agent.frames
            .map(({ data }) => JSON.parse(data.toString()))
            .find(({ method, params }) => method === 'history.stored' && params.before === before),
        );
      };
      await send([70, 71], 7);
      await send([71, 72], 9);
      const path = `/api/nodes/${hub.node.id}/metrics?hours=1`;
      const { body } = await ask(hub, 'GET', path, { cookie: hub.cookie });
      const stored = body.metrics.filter(({ ts }: { ts: number }) => ts < Date.now() / 1000 - 1200);
      assert.deepEqual(
        stored.map(({ tcp }: { tcp: number }) => tcp),
        [7, 7, 9],
      );
      for (const [index, { ts }] of stored.entries()) assert.equal(ts, stored[0].ts + 60 * index);
      agent.socket.close();
    },
  },
  ...ecosystemClauses,
  ...liveStreamClauses,
  ...nodeListClauses,
  {
    id: 'H17',
    rule: 'Visitors see neither a node that is not public nor its history.',
    source: 'NodePublicConfig.public',
    async run(hub) {
      await administer(hub, 'PUT', `/api/nodes/${hub.node.id}`, { public: false });
      assert.equal(await findNode(hub), undefined);
      assert.equal((await ask(hub, 'GET', `/api/nodes/${hub.node.id}/metrics?hours=1`)).status, 404);
      assert.notEqual(await findNode(hub, hub.cookie), undefined);
    },
  },
  {
    id: 'H18',
    rule: 'Cross-site requests cannot change anything (CSRF), and GET changes nothing.',
    source: 'foreign_origin',
    async run(hub) {
      const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
      const path = `/api/nodes/${hub.node.id}`;
      const foreign = await ask(hub, 'PUT', path, { cookie: hub.cookie, body: { name: 'foreign' }, headers });
      assert.equal(foreign.status, 403);
      assert.equal((await ask(hub, 'GET', `${path}?_method=DELETE`, { cookie: hub.cookie })).status, 405);
      assert.equal((await findNode(hub, hub.cookie)).name, 'conformance');
    },
  },
  {
    id: 'H19',
    rule: 'A new token revokes the previous one: its connection closes with 4001, and it is refused with 401.',
    source: 'POST /api/nodes/{id}/token; x-close-codes 4001',
    async run(hub) {
      const agent = await openAgent(hub);
      const { body } = await administer(hub, 'POST', `/api/nodes/${hub.node.id}/token`);
      assert.equal(await agent.closed, closeCodes.tokenVoid);
      assert.equal(await readRefusal(openAgent(hub)), 401);
      hub.node = { ...hub.node, token: body.token };
      (await openAgent(hub)).socket.close();
    },
  },
  {
    id: 'H20',
    rule: 'A deleted node disappears immediately, and its connection closes.',
    source: 'DELETE /api/nodes/{id}',
    async run(hub) {
      const agent = await openAgent(hub);
      const path = `/api/nodes/${hub.node.id}`;
      assert.equal((await administer(hub, 'DELETE', path)).status, 204);
      assert.equal(await agent.closed, closeCodes.tokenVoid);
      assert.equal(await findNode(hub, hub.cookie), undefined);
      assert.equal((await ask(hub, 'PUT', path, { cookie: hub.cookie, body: { name: 'x' } })).status, 404);
    },
  },
  {
    id: 'H21',
    rule: 'The hub serves the contract, and a logout ends the session.',
    source: 'GET /api/openapi.json; POST /api/auth/logout',
    async run(hub) {
      const { body } = await ask(hub, 'GET', '/api/openapi.json');
      assert.match(body.openapi, /^3\.1/);
      await administer(hub, 'POST', '/api/auth/logout');
      assert.equal((await ask(hub, 'GET', '/api/settings', { cookie: hub.cookie })).status, 401);
    },
  },
];
