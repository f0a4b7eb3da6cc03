import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AlertEvent } from '@muster/generated/types';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installPackages } from '../../scripts/test-programs/apt.mjs';
import { findExecutable } from '../../scripts/test-programs/executables.mjs';
import { listenOnLoopback } from '../support/network/listen.ts';

// The scripts of client/examples, with an event of a node whose name needs care, and a server of the test in place of the services.

const EXAMPLES = path.resolve(import.meta.dirname, '../../client/examples');

const event: AlertEvent = {
  id: 7,
  alert_id: 1,
  rule_id: 2,
  rule_name: 'Disk full',
  figure: 'disk',
  severity: 'critical',
  node_id: 3,
  node_name: `Zürich "1" $(touch x) & 'co' @file`,
  task_id: null,
  task_name: '',
  object: '/',
  kind: 'begin',
  at: 1_770_000_000,
  value: 97.5,
  withheld_by: null,
  ended_by: null,
};
const TITLE = `Critical: Disk full: ${event.node_name} /`;
/** What the watch sets, as far as the scripts read it; client-watch.test.ts has all. */
const variables = {
  MUSTER_TITLE: TITLE,
  MUSTER_SEVERITY: 'critical',
  MUSTER_VALUE: '97.5',
  MUSTER_TIME: '2026-02-02T02:40:00.000Z',
};

let server: Server;
let url: string;
let status: number;
let received: { path: string; headers: IncomingHttpHeaders; body: string }[];

beforeEach(async () => {
  for (const name of ['curl', 'jq']) if (findExecutable([name]) === undefined) await installPackages([name]);
  status = 200;
  received = [];
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text) => {
      body += text;
    });
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(status).end('ok');
    });
  });
  url = `http://127.0.0.1:${await listenOnLoopback(server)}`;
});
afterEach(() => server.close());

/** Runs an example as the watch does; resolves to its exit code and its output. */
async function tell(name: string, settings: Record<string, string>) {
  const env = { PATH: process.env.PATH, ...variables, ...settings };
  const child = spawn(path.join(EXAMPLES, name), { shell: true, env });
  child.stdin.end(`${JSON.stringify(event)}\n`);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  const [code] = await once(child, 'close');
  return { code, output };
}

test('ntfy gets the title and the priority', async () => {
  expect(await tell('ntfy.sh', { NTFY_URL: `${url}/topic`, NTFY_TOKEN: 'tk_1' })).toEqual({
    code: 0,
    output: '',
  });
  expect(received).toMatchObject([
    { path: '/topic', body: TITLE, headers: { priority: 'high', authorization: 'Bearer tk_1' } },
  ]);
});

test('Telegram gets the title', async () => {
  const settings = { TELEGRAM_URL: url, TELEGRAM_TOKEN: '1:abc', TELEGRAM_CHAT: '-100' };
  expect(await tell('telegram.sh', settings)).toEqual({ code: 0, output: '' });
  expect(received).toMatchObject([{ path: '/bot1:abc/sendMessage' }]);
  expect(Object.fromEntries(new URLSearchParams(received[0]?.body))).toEqual({
    chat_id: '-100',
    text: TITLE,
  });
});

test('Slack gets the title as JSON', async () => {
  expect(await tell('slack.sh', { WEBHOOK_URL: `${url}/hook` })).toEqual({ code: 0, output: '' });
  expect(received).toMatchObject([{ path: '/hook', headers: { 'content-type': 'application/json' } }]);
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({ text: TITLE });
});

test('sendmail gets a message with the title as its subject', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-mail-'));
  const program = path.join(folder, 'sendmail');
  writeFileSync(program, `#!/bin/sh\necho "$@" > ${folder}/args\ncat > ${folder}/message\n`);
  chmodSync(program, 0o755);
  expect(await tell('mail.sh', { SENDMAIL: program, MAIL_TO: 'you@example.com' })).toEqual({
    code: 0,
    output: '',
  });
  expect(readFileSync(path.join(folder, 'args'), 'utf8')).toBe('-i -t\n');
  const message = readFileSync(path.join(folder, 'message'), 'utf8');
  const [, subject = ''] = /^Subject: =\?utf-8\?B\?([\w+/=]+)\?=$/m.exec(message) ?? [];
  expect(Buffer.from(subject, 'base64').toString()).toBe(TITLE);
  expect(message).toMatch(/^To: you@example\.com\n/);
  expect(message).toContain(`\n\n${TITLE}\n\nat 2026-02-02T02:40:00.000Z, value 97.5\n`);
  rmSync(folder, { recursive: true });
});

test.each([
  ['ntfy.sh', 'NTFY_URL'],
  ['telegram.sh', 'TELEGRAM_URL'],
  ['slack.sh', 'WEBHOOK_URL'],
])('%s fails if the service refuses, so that the watch repeats it', async (name, variable) => {
  status = 500;
  const { code, output } = await tell(name, { TELEGRAM_TOKEN: '1:abc', TELEGRAM_CHAT: '1', [variable]: url });
  expect(code).toBe(22);
  expect(output).toContain('500');
});

test('the scripts are valid for sh', () => {
  for (const name of ['ntfy', 'mail', 'telegram', 'slack'])
    expect(spawnSync('sh', ['-n', path.join(EXAMPLES, `${name}.sh`)]).status).toBe(0);
});
