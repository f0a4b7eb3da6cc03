import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addAlertRule, deleteFirstRules, passMinutes } from '../../support/hub/alerts.ts';
import { createApiToken } from '../../support/hub/api-token.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { openReportingAgent } from '../../support/hub/reports.ts';

let hub: TestHub;
let cookie: string;
let token: string;

beforeEach(async () => {
  hub = await bootHub();
  cookie = await hub.login();
  token = await createApiToken(hub.url, cookie, ['read']);
  await deleteFirstRules(hub, cookie);
});
afterEach(() => hub.remove());

const now = () => Math.floor(hub.runtime.now() / 1000);
const bearer = () => ({ authorization: `Bearer ${token}` });
const basic = (secret: string) => ({
  authorization: `Basic ${Buffer.from(`token:${secret}`).toString('base64')}`,
});

async function ask(query = '', headers: Record<string, string> = {}) {
  const answer = await fetch(`${hub.url}/api/verdict${query}`, { headers });
  return { status: answer.status, text: await answer.text() };
}

/** A node whose processor is busy, with a rule for it. */
async function addBusy(name: string, rule: Parameters<typeof addAlertRule>[2] = {}, tags: string[] = []) {
  const { id, token: own } = await hub.addNode({ name, tags });
  await addAlertRule(hub, cookie, { name: `Busy ${name}`, nodes: { ids: [id] }, ...rule });
  const agent = await openReportingAgent(hub, own);
  return { id, at: (cpu: number) => [agent, { cpu }] as const };
}

type Load = ReturnType<Awaited<ReturnType<typeof addBusy>>['at']>;
const pass = (minutes: number, ...loads: Load[]) => passMinutes(hub, loads, minutes);

describe('with an API token', () => {
  test('it is 200 while no alert fires, and 503 with the worst while some do', async () => {
    expect(await ask('', bearer())).toEqual({ status: 200, text: 'OK: no alert fires\n' });
    const web = await addBusy('web-1', {}, ['web']);
    await pass(2, web.at(95));
    const line = /^WARNING: Busy web-1: web-1 \(95 %\) since \d{4}-\d\d-\d\d \d\d:\d\d UTC\n$/;
    expect(await ask('', bearer())).toEqual({ status: 503, text: expect.stringMatching(line) });
    const db = await addBusy('db-1', { severity: 'critical' });
    await pass(2, web.at(95), db.at(97));
    const { status, text } = await ask('', bearer());
    expect([status, text]).toEqual([
      503,
      expect.stringMatching(/^CRITICAL: Busy db-1: db-1 .* UTC, and 1 more\n$/),
    ]);
    expect((await ask('?severity=critical', bearer())).text).not.toContain('more');
    expect((await ask('?tag=web', bearer())).text).toMatch(/^WARNING: Busy web-1/);
    expect(await ask('?tag=web&severity=critical', bearer())).toMatchObject({ status: 200 });
    await pass(2, web.at(5), db.at(5));
    expect(await ask('', bearer())).toMatchObject({ status: 200 });
  });

  test('alerts that wait, or are withheld or acknowledged, do not count', async () => {
    const waiting = await addBusy('waiting', { for_seconds: 3600 });
    await pass(2, waiting.at(95));
    expect((await hub.request('GET', '/api/alerts', { cookie })).body.total).toBe(1);
    expect(await ask('', bearer())).toMatchObject({ status: 200 });
    const web = await addBusy('web-1');
    const notice = { kind: 'maintenance', title: 'Move', starts_at: now(), ends_at: now() + 300 };
    await hub.request('POST', '/api/notices', { cookie, body: { ...notice, node_ids: [web.id] } });
    await pass(2, waiting.at(95), web.at(95));
    expect(await ask('', bearer())).toMatchObject({ status: 200 });
    await pass(5, waiting.at(95), web.at(95));
    expect(await ask('', bearer())).toMatchObject({ status: 503 });
    const { alerts } = (await hub.request('GET', '/api/alerts?state=firing', { cookie })).body;
    const path = `/api/alerts/${alerts[0].id}/acknowledgement`;
    await hub.request('PUT', path, { cookie, body: { until: now() + 3600 } });
    expect(await ask('', bearer())).toMatchObject({ status: 200 });
    await hub.request('DELETE', path, { cookie });
    expect(await ask('', bearer())).toMatchObject({ status: 503 });
  });

  test('it may be the password of HTTP Basic, and nothing in the address', async () => {
    await hub.request('PUT', '/api/settings', { cookie, body: { public_page: false } });
    expect(await ask('', basic(token))).toEqual({ status: 200, text: 'OK: no alert fires\n' });
    const unknown = await fetch(`${hub.url}/api/verdict`, { headers: basic(`${token.slice(0, -4)}AAAA`) });
    expect([unknown.status, unknown.headers.get('www-authenticate')]).toEqual([
      401,
      'Basic realm="Muster", charset="UTF-8"',
    ]);
    expect(await ask(`?token=${token}`)).toMatchObject({ status: 401 });
    expect((await ask('', bearer())).status).toBe(200);
    const metrics = await createApiToken(hub.url, cookie, ['metrics']);
    expect(await ask('', basic(metrics))).toMatchObject({ status: 403 });
    // Browsers repeat the credentials by themselves, so nothing else accepts them, and the session counts.
    const list = (headers: Record<string, string>) => hub.request('GET', '/api/alerts', { headers });
    expect((await list(basic(token))).status).toBe(401);
    expect((await list({ ...basic(token), cookie })).status).toBe(200);
  });

  test('HEAD, the headers, and unknown parameters', async () => {
    const web = await addBusy('web-1');
    await pass(2, web.at(95));
    const answer = await fetch(`${hub.url}/api/verdict?_=1`, { method: 'HEAD', headers: bearer() });
    expect([answer.status, await answer.text()]).toEqual([503, '']);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('for visitors', () => {
  test('it is about public nodes, until they are back or under maintenance', async () => {
    expect(await ask()).toEqual({ status: 200, text: 'OK: no public node or service is down\n' });
    const shown = await hub.addNode({ name: 'web-1', public: true, tags: ['web'] });
    const hidden = await hub.addNode({ name: 'secret', public: false });
    const agents = [
      await openReportingAgent(hub, shown.token),
      await openReportingAgent(hub, hidden.token),
    ] as const;
    await agents[1].close();
    const listed = async () =>
      (await hub.request('GET', '/api/incidents', { cookie })).body.incidents.map(
        ({ node_name: name }: { node_name: string }) => name,
      );
    await expect
      .poll(async () => {
        hub.runtime.advance(31_000);
        await agents[0].settle();
        return listed();
      })
      .toEqual(['secret']);
    expect(await ask()).toMatchObject({ status: 200 });
    await agents[0].close();
    await expect
      .poll(() => {
        hub.runtime.advance(31_000);
        return listed();
      })
      .toContain('web-1');
    expect(await ask()).toEqual({
      status: 503,
      text: expect.stringMatching(/^CRITICAL: web-1 is down since \d{4}-[-\d]+ [\d:]+ UTC\n$/),
    });
    expect(await ask('?tag=db')).toMatchObject({ status: 200 });
    expect(await ask('?tag=web&severity=critical')).toMatchObject({ status: 503 });
    const notice = { kind: 'maintenance', title: 'Move', starts_at: now(), ends_at: now() + 300 };
    await hub.request('POST', '/api/notices', { cookie, body: { ...notice, node_ids: [shown.id] } });
    expect(await ask()).toMatchObject({ status: 200 });
    // The alert of the private node is for the administrator only.
    expect((await ask('', { cookie })).text).not.toContain('public');
  });

  test('it is about services with a public name', async () => {
    const task = { target: 'heartbeat:', interval: 3600, check: { grace_seconds: 60 } };
    const add = (name: string, check: object) =>
      hub.request('POST', '/api/ping-tasks', {
        cookie,
        body: { ...task, name, check: { ...task.check, ...check } },
      });
    for (const created of [
      await add('internal', {}),
      await add('backup', { public_name: 'Backups' }),
    ] as const) {
      await hub.request('GET', `/api/heartbeat/${created.body.heartbeat_key}/fail`);
      hub.runtime.advance(1000);
    }
    await expect.poll(async () => (await ask()).text).toMatch(/^CRITICAL: Backups is down since .* UTC\n$/);
    expect(await ask('?tag=web')).toMatchObject({ status: 200 });
  });

  test('it is refused while the status page is private', async () => {
    await hub.request('PUT', '/api/settings', { cookie, body: { public_page: false } });
    expect(await ask()).toMatchObject({ status: 401 });
    expect(await ask('', { cookie })).toMatchObject({ status: 200 });
  });
});
