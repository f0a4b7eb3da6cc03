import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { makeHello, makeReport } from '../../support/data/samples.ts';
import { openAgent, type TestSocket } from '../../support/network/socket.ts';
import { PASSWORD, startThemedHub, type ThemedHub } from '../../support/themes/themed-hub.ts';

// A compromised agent: any text it sends is rendered as text.

const script = (place: string) =>
  `"><img src=x onerror="window.ran='${place}'"><script>window.ran='${place}'</script>`;

let hub: ThemedHub;
let browser: Browser;
let agent: TestSocket;
let page: Page;
let nodeId: number;

beforeAll(async () => {
  hub = await startThemedHub();
  const short = '<img src=x onerror=window.ran=1>';
  const { id, token } = await hub.call('POST', '/api/nodes', {
    name: short,
    group: '<b>bold</b>',
    tags: ['<img src=x>'],
    remark: script('remark'),
    public_remark: script('remark').slice(0, 100),
  });
  nodeId = id;
  const { id: task_id } = await hub.call('POST', '/api/ping-tasks', {
    name: short,
    target: 'example.com',
    interval: 60,
    all_nodes: true,
  });
  await hub.call('PUT', '/api/settings', { site_name: short, site_description: short });
  agent = await openAgent(hub.wsUrl, token);
  const facts = ['hostname', 'os', 'kernel', 'arch', 'virt', 'cpu_name', 'agent_version'];
  agent.send(makeHello(Object.fromEntries(facts.map((fact) => [fact, script(fact)]))));
  agent.send(
    makeReport({ gpu: script('extra'), '<img src=x onerror=window.ran=2>': '<svg onload=window.ran=3>' }),
  );
  agent.send({ jsonrpc: '2.0', method: 'ping.result', params: { task_id, latency_ms: 3 } });
  await agent.settle();
  browser = await launchBrowser();
  page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await agent?.close();
  await hub?.close();
});

/** No script ran, no element was created, and the text is shown verbatim. */
async function expectText(): Promise<void> {
  await page.getByText('<img src=x onerror=window.ran=1>').first().waitFor();
  expect(await page.evaluate(() => (window as unknown as { ran?: unknown }).ran)).toBeUndefined();
  expect(await page.locator('img[src=x], svg[onload], script:not([src]):not([type])').count()).toBe(0);
}

test.each(['/', '/node/ID', '/?view=table', '/?view=compact'])('on the status page, at %s', async (path) => {
  await page.goto(hub.site + path.replace('ID', String(nodeId)));
  await expectText();
});

test('in the panel', async () => {
  await page.goto(`${hub.panel}/admin/login`);
  await page.locator('input[name=username]').fill('admin');
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  for (const screen of ['nodes', `nodes/${nodeId}`, 'ping', 'nodes?q=img']) {
    await page.goto(`${hub.panel}/admin/${screen}`);
    await expectText();
  }
});
