import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PanelRun, startPanel } from '../../support/browser/panel.ts';
import { makeHello, makeReport } from '../../support/data/samples.ts';
import { openAgent, type TestSocket } from '../../support/network/socket.ts';

// Names from agents, administrators and User-Agents are rendered as text in the panel and on the page (XSS).

const RUN = 'broken=1';
const NAME = `<img src=x onerror="${RUN}">`;
/** Renders 1337 if a template engine evaluates it. */
const GROUP = '{{7*191}}';
const TAG = "=cmd|' /C calc'!A0";
const PUBLIC_REMARK = `"><svg onload=${RUN}></svg>`;
const REMARK = `</textarea><script>${RUN}</script>\u001b[31mred`;
const OS = `</script><script>${RUN}</script>`;
const CPU = `javascript:${RUN}`;
/** Right-to-left override: makes a name look like another. */
const HOSTNAME = 'web\u202egpj.exe';
const KERNEL = '6.1\r\nSet-Cookie: a=b\u0007';
const VERSION = `<iframe srcdoc="<script>parent.${RUN}</script>">`;
const SITE = `</title><script>${RUN}</script>`;
const USER_AGENT = `<img src=x onerror=${RUN}>`;

let panel: PanelRun;
let agent: TestSocket;
let nodeId: number;

beforeAll(async () => {
  panel = await startPanel();
  const { url, context } = panel;
  const node = { name: NAME, group: GROUP, tags: [TAG], public_remark: PUBLIC_REMARK, remark: REMARK };
  const created = await context.request.post(`${url}/api/nodes`, { data: node });
  expect(created.status()).toBe(201);
  const { id, token } = await created.json();
  nodeId = id;
  await context.request.put(`${url}/api/settings`, { data: { site_name: SITE, site_description: NAME } });
  const task = { name: NAME, target: '192.0.2.1', interval: 60, node_ids: [id] };
  const { id: task_id } = await (await context.request.post(`${url}/api/ping-tasks`, { data: task })).json();
  await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': USER_AGENT },
    body: JSON.stringify({ username: 'admin', password: panel.password }),
  });
  agent = await openAgent(url.replace('http', 'ws'), token);
  const facts = { os: OS, cpu_name: CPU, hostname: HOSTNAME, kernel: KERNEL, agent_version: VERSION };
  agent.send(makeHello(facts));
  agent.send(makeReport({ gpu: NAME, [NAME]: NAME }));
  agent.send({ jsonrpc: '2.0', method: 'ping.result', params: { task_id, latency_ms: 5 } });
  await agent.settle();
}, 240_000);

afterAll(async () => {
  agent?.socket.terminate();
  await panel?.close();
});

/** Texts that became DOM, ran as script or were evaluated. */
async function findHarm(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const harm = [
      ...('broken' in globalThis ? ['a script ran'] : []),
      ...(document.body.innerText.includes('1337') ? ['a template was evaluated'] : []),
    ];
    for (const element of document.querySelectorAll(
      'img[src="x"], [onerror], [onload], iframe, a[href^="javascript:" i]',
    ))
      harm.push(element.outerHTML);
    for (const { textContent } of document.querySelectorAll('script'))
      if (textContent?.includes('broken')) harm.push(textContent);
    return harm;
  });
}

/** Opens the page, waits until every text is shown verbatim, and checks for injection. */
async function visit(address: string, texts: string[]): Promise<void> {
  const { page, url } = panel;
  const faults: string[] = [];
  const note = (error: Error) => faults.push(error.message);
  page.on('pageerror', note);
  await page.goto(url + address);
  for (const text of texts)
    await page.getByText(text).filter({ visible: true }).first().waitFor({ timeout: 60_000 });
  expect(await findHarm(page), address).toEqual([]);
  page.off('pageerror', note);
  expect(faults).toEqual([]);
}

test('the status page and the node page show hostile names as plain text', async () => {
  await visit('/', [NAME, GROUP, SITE]);
  await visit(`/node/${nodeId}`, [NAME, CPU]);
  expect(await panel.page.title()).toContain(SITE);
});

test('every screen of the panel shows them as plain text', async () => {
  // Wide enough for the tags of nodes.
  await panel.page.setViewportSize({ width: 1920, height: 1080 });
  await visit('/admin/overview', [NAME]);
  await visit('/admin/nodes', [NAME, GROUP, TAG]);
  await visit('/admin/ping', [NAME]);
  // The client name is the first word of the User-Agent.
  await visit('/admin/account', [USER_AGENT.split(' ')[0] ?? '']);
  await visit('/admin/settings', []);
  expect(await panel.page.locator('input[name=site_name]').inputValue()).toBe(SITE);
  await visit('/admin/registration', []);
  await visit('/admin/database', []);
});

test('the API returns the administrator’s texts unchanged, and those of agents plain', async () => {
  const { context, url } = panel;
  const { nodes } = await (await context.request.get(`${url}/api/nodes`)).json();
  const written = { name: NAME, group: GROUP, tags: [TAG], public_remark: PUBLIC_REMARK, remark: REMARK };
  const reported = {
    os: '‹/script›‹script›broken=1‹/script›',
    hostname: 'web\ufffdgpj.exe',
    kernel: '6.1\ufffd\ufffdSet-Cookie: a=b\ufffd',
    agent_version: '‹iframe srcdoc=”‹script›parent.broken=1‹/script›”›',
  };
  expect(nodes).toMatchObject([{ ...written, ...reported }]);
});
