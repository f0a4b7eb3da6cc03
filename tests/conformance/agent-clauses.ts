import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { limits } from '@muster/generated/limits';
import { listenOnLoopback } from '../support/network/listen.ts';
import {
  type AgentSubject,
  type Arrival,
  INTERVAL,
  openStage,
  REACHABLE_PATH,
  type Stage,
} from './agent-stage.ts';
import { type Clause, until, wait } from './clause.ts';
import { checkSchema } from './schema-check.ts';

const START_MS = 10_000;
/** The first backoff is at most 1 s, the second 2 s; a busy machine adds to them. */
const RETURN_MS = 8000;

/** Runs the clause with a new stage. */
function onStage(work: (stage: Stage) => Promise<void>): (subject: AgentSubject) => Promise<void> {
  return async (subject) => {
    const stage = await openStage(subject);
    try {
      await work(stage);
    } finally {
      await stage.close();
    }
  };
}

const arrive = (stage: Stage, count = 1): Promise<Arrival> =>
  until('the agent connects', count === 1 ? START_MS : RETURN_MS, () => stage.arrivals[count - 1]);

interface Said {
  readonly method: string;
  // biome-ignore lint/suspicious/noExplicitAny: clauses read parameters of every method
  readonly params: any;
  readonly at: number;
}

const listSaid = ({ messages }: Arrival): Said[] =>
  messages.map(({ text, at }) => ({ ...JSON.parse(text), at }));

const hear = (arrival: Arrival, method: string, count = 1): Promise<Said[]> =>
  until(`${count} × ${method}`, 10_000, () => {
    const heard = listSaid(arrival).filter((said) => said.method === method);
    return heard.length >= count ? heard : undefined;
  });

const listResults = (arrival: Arrival): Said[] =>
  listSaid(arrival).filter(({ method }) => method === 'ping.result');

const tell = ({ socket }: Arrival, method: string, params: unknown): void =>
  socket.send(JSON.stringify({ jsonrpc: '2.0', method, params }));

export const agentClauses: readonly Clause<AgentSubject>[] = [
  {
    id: 'A01',
    rule: 'The agent connects to /api/agent/ws with its token in the header and nowhere else.',
    source: 'asyncapi: agentSocket; securitySchemes.nodeToken',
    run: onStage(async (stage) => {
      const { request } = await arrive(stage);
      assert.equal(request.url, '/api/agent/ws');
      assert.equal(request.headers.authorization, `Bearer ${stage.token}`);
      const commandLine = await readFile(`/proc/${stage.child.pid}/cmdline`, 'utf8').catch(() => '');
      assert.ok(!commandLine.includes(stage.token), 'its command line contains the token');
    }),
  },
  {
    id: 'A02',
    rule: 'Every message is a JSON-RPC 2.0 notification in a text frame, and the first one is hello.',
    source: 'asyncapi: hello',
    run: onStage(async (stage) => {
      const arrival = await arrive(stage);
      await hear(arrival, 'report', 2);
      for (const { text, isBinary } of arrival.messages) {
        assert.equal(isBinary, false);
        const message = JSON.parse(text);
        assert.deepEqual(Object.keys(message).sort(), ['jsonrpc', 'method', 'params']);
        assert.equal(message.jsonrpc, '2.0');
      }
      const [first, ...others] = listSaid(arrival);
      assert.equal(first?.method, 'hello');
      assert.ok(
        others.every(({ method }) => method !== 'hello'),
        'hello was sent twice',
      );
      checkSchema('Facts', first?.params);
    }),
  },
  {
    id: 'A03',
    rule: 'Reports match the contract; the first follows about a second after hello, and the others at least 500 ms apart.',
    source: 'asyncapi: report; x-limits.first_report_ms, report_spacing_ms',
    run: onStage(async (stage) => {
      const arrival = await arrive(stage);
      const [hello] = await hear(arrival, 'hello');
      const reports = await hear(arrival, 'report', 4);
      for (const { params } of reports) checkSchema('Metrics', params);
      const delay = (reports[0]?.at ?? 0) - (hello?.at ?? 0);
      assert.ok(
        delay >= limits.reportSpacingMs && delay < 3000,
        `the first report came ${Math.round(delay)} ms after hello`,
      );
      for (const [index, { at }] of reports.entries()) {
        const gap = at - (reports[index - 1]?.at ?? Number.NEGATIVE_INFINITY);
        assert.ok(gap >= limits.reportSpacingMs, `two reports came within ${Math.round(gap)} ms`);
      }
      const span = (reports[3]?.at ?? 0) - (reports[0]?.at ?? 0);
      assert.ok(span < 3 * INTERVAL * 1000 * 2, `four reports took ${Math.round(span)} ms`);
    }),
  },
  {
    id: 'A04',
    rule: 'Network counters never decrease within one boot.',
    source: 'HostCounters',
    run: onStage(async (stage) => {
      const reports = await hear(await arrive(stage), 'report', 3);
      for (const [index, { params }] of reports.entries()) {
        const before = reports[index - 1]?.params ?? params;
        assert.equal(params.boot_id, before.boot_id);
        for (const name of ['net_rx_total', 'net_tx_total', 'uptime'])
          assert.ok(params[name] >= before[name], `${name} fell from ${before[name]} to ${params[name]}`);
      }
    }),
  },
  {
    id: 'A05',
    rule: 'The agent probes its tasks and sends the results as whole milliseconds, −1 for an unreachable target.',
    source: 'asyncapi: ping.tasks, ping.result',
    run: onStage(async (stage) => {
      const closed = createServer();
      const port = await listenOnLoopback(closed);
      await new Promise((resolve) => closed.close(resolve));
      const arrival = await arrive(stage);
      tell(arrival, 'ping.tasks', [
        { id: 1, target: `127.0.0.1:${stage.port}`, interval: 5 },
        { id: 2, target: `127.0.0.1:${port}`, interval: 5 },
      ]);
      const results = await hear(arrival, 'ping.result', 2);
      for (const { params } of results) checkSchema('PingResult', params);
      const find = (id: number) => results.find(({ params }) => params.task_id === id)?.params.latency_ms;
      assert.ok(find(1) >= 0, `a target that answers was given ${find(1)}`);
      assert.ok(
        Number.isInteger(find(1)),
        `the latency ${find(1)} has a fraction, which other hubs do not read`,
      );
      assert.equal(find(2), -1);
    }),
  },
  {
    id: 'A06',
    rule: 'A task that is missing from the newest list is no longer probed.',
    source: 'asyncapi: ping.tasks',
    run: onStage(async (stage) => {
      const arrival = await arrive(stage);
      tell(arrival, 'ping.tasks', [{ id: 7, target: `127.0.0.1:${stage.port}`, interval: 5 }]);
      await hear(arrival, 'ping.result');
      tell(arrival, 'ping.tasks', []);
      await wait(500);
      const before = listResults(arrival).length;
      await wait(6000);
      assert.equal(listResults(arrival).length, before);
    }),
  },
  {
    id: 'A07',
    rule: 'The agent ignores unknown messages and continues to report.',
    source: 'asyncapi: agentSocket',
    run: onStage(async (stage) => {
      const arrival = await arrive(stage);
      await hear(arrival, 'report');
      tell(arrival, 'exec', ['touch', '/tmp/never']);
      for (const text of ['', 'nonsense', '[]', '{"jsonrpc":"2.0","method":"ping.tasks","params":{}}'])
        arrival.socket.send(text);
      const reports = await hear(arrival, 'report', 3);
      assert.equal(arrival.socket.readyState, arrival.socket.OPEN);
      assert.ok(reports.length >= 3);
    }),
  },
  {
    id: 'A08',
    rule: 'The agent answers a WebSocket ping with a pong.',
    source: 'x-limits.ping_interval_seconds',
    run: onStage(async (stage) => {
      const arrival = await arrive(stage);
      arrival.socket.ping();
      await until('the pong', 3000, () => (arrival.pongs > 0 ? true : undefined));
    }),
  },
  {
    id: 'A09',
    rule: 'After losing the hub, the agent reconnects with a backoff and sends hello again.',
    source: 'x-limits.backoff_min_seconds; x-close-codes 1001',
    run: onStage(async (stage) => {
      const first = await arrive(stage);
      await hear(first, 'report');
      first.socket.close(1001);
      const second = await arrive(stage, 2);
      const [said] = await hear(second, 'hello');
      assert.equal(said?.method, 'hello');
      second.socket.terminate();
      await hear(await arrive(stage, 3), 'hello');
    }),
  },
  {
    id: 'A10',
    rule: 'The agent does not exit when its token is refused, but retries at long intervals.',
    source: 'x-limits.backoff_max_seconds',
    run: onStage(async (stage) => {
      stage.refusal = 401;
      await until('a first attempt', START_MS, () => stage.refused[0]);
      await wait(5000);
      assert.equal(stage.child.exitCode, null, 'the agent has exited');
      assert.ok(stage.refused.length <= 3, `it tried ${stage.refused.length} times in 5 s`);
    }),
  },
  {
    id: 'A11',
    rule: 'SIGTERM shuts the agent down gracefully within two seconds.',
    source: 'asyncapi: agentSocket',
    run: onStage(async (stage) => {
      const arrival = await arrive(stage);
      await hear(arrival, 'hello');
      const closed = new Promise<number>((resolve) => arrival.socket.once('close', resolve));
      stage.child.kill('SIGTERM');
      const ended = await Promise.race([stage.exited, wait(2000).then(() => 'still running')]);
      assert.equal(ended, 0);
      assert.notEqual(await closed, 1006, 'the connection was dropped without a close frame');
    }),
  },
  {
    id: 'A12',
    rule: 'The agent measures every kind of probe that it names in its hello: no reachable target is reported with −1.',
    source: 'Facts.probes; asyncapi: ping.result',
    run: onStage(async (stage) => {
      const arrival = await arrive(stage);
      const [hello] = await hear(arrival, 'hello');
      const kinds: readonly string[] = hello?.params.probes ?? [];
      const targets = [
        { id: 1, kind: 'icmp', target: '127.0.0.1' },
        { id: 2, kind: 'tcp', target: `127.0.0.1:${stage.port}` },
        { id: 3, kind: 'http', target: `http://127.0.0.1:${stage.port}${REACHABLE_PATH}` },
      ].filter(({ kind }) => kinds.includes(kind));
      tell(
        arrival,
        'ping.tasks',
        targets.map(({ id, target }) => ({ id, target, interval: 5 })),
      );
      for (const { id, kind } of targets) {
        const findResult = () => listResults(arrival).find(({ params }) => params.task_id === id);
        // A machine may not permit its users to send ICMP, which is known only once it was tried.
        if (kind !== 'icmp') await until(`a result of ${kind}`, 10_000, findResult);
        assert.notEqual(findResult()?.params.latency_ms, -1, `a reachable target of ${kind} was given −1`);
      }
    }),
  },
];
