import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { IS_LONG } from '../../../scripts/test-run/long-form.mjs';
import { writeWeekOfHistory } from '../../support/data/week-of-history.ts';
import { makeFolder } from '../../support/folder.ts';
import { attachHub, type HubProcess, killProcess, PASSWORD } from '../../support/hub/hub-process.ts';
import { createSoftwareAuthenticator } from '../../support/hub/software-authenticator.ts';
import { readCookie } from '../../support/network/http.ts';
import { openSocket } from '../../support/network/socket.ts';
import { runHub } from '../../support/process.ts';

// The test is the proxy that forwards the addresses.

const SITE = 'https://status.example.com';
const NODES = 4;
const CHARTS = 12;
/** Requests of the attack, more than there are places. */
const turns = IS_LONG
  ? { streams: 5_000, downloads: 1_000, challenges: 20_000, others: 5_000 }
  : { streams: 1_200, downloads: 100, challenges: 2_400, others: 300 };
/** Histories that the attack requests at a time, repeatedly. */
const HISTORIES = 600;
/** Pause after a refusal; without it the test would measure the processor time of refusals. */
const PAUSE_MS = 3_000;
const LOGIN_MS = 5_000;
/** More than all sockets to a client that does not read can hold. */
const BINARY = Buffer.alloc(16 * 1024 * 1024, 'no program ');

const OWNER = '198.51.100.9';
const VISITOR = '203.0.113.7';
const HOST = '203.0.113.200';

const NETWORKS = 50;
const PER_NETWORK = 100;
/** Of the 50 networks ten are IPv4 /24s, the others IPv6 /48s. */
const attackers = Array.from({ length: NETWORKS * PER_NETWORK }, (_, index) => {
  const [network, host] = [index % NETWORKS, Math.floor(index / NETWORKS) + 1];
  return network < 10 ? `10.66.${network}.${host}` : `2001:db8:${network}:${host.toString(16)}::1`;
});
const folder = makeFolder(afterAll);
const db = join(folder, 'muster.db');
if (IS_LONG) beforeAll(prepare, 600_000);

/** Nodes with a week of history, and an agent to download. */
async function prepare(): Promise<void> {
  await writeWeekOfHistory(db, NODES);
  const name = 'muster-agent-linux-x86_64';
  const digest = createHash('sha256').update(BINARY).digest('hex');
  writeFileSync(join(folder, name), BINARY);
  writeFileSync(join(folder, 'sha256sums.txt'), `${digest}  ${name}\n`);
}

async function startHub(): Promise<HubProcess> {
  const files = ['--db', db, '--themes', join(folder, 'themes'), '--agents', folder];
  const args = ['serve', '--listen', '127.0.0.1:0', ...files, '--site', SITE, '--log-level', 'error'];
  const hub = runHub(args, { MUSTER_ADMIN_PASSWORD: PASSWORD });
  onTestFinished(() => killProcess(hub));
  return attachHub(hub);
}

interface Question {
  from: string;
  body?: unknown;
  cookie?: string;
  headers?: OutgoingHttpHeaders;
  agent?: Agent;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

function ask(hub: HubProcess, method: string, path: string, question: Question): Promise<Answer> {
  const { from, body, cookie, headers, agent } = question;
  const text = body === undefined ? undefined : JSON.stringify(body);
  const sent = {
    'x-forwarded-for': from,
    'x-forwarded-host': new URL(SITE).host,
    'x-forwarded-proto': 'https',
    ...(cookie === undefined ? {} : { cookie }),
    ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': text.length }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const options = { method, headers: sent, ...(agent === undefined ? { agent: false } : { agent }) };
    request(hub.url + path, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status = 0, headers: received } = response;
        resolve({ status, headers: received, body: Buffer.concat(chunks) });
      });
    })
      .on('error', reject)
      .end(text);
  });
}

/** A request without a body over a connection that then reads nothing more; resolves to its status. */
async function hold(hub: HubProcess, path: string, from: string, lines: string[] = []) {
  const socket = connect(Number(new URL(hub.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  const head = [`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', `X-Forwarded-For: ${from}`, ...lines, '', ''];
  socket.write(head.join('\r\n'));
  const first = await new Promise<Buffer>((resolve) => {
    socket.once('data', resolve);
    socket.once('close', () => resolve(Buffer.alloc(0)));
  });
  socket.pause();
  return { socket, status: Number(first.toString('latin1', 9, 12)) };
}

const upgrade = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];

/** A window that nobody has asked for before, so that no cache has it. */
function pickWindow(index: number): string {
  const until = Math.floor(Date.now() / 1000) - 60 - (index % 100_000);
  return `/api/nodes/${(index % NODES) + 1}/metrics?hours=${100 + (index % 60)}&until=${until}`;
}

interface Attack {
  /** Answers to each kind of request by status; 0 for a connection that was closed. */
  readonly counts: Record<string, Record<number, number>>;
  stop(): Promise<void>;
}

/** Requests everything that strangers can, from each address in turn, until stopped. */
function attack(hub: HubProcess): Attack {
  const agent = new Agent({ keepAlive: true });
  const held: Socket[] = [];
  const counts: Attack['counts'] = {};
  let isStopped = false;

  function count(kind: string, status: number): void {
    counts[kind] ??= {};
    counts[kind][status] = (counts[kind][status] ?? 0) + 1;
  }

  async function send(kind: string, [method, path]: [string, string], question: Question): Promise<number> {
    const { status } = await ask(hub, method, path, { ...question, agent });
    count(kind, status);
    return status;
  }

  async function occupy(kind: string, path: string, from: string, lines?: string[]): Promise<void> {
    const { socket, status } = await hold(hub, path, from, lines);
    count(kind, status);
    if (status >= 100 && status < 400) held.push(socket);
    else socket.destroy();
  }

  const wrong = { headers: { authorization: `Bearer ${'x'.repeat(43)}` } };
  const login = { body: { username: 'admin', password: 'a wrong guess' } };

  /** Each address in turn, so many at a time; held places are not asked for again, since the sockets of a test are limited. */
  async function repeat(
    workers: number,
    turns: number,
    act: (from: string, index: number) => Promise<unknown>,
  ) {
    let next = 0;
    const work = async () => {
      while (!isStopped && next < turns) {
        const index = next;
        next += 1;
        await act(attackers[index % attackers.length] ?? '', index);
      }
    };
    await Promise.all(Array.from({ length: workers }, work));
  }

  const always = Number.POSITIVE_INFINITY;
  const runs = [
    repeat(8, turns.streams, (from) => occupy('stream', '/api/ws?idle', from, upgrade)),
    repeat(4, turns.downloads, (from) => occupy('download', '/agent/x86_64', from)),
    repeat(8, turns.challenges, (from) => send('challenge', ['POST', '/api/auth/login/options'], { from })),
    repeat(HISTORIES, always, async (from, index) => {
      const status = await send('history', ['GET', pickWindow(index)], { from });
      if (status !== 200) await pause(PAUSE_MS);
    }),
    repeat(4, always, (from) => send('login', ['POST', '/api/auth/login'], { from, ...login })),
    repeat(1, turns.others, (from) =>
      send('registration', ['POST', '/api/agent/register'], { from, ...wrong }),
    ),
    repeat(1, turns.others, (from) => send('attempt', ['GET', '/api/agent/ws'], { from, ...wrong })),
    repeat(1, turns.others, (from) => send('feed', ['GET', '/api/feed.atom'], { from })),
    repeat(1, turns.others, (from) => send('calendar', ['GET', '/api/maintenance.ics'], { from })),
  ];
  return {
    counts,
    async stop() {
      isStopped = true;
      await Promise.all(runs);
      agent.destroy();
      for (const socket of held) socket.destroy();
    },
  };
}

interface Owner {
  readonly cookie: string;
  readonly authenticator: ReturnType<typeof createSoftwareAuthenticator>;
}

/** Logs in from the owner's address, and adds a passkey. */
async function enrol(hub: HubProcess): Promise<Owner> {
  const from = OWNER;
  const body = { username: 'admin', password: PASSWORD };
  const cookie = readCookie(await ask(hub, 'POST', '/api/auth/login', { from, body }));
  const authenticator = createSoftwareAuthenticator(SITE);
  const started = await ask(hub, 'POST', '/api/auth/passkeys/options', { from, cookie });
  const response = authenticator.create(JSON.parse(started.body.toString()));
  const cookies = `${cookie}; ${readCookie(started)}`;
  const passkey = { name: 'Laptop', response };
  const added = await ask(hub, 'POST', '/api/auth/passkeys', { from, cookie: cookies, body: passkey });
  expect(added.status).toBe(201);
  const settings = { from, cookie, body: { passwordless_login: true } };
  expect((await ask(hub, 'PUT', '/api/settings', settings)).status).toBe(200);
  return { cookie, authenticator };
}

const startLogin = (hub: HubProcess) => ask(hub, 'POST', '/api/auth/login/options', { from: OWNER });

/** Finishes a login with the passkey that answers a challenge; resolves to its status and time. */
async function logIn(hub: HubProcess, { authenticator }: Owner, started: Answer, more: object = {}) {
  const beganAt = performance.now();
  const passkey = authenticator.get(JSON.parse(started.body.toString()));
  const question = { from: OWNER, cookie: readCookie(started), body: { passkey, ...more } };
  const { status } = await ask(hub, 'POST', '/api/auth/login', question);
  return { status, isInTime: performance.now() - beganAt < LOGIN_MS };
}

const sum = (counts: Record<number, number> = {}) => Object.values(counts).reduce((all, one) => all + one, 0);

/** Opens charts that no cache has, six at a time as browsers do; resolves to the statuses. */
async function openCharts(hub: HubProcess, question: Question, firstWindow: number): Promise<number[]> {
  const paths = Array.from({ length: CHARTS }, (_, index) => pickWindow(firstWindow + index * 7));
  const agent = new Agent({ maxSockets: 6 });
  const answers = await Promise.all(paths.map((path) => ask(hub, 'GET', path, { ...question, agent })));
  return answers.map(({ status }) => status);
}

const served = Array.from({ length: CHARTS }, () => 200);

test.runIf(IS_LONG)(
  '5,000 addresses in 50 networks that want everything leave a visitor, a host and the owner their shares',
  {
    timeout: 600_000,
  },
  async () => {
    const hub = await startHub();
    const owner = await enrol(hub);
    const challenge = await startLogin(hub);
    const attempts = await ask(hub, 'GET', '/api/agent/ws', {
      from: HOST,
      headers: { authorization: `Bearer ${'y'.repeat(43)}` },
    });
    expect(attempts.status).toBe(401);
    const all = attack(hub);
    try {
      // Every pool is full.
      const listMissing = () =>
        Object.entries({
          stream: turns.streams,
          download: turns.downloads,
          challenge: turns.challenges,
          attempt: turns.others,
          feed: turns.others,
          history: HISTORIES,
        }).filter(([kind, count]) => sum(all.counts[kind]) < count);
      await expect.poll(listMissing, { timeout: 180_000 }).toEqual([]);

      expect(await openCharts(hub, { from: VISITOR }, 90_000)).toEqual(served);
      for (const path of ['/api/feed.atom', '/api/maintenance.ics'])
        expect((await ask(hub, 'GET', path, { from: VISITOR })).status).toBe(200);
      const stream = await openSocket(`${hub.wsUrl}/api/ws`, { headers: { 'x-forwarded-for': VISITOR } });
      expect(await stream.nextJson()).toMatchObject({ admin: false });

      const binary = await ask(hub, 'GET', '/agent/x86_64', { from: HOST });
      expect([binary.status, binary.body.equals(BINARY)]).toEqual([200, true]);

      const withPassword = { username: 'admin', password: PASSWORD };
      const accepted = { status: 200, isInTime: true };
      expect(await logIn(hub, owner, challenge)).toEqual(accepted);
      expect(await logIn(hub, owner, await startLogin(hub))).toEqual(accepted);
      expect(await logIn(hub, owner, await startLogin(hub), withPassword)).toEqual(accepted);

      const asOwner = { from: '203.0.113.99', cookie: owner.cookie };
      const beganAt = performance.now();
      expect(await openCharts(hub, asOwner, 95_000)).toEqual(served);
      expect(performance.now() - beganAt).toBeLessThan(LOGIN_MS);
      const log = await ask(hub, 'GET', '/api/agent-attempts', asOwner);
      expect(log.body.toString()).toContain(HOST);

      // The visitor keeps the stream that it got.
      await stream.nextJson();
      await stream.close();
    } finally {
      await all.stop();
    }
    for (const kind of ['login', 'registration']) expect(all.counts[kind]).not.toHaveProperty('200');
  },
);
