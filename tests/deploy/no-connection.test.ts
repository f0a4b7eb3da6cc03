import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { ensureProgram } from '../../scripts/test-programs/debian-programs.mjs';
import { makeHello, makeReport } from '../support/data/samples.ts';
import { createApiToken } from '../support/hub/api-token.ts';
import { PASSWORD } from '../support/hub/hub.ts';
import { askHub, logInAt } from '../support/hub/hub-requests.ts';
import { listenOnLoopback } from '../support/network/listen.ts';
import { openAgent } from '../support/network/socket.ts';
import '../support/fetched-programs.ts';

// The hub tells nobody: strace sees every connection that its threads open, and every datagram that they send.

/** A day by the hub's clock, so that what happens daily or hourly is included. */
const MINUTES = 24 * 60;
const CHILD = path.join(import.meta.dirname, 'support/no-connection-child.ts');

/** A hub whose system calls are recorded. */
async function startTracedHub() {
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-trace-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const trace = path.join(folder, 'trace');
  const calls = ['-e', 'trace=connect,sendto,sendmsg,sendmmsg', '-e', 'signal=none'];
  const args = [
    '-f',
    '--seccomp-bpf',
    ...calls,
    '-o',
    trace,
    process.execPath,
    '--conditions=development',
    CHILD,
  ];
  const child = spawn(await ensureProgram('strace'), args, { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value: url } = await lines.next();
  return {
    url: String(url),
    async send(line: string) {
      child.stdin.write(`${line}\n`);
      expect((await lines.next()).value).toBe('done');
    },
    /** Ends the hub; resolves to the calls that name an address of the internet. */
    async stop(): Promise<string[]> {
      child.stdin.end();
      await once(child, 'exit');
      const text = readFileSync(trace, 'utf8');
      expect(text).toMatch(/\+\+\+ exited with 0 \+\+\+/);
      return text.split('\n').filter((line) => /sa_family=AF_INET6?/.test(line));
    },
  };
}

test('a hub with an agent, checks, alerts and their readers opens no connection for a day', async () => {
  const hub = await startTracedHub();
  const cookie = await logInAt(hub.url, PASSWORD);
  const post = async (at: string, body: object) => {
    const answer = await askHub(hub.url, 'POST', `/api/${at}`, { cookie, body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body;
  };
  const { token } = await post('nodes', { name: 'web-1' });
  await post('alert-rules', { name: 'Busy', figure: 'cpu', begin: 90 });
  await post('alert-rules', { name: 'Shop down', figure: 'check_down', begin: 1 });
  const check = { failures: 1, public_name: 'Shop' };
  const task = { name: 'Shop', target: 'https://shop.example/', interval: 60, all_nodes: true, check };
  const { id: task_id } = await post('ping-tasks', task);
  const { heartbeat_key: key } = await post('ping-tasks', {
    name: 'Backup',
    target: 'heartbeat:',
    interval: 3600,
  });
  const authorization = `Bearer ${await createApiToken(hub.url, cookie, ['read', 'metrics'])}`;
  const agent = await openAgent(hub.url.replace('http', 'ws'), token);
  agent.send(makeHello({ probes: ['icmp', 'tcp', 'http', 'tls', 'dns', 'options'] }));
  const kinds = new Set<string>();
  for (let minute = 0; minute < MINUTES; minute += 1) {
    await hub.send('59000');
    // Slow enough not to flap.
    const isBad = minute % 60 < 30;
    agent.send(makeReport({ cpu: isBad ? 95 : 5 }));
    const result = { task_id, latency_ms: isBad ? -1 : 20 };
    agent.send({ jsonrpc: '2.0', method: 'ping.result', params: result });
    await agent.settle();
    await hub.send('1000');
    if (minute % 10 !== 0) continue;
    await askHub(hub.url, 'GET', `/api/heartbeat/${key}/${isBad ? 'fail' : 'success'}`);
    for (const at of [
      'feed.atom',
      'alerts/feed.atom',
      'alerts/feed.json',
      'alerts',
      'verdict',
      'incidents',
      'services',
    ])
      await fetch(`${hub.url}/api/${at}`, { headers: { authorization } });
    await fetch(`${hub.url}/metrics`, { headers: { authorization } });
    const { body } = await askHub(hub.url, 'GET', '/api/alerts/events', { headers: { authorization } });
    for (const { kind, rule_name } of body.events) kinds.add(`${kind} ${rule_name}`);
  }
  const rules = ['Busy', 'Heartbeat late or failed', 'Service down', 'Shop down'];
  expect([...kinds].sort()).toEqual(
    ['begin', 'end'].flatMap((kind) => rules.map((rule) => `${kind} ${rule}`)),
  );
  expect(await hub.stop()).toEqual([]);
});

test('the trace shows a connection', async () => {
  const hub = await startTracedHub();
  const server = createServer((_request, response) => response.end());
  onTestFinished(() => void server.close());
  const port = await listenOnLoopback(server);
  await hub.send(`connect ${port}`);
  expect(await hub.stop()).toEqual([expect.stringContaining(`sin_port=htons(${port})`)]);
});
