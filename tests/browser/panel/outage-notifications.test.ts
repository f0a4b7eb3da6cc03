import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchWholeBrowser } from '../../support/browser/browser.ts';
import { type ClockedPanel, startClockedPanel } from '../../support/browser/clocked-panel.ts';
import { makeHello, makeReport } from '../../support/data/samples.ts';
import { openAgent, type TestSocket } from '../../support/network/socket.ts';

// Notifications of the browser about outages, with a hub whose clock the test moves.

interface Shown {
  title: string;
  body: string;
}

let panel: ClockedPanel;
const agents: TestSocket[] = [];
const tokens: string[] = [];

beforeAll(async () => {
  panel = await startClockedPanel(launchWholeBrowser);
  for (const name of ['alpha', 'beta', 'gamma']) tokens.push((await panel.hub.addNode({ name })).token);
  // The notifications are real; the page lists them too, because they are outside of it.
  await panel.page.addInitScript(() => {
    const shown: Shown[] = [];
    Object.assign(window, { shown });
    window.Notification = new Proxy(Notification, {
      construct(target, [title, options]: [string, NotificationOptions]) {
        shown.push({ title, body: options.body ?? '' });
        return new target(title, options);
      },
    });
  });
  await panel.open('nodes');
}, 240_000);

afterAll(async () => {
  await Promise.all(agents.map((agent) => agent.close()));
  await panel?.close();
});

async function connect(token: string, metrics: Record<string, unknown> = {}): Promise<void> {
  const agent = await openAgent(panel.hub.wsUrl, token);
  agents.push(agent);
  agent.send(makeHello());
  await agent.settle();
  panel.hub.runtime.advance(1000);
  agent.send(makeReport(metrics));
  await agent.settle();
}

const row = (name: string) => panel.page.locator('tr.node', { hasText: name });
const readShown = () => panel.page.evaluate(() => (window as unknown as { shown: Shown[] }).shown);

/** Lets the hub send snapshots for so many seconds of its clock. */
async function pass(seconds: number): Promise<void> {
  for (let i = 0; i < seconds; i += 2) await panel.hub.runtime.advanceAsync(2000);
}

/** Lets the hub's clock run until the page has shown so many notifications. A slow page misses snapshots and waits longer. */
async function passUntilShown(count: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await pass(2);
        return (await readShown()).length;
      },
      { timeout: 240_000 },
    )
    .toBe(count);
}

test('are off until they are turned on, and the browser may refuse them', async () => {
  const { page } = panel;
  await page.getByRole('button', { name: 'Notifications about outages and alerts: off' }).click();
  await page.getByText('The browser blocks notifications of this page.').waitFor();
  await panel.context.grantPermissions(['notifications'], { origin: panel.url });
  await page.getByRole('button', { name: 'Notifications about outages and alerts: off' }).click();
  await page.getByRole('button', { name: 'Notifications about outages and alerts: on' }).waitFor();
});

test('name the nodes that went offline, and those that are back', async () => {
  for (const token of tokens) await connect(token);
  await pass(2);
  await row('gamma').and(panel.page.locator('[data-state=online]')).waitFor();
  await agents[0]?.close();
  await pass(4);
  await row('alpha').and(panel.page.locator('[data-state=offline]')).waitFor();
  expect(await readShown()).toEqual([]);
  await passUntilShown(1);
  expect(await readShown()).toEqual([{ title: 'alpha is offline', body: '' }]);
  await connect(tokens[0] ?? '');
  await passUntilShown(2);
  expect((await readShown())[1]).toEqual({ title: 'alpha is online again', body: '' });
});

test('several at the same time are one notification', async () => {
  await Promise.all(agents.map((agent) => agent.close()));
  await passUntilShown(3);
  expect((await readShown())[2]).toEqual({ title: '3 nodes are offline', body: 'alpha, beta, gamma' });
});

test('an alert that begins, and its end', async () => {
  const rule = { name: 'Busy', figure: 'cpu', begin: 90 };
  await panel.context.request.post(`${panel.url}/api/alert-rules`, { data: rule });
  await connect(tokens[0] ?? '', { cpu: 95 });
  const listTitles = async () => {
    await pass(60);
    return (await readShown()).map(({ title }) => title);
  };
  // The panel asks for alerts every 15 seconds.
  await expect.poll(listTitles, { timeout: 120_000, interval: 5_000 }).toContain('alpha: Busy');
  await connect(tokens[0] ?? '', { cpu: 5 });
  await expect.poll(listTitles, { timeout: 120_000, interval: 5_000 }).toContain('Ended: alpha: Busy');
}, 240_000);
