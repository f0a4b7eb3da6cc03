import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import jsonata from 'jsonata';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { installPackages } from '../../scripts/test-programs/apt.mjs';
import { findExecutable } from '../../scripts/test-programs/executables.mjs';
import { ensurePython } from '../../scripts/test-programs/python-programs.mjs';
import { readShellBlocks } from '../support/docs/doc-blocks.ts';
import { createApiToken } from '../support/hub/api-token.ts';
import { askHub, logInAt } from '../support/hub/hub-requests.ts';
import { type SeededHub, startSeededHub } from '../support/hub/seeded-hub.ts';
import '../support/fetched-programs.ts';

// The examples of docs/automation.md, read from the page, on a hub with the node `web-1` and one that has never connected. The example
// of @muster/client is in client-package.test.ts.

const PAGE = 'docs/automation.md';
const SITE = 'https://status.example.com';

const root = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, PAGE), 'utf8');
const run = promisify(execFile);

let folder: string;
/** Path of openapi-python-client, and of the Python of its environment. */
let generator: string;
let python: string;
let hub: SeededHub;
let cookie: string;
let token: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'muster-automation-'));
  generator = await ensurePython('openapi-python-client');
  python = path.join(path.dirname(generator), 'python');
  if (findExecutable(['jq']) === undefined) await installPackages(['jq']);
  hub = await startSeededHub();
  cookie = await logInAt(hub.url, hub.password);
  token = await createApiToken(hub.url, cookie, ['read']);
  const { body } = await askHub(hub.url, 'GET', '/api/nodes', { cookie });
  await askHub(hub.url, 'PUT', `/api/nodes/${body.nodes[0].id}`, { cookie, body: { name: 'web-1' } });
  await askHub(hub.url, 'POST', '/api/nodes', { cookie, body: { name: 'spare' } });
}, 300_000);

afterAll(async () => {
  await hub?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The code of the blocks with this text after the fence. */
function readBlocks(fence: string): string[] {
  const blocks = [...page.matchAll(/^```([^\n]+)\n(.*?)^```$/gms)].flatMap(([, name, code = '']) =>
    name === fence ? [code.replaceAll(SITE, hub.url)] : [],
  );
  expect(blocks).not.toEqual([]);
  return blocks;
}

interface Source {
  url: string;
  headers: Record<string, string>;
}

/** The JSON that a widget gets. */
// biome-ignore lint/suspicious/noExplicitAny: bodies have many shapes
async function fetchJson({ url, headers }: Source): Promise<any> {
  const response = await fetch(url, { headers });
  expect(response.status).toBe(200);
  return response.json();
}

test.each([PAGE, 'docs/alerts.md'].flatMap(readShellBlocks).filter(({ kind }) => kind === 'api'))(
  'the command of $page in line $line works with the scope $rest',
  async ({ code, rest }) => {
    const scoped = await createApiToken(hub.url, cookie, [rest]);
    const env = { PATH: process.env.PATH, MUSTER_URL: hub.url, MUSTER_TOKEN: scoped };
    const { stderr } = await run('bash', ['--norc', '-euo', 'pipefail', '-c', code], { env, cwd: folder });
    expect(stderr).toBe('');
  },
);

test('the list of offline nodes names the one that has never connected', async () => {
  const block = readShellBlocks(PAGE).find(({ code }) => code.includes('.online | not'));
  const env = { PATH: process.env.PATH, MUSTER_URL: hub.url, MUSTER_TOKEN: token };
  const { stdout } = await run('sh', ['-euc', block?.code ?? ''], { env });
  expect(stdout.split('\n')).toContain('spare');
});

/** Renders templates with Jinja2 as Home Assistant does. */
async function render(templates: readonly string[], value: unknown): Promise<string[]> {
  const program = `import json, sys
from jinja2.sandbox import ImmutableSandboxedEnvironment
given = json.load(open(sys.argv[1]))
environment = ImmutableSandboxedEnvironment()
print(json.dumps([environment.from_string(text).render(value_json=given["value"]) for text in given["templates"]]))`;
  const file = path.join(folder, 'templates.json');
  writeFileSync(file, JSON.stringify({ templates, value }));
  const { stdout } = await run(python, ['-c', program, file]);
  return JSON.parse(stdout);
}

test('Home Assistant: the sensors have the states of the hub', async () => {
  const [code = ''] = readBlocks('yaml home-assistant');
  const secret = {
    tag: '!secret',
    resolve: (name: string) => ({ muster_authorization: `Bearer ${token}` })[name],
  };
  const [resource] = parse(code, { customTags: [secret] }).rest;
  expect(Object.keys(resource)).toEqual(['resource', 'headers', 'scan_interval', 'sensor', 'binary_sensor']);
  const value = await fetchJson({ url: resource.resource, headers: resource.headers });
  const { metrics } = value.nodes[0];
  const sensors = [...resource.sensor, ...resource.binary_sensor];
  const states = await render(
    sensors.map(({ value_template: template }) => template),
    value,
  );
  const disk = Math.round((1000 * metrics.disk_used) / metrics.disk_total) / 10;
  const offline = value.nodes.filter(({ online }: { online: boolean }) => !online);
  expect(offline.length).toBeGreaterThan(0);
  expect(states).toEqual([String(offline.length), String(metrics.cpu), expect.any(String), 'True']);
  expect(Number(states[2])).toBeCloseTo(disk, 1);
  const available = sensors.flatMap(({ availability }) => availability ?? []);
  expect(await render(available, value)).toEqual(['True', 'True']);
});

test('badges: the image and the page behind it exist', async () => {
  const { nodes } = await fetchJson({ url: `${hub.url}/api/nodes`, headers: {} });
  const { id } = nodes.find(({ name }: { name: string }) => name === 'web-1');
  const code = [...readBlocks('md'), ...readBlocks('html')].join('').replaceAll('482913', id);
  const images = code.match(/http[^"\s)]+\.svg[^"\s)]*/g) ?? [];
  const links = code.match(/http[^"\s)]+\/node\/[^"\s)]*/g) ?? [];
  expect([images.length, links.length]).toEqual([2, 2]);
  for (const [urls, type] of [
    [images, 'image/svg+xml'],
    [links, 'text/html'],
  ] as const)
    for (const url of urls) {
      const response = await fetch(url);
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        expect.stringContaining(type),
      ]);
    }
});

test('Homepage: every item of the lists has its name and label', async () => {
  const [code = ''] = readBlocks('yaml homepage');
  const [group] = parse(code.replaceAll('{{HOMEPAGE_VAR_MUSTER_TOKEN}}', token));
  const widgets = group.Monitoring.map((service: object) => Object.values(service)[0].widget);
  expect(widgets).toHaveLength(2);
  for (const { type, display, mappings, ...source } of widgets) {
    expect([type, display]).toEqual(['customapi', 'dynamic-list']);
    const items = (await fetchJson(source))[mappings.items];
    expect(items.length).toBeGreaterThan(0);
    for (const item of items) expect(item).toMatchObject({ [mappings.name]: expect.any(String) });
    const labels = new Set(items.map((item: Record<string, unknown>) => item[mappings.label]));
    if (mappings.remap) expect([...labels].sort()).toEqual([false, true]);
    else expect(labels).not.toContain(undefined);
  }
});

test('Glance: the template reads what the response has', async () => {
  const [code = ''] = readBlocks('yaml glance');
  const [widget] = parse(code.replaceAll(/\$\{MUSTER_TOKEN\}/g, token));
  expect(Object.keys(widget)).toEqual(['type', 'title', 'cache', 'url', 'headers', 'template']);
  const response = await fetchJson(widget);
  const reads = [...widget.template.matchAll(/\.(String|Bool|Float|Array) "([\w.]+)"/g)];
  expect(reads.map(([, kind]) => kind)).toEqual(['Array', 'String', 'Bool', 'Float']);
  const [[, , list], ...fields] = reads;
  const online = response[list].find((node: { online: boolean }) => node.online);
  const found = fields.map(([, , field]) =>
    field.split('.').reduce((value: never, key: string) => value[key], online),
  );
  expect(found.map((value) => typeof value)).toEqual(['string', 'boolean', 'number']);
});

test('Uptime Kuma: the queries see the hub and the node that is offline', async () => {
  const start = page.indexOf('## Uptime Kuma');
  const section = page.slice(start).replaceAll(SITE, hub.url);
  const row = (name: string) =>
    new RegExp(`^\\| ${name} \\|(.*)\\|$`, 'm')
      .exec(section)?.[1]
      ?.split('|')
      .map((cell) => cell.trim().replaceAll('`', ''));
  const [health = '', nodes = ''] = row('URL') ?? [];
  expect((await fetch(health)).status).toBe(200);
  const [, headers = ''] = row('Headers') ?? [];
  const body = await fetchJson({ url: nodes, headers: JSON.parse(headers.replace('muster_…', token)) });
  const [, query = ''] = row('Json Query') ?? [];
  const offline = body.nodes.filter(({ online }: { online: boolean }) => !online);
  expect(offline.length).toBeGreaterThan(0);
  expect(await jsonata(query).evaluate(body)).toBe(offline.length);
  const [, single = ''] = /For one node the query is `([^`]+)`/.exec(section) ?? [];
  expect(await jsonata(single).evaluate(body)).toBe(true);
});

test('MCP clients: the configurations start the server', async () => {
  const [text = ''] = readBlocks('json mcp');
  const { muster } = JSON.parse(text).mcpServers;
  const [other = ''] = readBlocks('json vscode');
  const { inputs, servers } = JSON.parse(other);
  expect(servers.muster).toEqual({
    type: 'stdio',
    ...muster,
    env: { MUSTER_TOKEN: `\${input:${inputs[0].id}}` },
  });
  expect([muster.command, Object.keys(muster.env)]).toEqual(['muster-hub', ['MUSTER_TOKEN']]);
  const client = new Client({ name: 'test', version: '1.0.0' });
  const command = path.join(root, 'node_modules/.bin', muster.command);
  await client.connect(
    new StdioClientTransport({
      ...muster,
      command,
      env: { PATH: process.env.PATH ?? '', MUSTER_TOKEN: token },
    }),
  );
  const { content } = await client.callTool({ name: 'list_nodes', arguments: { search: 'web-1' } });
  expect(JSON.parse((content as [{ text: string }])[0].text)).toMatchObject({ total: 1 });
  await client.close();
});

test('Python: the example works with the generated client', { timeout: 180_000 }, async () => {
  const [code = ''] = readBlocks('python');
  const document = path.join(folder, 'openapi.json');
  writeFileSync(document, await (await fetch(`${hub.url}/api/openapi.json`)).text());
  const config = path.join(folder, 'config.yml');
  writeFileSync(config, 'post_hooks: []\n');
  await run(generator, ['generate', '--path', document, '--config', config], { cwd: folder });
  const env = {
    PYTHONPATH: path.join(folder, 'muster-hub-client'),
    MUSTER_URL: hub.url,
    MUSTER_TOKEN: token,
  };
  const { stdout } = await run(python, ['-c', code], { env });
  expect(stdout).toContain('web-1 True\n');
  expect(stdout).toContain('spare False\n');
});
