import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeHello } from '../../support/data/samples.ts';
import { makeFolder } from '../../support/folder.ts';
import { ask, readCookie } from '../../support/network/http.ts';
import { openAgent } from '../../support/network/socket.ts';
import { runHub } from '../../support/process.ts';

/** ANSI colours, a bell, a forged log line and a right-to-left override. */
const HOSTILE = '\u001b[31mred\u001b[2J\u0007\r\n{"level":60,"msg":"forged"}\u202egpj';
const PASSWORD = 'correct horse battery staple';

test('no client input reaches the terminal of a log reader unescaped', async () => {
  const args = ['--listen', '127.0.0.1:0', '--db', join(makeFolder(), 'muster.db'), '--log-level', 'trace'];
  const hub = runHub(['serve', ...args], { MUSTER_ADMIN_PASSWORD: PASSWORD });
  onTestFinished(() => void hub.stop('SIGKILL'));
  const [, port] = await hub.waitFor(/ listens on http:\/\/127\.0\.0\.1:(\d+)/);
  const json = { 'content-type': 'application/json' };
  const credentials = JSON.stringify({ username: 'admin', password: PASSWORD });
  const login = await ask(Number(port), '/api/auth/login', {
    method: 'POST',
    headers: json,
    body: credentials,
  });
  const headers = { ...json, cookie: readCookie(login) };
  const asAdmin = (path: string, body: unknown, method = 'POST') =>
    ask(Number(port), path, { method, headers, body: JSON.stringify(body) });
  const { token } = (await asAdmin('/api/nodes', { name: 'web', remark: HOSTILE })).json;

  const agent = await openAgent(`ws://127.0.0.1:${port}`, token);
  agent.send(makeHello({ hostname: HOSTILE, os: HOSTILE, agent_version: HOSTILE }));
  agent.send(HOSTILE);
  await agent.settle();
  await agent.close();

  const word = encodeURIComponent(HOSTILE);
  const latin = HOSTILE.replace(/[\r\n\u0007\u001b\u202e]/g, '?');
  for (const path of [`/${word}`, `/api/${word}`, `/api/nodes/${word}/metrics`, `/api/me?${word}=1`])
    await ask(Number(port), path, { headers: { 'user-agent': latin, 'x-forwarded-for': latin } });
  const wrong = JSON.stringify({ username: HOSTILE.slice(0, 60), password: HOSTILE });
  expect(
    (await ask(Number(port), '/api/auth/login', { method: 'POST', headers: json, body: wrong })).status,
  ).toBe(401);
  // An unreachable provider is one of the few errors that are logged with their subject.
  const provider = {
    oauth_provider: 'oidc',
    oauth_issuer: 'http://127.0.0.1:1/',
    oauth_client_id: HOSTILE.replace(/[\u0000-\u001f]/g, ''),
    oauth_client_secret: 'secret',
    oauth_subjects: ['a'],
  };
  expect((await asAdmin('/api/settings', provider, 'PUT')).status).toBe(200);
  await ask(Number(port), `/api/auth/oauth/callback?error=${word}&state=${word}`);
  await ask(Number(port), '/api/auth/oauth');
  expect(await hub.stop()).toBe(0);

  const { stdout, stderr } = hub.output;
  expect(stderr).toBe('');
  // Sentences for the terminal come before the first record.
  const lines = stdout.split('\n').filter((line) => /^\d{4}-/.test(line));
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
    expect(line).toMatch(/^[\d-]+T[\d:.]+Z (?:trace|debug|info|warn|error) /);
  }
  expect(stdout.split('\n').filter((line) => line.startsWith('{'))).toEqual([]);
});
