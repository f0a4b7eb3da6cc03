import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { readMigrations } from '../../hub/src/store/sqlite/migrate.ts';
import { IS_LONG } from '../../scripts/test-run/long-form.mjs';
import { createAgentFleet } from '../support/agents/agent-fleet.ts';
import { readTotals } from '../support/data/database-file.ts';
import { makeFolder } from '../support/folder.ts';
import { createApiToken } from '../support/hub/api-token.ts';
import type { HubProcess } from '../support/hub/hub-process.ts';
import { askHub } from '../support/hub/hub-requests.ts';
import { checkOut, listEarlierVersions } from './support/earlier-version.ts';
import { createSite, runHubOf, type Site } from './support/sites.ts';

// A hub under load is replaced by one of this version, which is killed while it migrates, and back by the copy it has kept.

const AGENTS = IS_LONG ? 400 : 40;
const CHANGES = IS_LONG ? 100 : 10;
const KILLS = IS_LONG ? 10 : 2;

const newest = readMigrations().length;
const poll = { timeout: 60_000, interval: 20 };

function inspect(path: string): { version: number; check: unknown } {
  const db = new BetterSqlite(path);
  const version = Number(db.pragma('user_version', { simple: true }));
  const check = db.pragma('integrity_check', { simple: true });
  db.close();
  return { version, check };
}

const digest = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** Adds nodes, one request at a time, until the hub is gone; `added` gets the names of those that it has acknowledged. */
async function addNodes({ call, process }: HubProcess, cookie: string, added: string[]): Promise<void> {
  try {
    for (;;) {
      const name = `node ${added.length}`;
      await call('POST', '/api/nodes', { cookie, body: { name } });
      added.push(name);
    }
  } catch (error) {
    await process.exited;
    expect(String(error)).toMatch(/fetch failed|terminated/);
  }
}

async function listNames({ call }: HubProcess, cookie: string): Promise<Set<string>> {
  const { nodes } = await call('GET', '/api/nodes', { cookie });
  return new Set(nodes.map(({ name }: { name: string }) => name));
}

test.runIf(IS_LONG).for(listEarlierVersions())(
  'the hub of %s is replaced by this one and, by the copy, back, with every byte counted',
  { timeout: 900_000 },
  async (name, { skip }) => {
    const root = await checkOut(name, skip);
    const db = join(makeFolder(), 'muster.db');
    const earlier = await createSite(root, db);
    const current = await createSite(undefined, db);

    const cookie = await (await earlier.start()).login();
    const { call, url } = earlier.hub;
    const tokens: string[] = [];
    for (let index = 0; index < AGENTS; index += 1)
      tokens.push((await call('POST', '/api/nodes', { cookie, body: { name: `agent ${index}` } })).token);
    const task = { name: 'port', target: '127.0.0.1:9', interval: 60, all_nodes: true };
    await call('POST', '/api/ping-tasks', { cookie, body: task });
    await call('PUT', '/api/settings', { cookie, body: { site_name: 'Fleet', retention_days: 30 } });
    const authorization = `Bearer ${await createApiToken(url, cookie, ['read'])}`;
    const fleet = createAgentFleet(tokens);
    await fleet.connect(earlier.hub.wsUrl);
    await fleet.reportLast();
    expect(await earlier.stop()).toBe(0);
    /** The counter in each agent's first report, from which its traffic counts. */
    const bases = readTotals(db).map(({ last_rx, rx }) => last_rx - rx);

    /** The totals of the agents are what their counters have grown by. */
    const expectTotals = () => {
      const totals = readTotals(db).slice(0, AGENTS);
      const grown = fleet.counters.map((counter, index) => counter - (bases[index] ?? 0));
      expect(totals.map(({ rx }) => rx)).toEqual(grown);
      expect(totals.map(({ tx }) => tx)).toEqual(grown.map((bytes) => 2 * bytes));
    };
    const finish = async (site: Site) => {
      await fleet.reportLast();
      expect(await site.stop()).toBe(0);
      expectTotals();
    };

    await earlier.start();
    await fleet.connect(earlier.hub.wsUrl);
    const added: string[] = [];
    const adding = addNodes(earlier.hub, cookie, added);
    await expect.poll(() => added.length, poll).toBeGreaterThan(CHANGES);
    expect(await earlier.stop('SIGKILL')).toBe('SIGKILL');
    await Promise.all([adding, fleet.ended()]);
    const { version } = inspect(db);

    const copy = `${db}.before-v${newest}`;
    const isMigrated = version < newest;
    for (let kill = 0; kill < KILLS && inspect(db).version < newest; kill += 1) {
      rmSync(copy, { force: true });
      const process = runHubOf(undefined, db, ['--listen', '127.0.0.1:0']);
      await expect.poll(() => existsSync(copy), { ...poll, interval: 1 }).toBe(true);
      expect(await process.stop('SIGKILL')).toBe('SIGKILL');
      const found = inspect(db);
      expect(found.check).toBe('ok');
      expect([version, newest]).toContain(found.version);
    }

    await current.start();
    const names = await listNames(current.hub, cookie);
    expect(added.filter((one) => !names.has(one))).toEqual([]);
    const settings = await current.hub.call('GET', '/api/settings', { cookie });
    expect(settings).toMatchObject({ site_name: 'Fleet', retention_days: 30 });
    expect((await current.hub.call('GET', '/api/ping-tasks', { cookie })).tasks).toMatchObject([task]);
    const asked = await askHub(current.hub.url, 'GET', '/api/nodes', { headers: { authorization } });
    expect(asked.body.nodes.length).toBe(names.size);
    await fleet.connect(current.hub.wsUrl);
    const { id } = (await current.hub.call('GET', '/api/nodes', { cookie })).nodes[0];
    await current.hub.call('PUT', `/api/nodes/${id}`, { cookie, body: { remark: 'since' } });
    await finish(current);
    // Without a migration there is no copy, and the earlier hub goes on with the file.
    if (isMigrated) {
      const migrated = digest(db);
      const refused = runHubOf(root, db, ['--listen', '127.0.0.1:0']);
      expect(await refused.exited).toBe(1);
      expect(refused.output.stderr).toContain(
        `has schema version ${newest}, and this muster-hub supports versions up to ${version}. Start the newer muster-hub again`,
      );
      expect(digest(db)).toBe(migrated);
      renameSync(copy, db);
      expect(inspect(db)).toEqual({ version, check: 'ok' });
    }
    await earlier.start();
    expect(await listNames(earlier.hub, cookie)).toEqual(names);
    const again = (await earlier.hub.call('GET', '/api/nodes', { cookie })).nodes[0];
    expect(again).toMatchObject({ id, remark: isMigrated ? '' : 'since' });
    await fleet.connect(earlier.hub.wsUrl);
    await finish(earlier);

    await current.start();
    await fleet.connect(current.hub.wsUrl);
    await finish(current);
    expect(inspect(db)).toEqual({ version: newest, check: 'ok' });
  },
);
