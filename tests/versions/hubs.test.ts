import '../support/fetched-programs.ts';
import { expect, onTestFinished, test } from 'vitest';
import { IS_LONG } from '../../scripts/test-run/long-form.mjs';
import { sharePostgres } from '../support/data/postgres.ts';
import { makeHello, makeReport } from '../support/data/samples.ts';
import { openAgentAt } from '../support/hub/shared-hub.ts';
import type { TestSocket } from '../support/network/socket.ts';
import { checkOut, listEarlierVersions } from './support/earlier-version.ts';
import { createPair, expectInTable } from './support/matrix.ts';
import { createSite, type Site } from './support/sites.ts';

// Hubs of different versions on one PostgreSQL database. The table of docs/upgrade.md has the line that this file prints.

const poll = { timeout: 60_000, interval: 500 };

test.runIf(IS_LONG).for(listEarlierVersions())(
  'a hub of %s is replaced while it runs, and back',
  async (name, { skip }) => {
    const root = await checkOut(name, skip);
    const server = await sharePostgres();
    const db = await server.createSchema();
    const earlier = await createSite(root, db, ['--hub-name', 'earlier']);
    const current = await createSite(undefined, db, ['--hub-name', 'current']);
    const cookie = await (await earlier.start()).login();
    const add = (site: Site, name: string) => site.hub.call('POST', '/api/nodes', { cookie, body: { name } });
    const list = async ({ hub }: Site): Promise<{ name: string; online: boolean; total_rx: number }[]> =>
      (await hub.call('GET', '/api/nodes', { cookie })).nodes;
    const listOnline = async (site: Site) =>
      (await list(site)).filter(({ online }) => online).map(({ name }) => name);
    const counters = new Map<string, number>();

    async function report(name: string, agent: TestSocket): Promise<void> {
      counters.set(name, (counters.get(name) ?? 0) + 5000);
      agent.send(makeReport({ boot_id: `boot ${name}`, net_rx_total: counters.get(name) }));
      await agent.settle();
    }

    async function connect(
      site: Site,
      { name, token }: { name: string; token: string },
    ): Promise<TestSocket> {
      const agent = await openAgentAt(site.hub, token);
      agent.socket.on('error', () => undefined);
      onTestFinished(() => agent.socket.terminate());
      agent.send(makeHello());
      await report(name, agent);
      return agent;
    }

    const a = { name: 'a', ...(await add(earlier, 'a')) };
    const first = await connect(earlier, a);
    await expect.poll(() => listOnline(earlier), poll).toEqual(['a']);

    const pair = createPair('this version', 'an earlier hub on the same PostgreSQL database');
    let b = { name: 'b', id: 0, token: '' };
    await pair.attempt('the migration while the earlier hub runs', async () => {
      await current.start();
      await expect.poll(() => listOnline(current), poll).toEqual(['a']);
      expect(first.socket.readyState).toBe(WebSocket.OPEN);
    });
    await pair.attempt('agents and changes at both', async () => {
      b = { ...b, ...(await add(current, 'b')) };
      await connect(current, b);
      for (const site of [earlier, current])
        await expect.poll(() => listOnline(site), poll).toEqual(['a', 'b']);
      await earlier.hub.call('PUT', `/api/nodes/${a.id}`, { cookie, body: { remark: 'changed' } });
      await expect.poll(() => list(current), poll).toMatchObject([{ remark: 'changed' }, {}]);
    });
    await pair.attempt('the agents of the hub that is replaced', async () => {
      expect(await earlier.stop()).toBe(0);
      await report('a', await connect(current, a));
      await expect.poll(() => listOnline(current), poll).toEqual(['a', 'b']);
    });
    await pair.attempt('going back to the earlier hub', async () => {
      await earlier.start();
      expect(await current.stop()).toBe(0);
      for (const node of [a, b]) await connect(earlier, node);
      await expect.poll(() => listOnline(earlier), poll).toEqual(['a', 'b']);
      // The first report of a node is the one from which its traffic counts.
      const totals = () => list(earlier).then((nodes) => nodes.map(({ total_rx }) => total_rx));
      await expect.poll(totals, poll).toEqual([a, b].map(({ name }) => (counters.get(name) ?? 0) - 5000));
    });
    expectInTable([pair]);
  },
);
