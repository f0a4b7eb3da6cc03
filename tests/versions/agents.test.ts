import { createServer } from 'node:http';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { IS_LONG } from '../../scripts/test-run/long-form.mjs';
import { runAgent } from '../support/agents/agent-program.ts';
import { makeFolder } from '../support/folder.ts';
import { killProcess } from '../support/hub/hub-process.ts';
import { listenOnLoopback } from '../support/network/listen.ts';
import { checkOut, listEarlierVersions } from './support/earlier-version.ts';
import { laterAgent, laterHub, startTranslatingProxy } from './support/later-version.ts';
import { createPair, expectInTable, type Pair } from './support/matrix.ts';
import { createSite, runEarlier, type Site } from './support/sites.ts';

// Agents and hubs of different versions together. The table of docs/upgrade.md has the lines that this file prints.

/** An agent that is connected to a hub of another version. */
interface Trial {
  readonly pair: Pair;
  readonly site: Site;
  readonly id: number;
  readonly cookie: string;
  /** Whether it has to measure checks with options, as every agent of this version or a later one at such a hub. */
  readonly hasOptions: boolean;
}

const poll = { timeout: 150_000, interval: 2000 };
const INTERVAL_SECONDS = 5;

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
const read = ({ site, cookie }: Trial, path: string): Promise<any> => site.hub.call('GET', path, { cookie });

async function see(trial: Trial) {
  const { nodes } = await read(trial, '/api/nodes');
  return nodes.find(({ id }: { id: number }) => id === trial.id);
}

/** Latencies by the names of the tasks. */
async function readLatencies(trial: Trial): Promise<Record<string, unknown>> {
  const { pings } = await see(trial);
  return Object.fromEntries(
    pings.map(({ name, latency }: { name: string; latency: unknown }) => [name, latency]),
  );
}

async function readMinutes(trial: Trial): Promise<number[]> {
  const { metrics } = await read(trial, `/api/nodes/${trial.id}/metrics?hours=1&series=metrics`);
  return metrics.map(({ ts }: { ts: number }) => ts);
}

/** Resolves to the second minute that the hub has stored: agents do not keep the one of their first report. */
async function awaitMinute(trial: Trial): Promise<number | undefined> {
  let second: number | undefined;
  const find = async () => {
    [, second] = await readMinutes(trial);
    return second;
  };
  await expect.poll(find, poll).toBeDefined();
  return second;
}

async function tryConnected(trial: Trial): Promise<void> {
  const { pair, id } = trial;
  await pair.attempt('facts and reports', () =>
    expect
      .poll(() => see(trial), poll)
      .toMatchObject({
        online: true,
        hostname: expect.stringMatching(/./),
        agent_version: expect.stringMatching(/^\d/),
        metrics: { uptime: expect.any(Number), mem_used: expect.any(Number), boot_id: expect.any(String) },
      }),
  );
  await pair.attempt('probes', async () => {
    const names = trial.hasOptions ? ['page', 'port', 'text'] : ['page', 'port'];
    const expected = Object.fromEntries(names.map((name) => [name, expect.any(Number)]));
    await expect.poll(() => readLatencies(trial), poll).toMatchObject(expected);
  });
  await pair.attempt('details', () =>
    expect
      .poll(() => read(trial, `/api/nodes/${id}/details`), poll)
      .toMatchObject({
        state: 'live',
        details: { memory: expect.any(Object), processor: expect.any(Object) },
      }),
  );
  await pair.attempt('gauges', () =>
    expect
      .poll(async () => (await read(trial, `/api/nodes/${id}/gauges?hours=1`)).ts.length, poll)
      .toBeGreaterThan(0),
  );
}

/** Deletes the minutes that the hub has stored, as if it had been killed before. */
function forgetMinutes(path: string): void {
  const db = new BetterSqlite(path);
  db.exec('DELETE FROM metric_recent; DELETE FROM metric; DELETE FROM metric_open');
  db.close();
}

/** A page and a port that agents probe. The older hub knows no options. */
async function addTasks({ hub }: Site, cookie: string, port: number, hasOptions: boolean): Promise<void> {
  const url = `http://127.0.0.1:${port}/`;
  const tasks: object[] = [
    { name: 'port', target: `127.0.0.1:${port}` },
    { name: 'page', target: url },
  ];
  if (hasOptions) tasks.push({ name: 'text', target: url, check: { body_contains: 'hello' } });
  for (const task of tasks)
    await hub.call('POST', '/api/ping-tasks', { cookie, body: { ...task, interval: 5, all_nodes: true } });
}

// It takes two to three minutes: the hub stores a minute after it has ended.
test.runIf(IS_LONG).for(listEarlierVersions())(
  'agents and hubs work together with those of %s',
  { timeout: 600_000 },
  async (name, { skip }) => {
    const root = await checkOut(name, skip);
    const page = createServer((_request, response) => response.end('hello'));
    const port = await listenOnLoopback(page);
    onTestFinished(() => void page.close());
    const folder = makeFolder();
    const current = await createSite(undefined, join(folder, 'current.db'));
    const earlier = await createSite(root, join(folder, 'earlier.db'));
    const cookies = new Map<Site, string>();
    for (const site of [current, earlier]) {
      const cookie = await (await site.start()).login();
      cookies.set(site, cookie);
      await addTasks(site, cookie, port, site === current);
    }

    async function connect(
      pair: Pair,
      site: Site,
      { isEarlier = false, url = `http://127.0.0.1:${site.port}` } = {},
    ): Promise<Trial> {
      const cookie = cookies.get(site) ?? '';
      const { id, token } = await site.hub.call('POST', '/api/nodes', { cookie, body: { name: 'web' } });
      const args = ['--server', url, '--interval', String(INTERVAL_SECONDS)];
      const env = { MUSTER_TOKEN: token };
      const agent = isEarlier ? runEarlier(root, 'agent/src/node/main.ts', args, env) : runAgent(args, env);
      onTestFinished(() => killProcess(agent));
      return { pair, site, id, cookie, hasOptions: site === current && !isEarlier };
    }

    const asLaterAgent = await startTranslatingProxy(current.port, laterAgent);
    const asLaterHub = await startTranslatingProxy(current.port, laterHub);
    const trials = [
      await connect(createPair('this version', 'an earlier agent'), current, { isEarlier: true }),
      await connect(createPair('an earlier version', 'this agent'), earlier),
      await connect(
        createPair('this version', 'a later agent: unknown members, methods and kinds of probes'),
        current,
        { url: asLaterAgent },
      ),
      await connect(createPair('a later version: unknown members and methods', 'this agent'), current, {
        url: asLaterHub,
      }),
    ];
    await Promise.all(trials.map(tryConnected));

    const stored = await Promise.all(trials.map(awaitMinute));
    for (const site of [current, earlier]) {
      expect(await site.stop()).toBe(0);
      forgetMinutes(site.db);
      await site.start();
    }
    await Promise.all(
      trials.map((trial, index) =>
        trial.pair.attempt('minutes that the hub has lost', async () => {
          await expect.poll(() => readMinutes(trial), poll).toContain(stored[index]);
        }),
      ),
    );
    expectInTable(trials.map(({ pair }) => pair));
  },
);
