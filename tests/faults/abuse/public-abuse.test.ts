import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { Agent, get, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { limits } from '@muster/generated/limits';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { IS_LONG } from '../../../scripts/test-run/long-form.mjs';
import { writeWeekOfHistory } from '../../support/data/week-of-history.ts';
import { makeFolder } from '../../support/folder.ts';
import { type HubProcess, startHub } from '../../support/hub/hub-process.ts';
import { openSocket } from '../../support/network/socket.ts';

/** The long form requests ten times as many nodes for ten times as long. */
const NODES = IS_LONG ? 120 : 12;
const ABUSE_MS = IS_LONG ? 60_000 : 6_000;
const CLIENTS = 100;
const MAX_CPU = 0.5;
/** More nodes than the read queue holds, so that visitors, too, may have to retry. */
const MAX_RETURNS = IS_LONG ? 5 : 0;

/** Has a database with a week of history, which each test copies. */
const folder = makeFolder(afterAll);
const prepared = join(folder, 'muster.db');
beforeAll(() => writeWeekOfHistory(prepared, NODES), 600_000);

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** One request over a keep-alive connection. */
function ask(agent: Agent, url: string, address: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get(
      url,
      { agent, headers: { accept: 'application/json', 'x-forwarded-for': address } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const { statusCode: status = 0, headers } = response;
          resolve({ status, headers, text: status === 200 ? '' : Buffer.concat(chunks).toString() });
        });
      },
    );
    request.once('error', reject);
  });
}

function createClient(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return agent;
}

const historyOf = (hub: HubProcess, node: number) => `${hub.url}/api/nodes/${node}/metrics?hours=168`;

/** Responses by status. */
type Tally = Record<200 | 429 | 503, number>;

/** Requests the widest history of one node after another without waiting, until stopped. */
async function abuse(
  hub: HubProcess,
  address: string,
  { tally, mayStop }: { tally: Tally; mayStop: () => boolean },
) {
  const agent = createClient();
  for (let node = 1; !mayStop(); node = (node % NODES) + 1) {
    const { status, headers, text } = await ask(agent, historyOf(hub, node), address);
    expect([200, 429, 503]).toContain(status);
    tally[status as keyof Tally] += 1;
    if (status === 200) continue;
    expect(status === 429 ? 'too_many_requests' : 'busy').toBe(JSON.parse(text).code);
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
  }
}

/** Responses that this many addresses may have received after this many seconds. */
function countAllowed(addresses: number, seconds: number): number {
  const { historyBurst, historyPerMinute, historyReservedPerMinute, historyAllPerSecond } = limits;
  const each = historyBurst + (historyPerMinute / 60) * seconds;
  const reserved = historyReservedPerMinute * (1 + seconds / 60);
  return Math.min(addresses * each, addresses * reserved + historyAllPerSecond * (1 + seconds));
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A well-behaved visitor: polls the fleet, opens a chart now and then, and honours Retry-After. */
async function visit(hub: HubProcess, until: number): Promise<number[]> {
  const agent = createClient();
  const statuses: number[] = [];
  const askForChart = async (returns: number): Promise<number> => {
    const { status, headers } = await ask(agent, historyOf(hub, 1), '203.0.113.7');
    if (status === 200 || returns === 0) return status;
    await sleep(Number(headers['retry-after']) * 1000);
    return askForChart(returns - 1);
  };
  for (let round = 0; performance.now() < until; round += 1) {
    statuses.push((await ask(agent, `${hub.url}/api/nodes`, '203.0.113.7')).status);
    if (round % 10 === 0) statuses.push(await askForChart(MAX_RETURNS));
    await sleep(400);
  }
  return statuses;
}

/** CPU seconds of the process and its threads (proc(5), fields 14 and 15). */
function readCpuSeconds(hub: HubProcess): number {
  const stat = readFileSync(`/proc/${hub.process.child.pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return ((user ?? 0) + (system ?? 0)) / ticks;
}

test.each([
  ['of a hundred addresses', CLIENTS],
  ['behind one address', 1],
])(
  'a hundred clients %s that request everything without pause leave the hub half a core and its visitors unaffected',
  { timeout: 600_000 },
  async (_, addresses) => {
    const db = join(makeFolder(), 'muster.db');
    copyFileSync(prepared, db);
    const hub = await startHub(db);
    const cookie = await hub.login();
    const stream = await openSocket(`${hub.wsUrl}/api/ws`);
    await stream.next();

    const cpuBefore = readCpuSeconds(hub);
    const beganAt = performance.now();
    const until = beganAt + ABUSE_MS;
    const tally: Tally = { 200: 0, 429: 0, 503: 0 };
    // On any machine, a single address exhausts its limit.
    const mayStop = () => performance.now() >= until && (addresses > 1 || tally[429] > 0);
    const clients = Array.from({ length: CLIENTS }, (_, client) =>
      abuse(hub, `192.0.2.${client % addresses}`, { tally, mayStop }),
    );
    const [visits] = await Promise.all([visit(hub, until), ...clients]);
    for (let frame = 0; frame < ABUSE_MS / 2000 - 1; frame += 1) await stream.next();
    const admin = await hub.send('GET', '/api/nodes/2/metrics?hours=2160', { cookie });
    const seconds = (performance.now() - beganAt) / 1000;
    const cpu = (readCpuSeconds(hub) - cpuBefore) / seconds;

    expect(tally[200]).toBeGreaterThanOrEqual(CLIENTS);
    expect(tally[200]).toBeLessThanOrEqual(countAllowed(addresses, seconds));
    expect(new Set(visits)).toEqual(new Set([200]));
    expect(admin.status).toBe(200);
    expect(cpu).toBeLessThan(MAX_CPU);
    await stream.close();
    expect(await hub.process.stop()).toBe(0);
  },
);
