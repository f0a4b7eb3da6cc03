import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countIds } from '../../support/data/store.ts';
import { bootHub, PASSWORD, type TestHub } from '../../support/hub/hub.ts';

let hub: TestHub;
let cookie: string;

beforeEach(async () => {
  hub = await bootHub({ store: { drawId: countIds() } });
  cookie = await hub.login();
});
afterEach(() => hub.remove());

interface Entry {
  id: number;
  actor_kind: string;
  actor: string;
  address: string;
  action: string;
  target: string;
  outcome: string;
  problem: string | null;
  detail: string;
  count: number;
}

async function list(query = '', session = cookie): Promise<Entry[]> {
  const { status, body } = await hub.request('GET', `/api/audit${query}`, { cookie: session });
  expect(status).toBe(200);
  return body.entries;
}

const from = (address: string) => ({ 'x-forwarded-for': address });

const tryLogin = (address: string, username = 'admin') =>
  hub.request('POST', '/api/auth/login', {
    body: { username, password: 'wrong password' },
    headers: from(address),
  });

describe('an entry', () => {
  test('names who did what to what, when, from where and with what outcome', async () => {
    await hub.request('POST', '/api/nodes', {
      cookie,
      body: { name: 'web-1' },
      headers: { ...from('203.0.113.9'), 'user-agent': 'curl/8' },
    });
    const [entry] = await list();
    expect(entry).toEqual({
      id: expect.any(Number),
      at: Math.floor(hub.runtime.now() / 1000),
      last_at: Math.floor(hub.runtime.now() / 1000),
      count: 1,
      actor_kind: 'user',
      actor: 'admin',
      address: '203.0.113.9',
      user_agent: 'curl/8',
      action: 'node.create',
      target: 'node 1 "web-1"',
      outcome: 'ok',
      problem: null,
      detail: '',
    });
  });

  test('keeps the name of a deleted node', async () => {
    const { id } = await hub.addNode({ name: 'web-1' });
    await hub.request('DELETE', `/api/nodes/${id}`, { cookie });
    expect((await list())[0]).toMatchObject({ action: 'node.delete', target: `node ${id} "web-1"` });
  });

  test('of a refused operation has the problem', async () => {
    await hub.request('DELETE', '/api/nodes/77', { cookie });
    expect((await list())[0]).toMatchObject({
      actor: 'admin',
      action: 'node.delete',
      target: 'node 77',
      outcome: 'refused',
      problem: 'not_found',
    });
  });

  test('of a settings change names the changed keys, and values only of switches', async () => {
    const body = {
      site_name: 'Muster',
      site_description: 'New',
      public_page: false,
      oauth_client_secret: 'geheim',
    };
    await hub.request('PUT', '/api/settings', { cookie, body });
    expect((await list())[0]).toMatchObject({
      action: 'settings.update',
      detail: 'changed: site_description, public_page=false, oauth_client_secret',
    });
  });

  test('of a node that registers itself names the node', async () => {
    await hub.request('PUT', '/api/settings', { cookie, body: { registration_open: true } });
    const key = (await hub.request('GET', '/api/settings', { cookie })).body.registration.key;
    const headers = { authorization: `Bearer ${key}`, ...from('198.51.100.7') };
    await hub.request('POST', '/api/agent/register', { headers, body: { name: 'db-1' } });
    expect((await list())[0]).toMatchObject({
      actor_kind: 'registration_key',
      actor: '',
      address: '198.51.100.7',
      action: 'node.register',
      target: 'node 1 "db-1"',
      outcome: 'ok',
    });
  });

  test('has no control characters, also not those that reverse text', async () => {
    await hub.request('DELETE', `/api/themes/${encodeURIComponent('a\u202eb\nc')}`, { cookie });
    expect((await list())[0]?.target).toBe('theme abc');
  });

  test('is not written for reading, nor for logging out without a session', async () => {
    const before = await list();
    await hub.request('GET', '/api/settings', { cookie });
    await hub.request('POST', '/api/auth/logout');
    expect(await list()).toEqual(before);
  });
});

describe('failed logins', () => {
  test('of an address within 15 minutes are one entry with a count', async () => {
    for (let i = 0; i < 4; i += 1) await tryLogin('203.0.113.9');
    for (let i = 0; i < 2; i += 1) await tryLogin('2001:db8::1');
    await tryLogin('2001:db8::2');
    const entries = await list('?outcome=refused');
    expect(entries.map(({ address, count, problem }) => [address, count, problem])).toEqual([
      ['2001:db8::1', 3, 'invalid_credentials'],
      ['203.0.113.9', 4, 'invalid_credentials'],
    ]);
    expect(entries[0]).toMatchObject({ actor_kind: 'anonymous', actor: '', action: 'session.login' });
  });

  test('after 15 minutes begin a new entry', async () => {
    await tryLogin('203.0.113.9');
    hub.runtime.stepClock(899_000 - (hub.runtime.now() % 900_000));
    await tryLogin('203.0.113.9');
    hub.runtime.stepClock(1_000);
    await tryLogin('203.0.113.9');
    expect((await list('?outcome=refused')).map(({ count }) => count)).toEqual([1, 2]);
  });

  test('do not record what was typed as username', async () => {
    await tryLogin('203.0.113.9', 'typed-password-here');
    expect(JSON.stringify(await list())).not.toContain('typed-password');
  });
});

describe('the list', () => {
  test('filters by action, outcome, text and time', async () => {
    await hub.addNode({ name: '100% web_1' });
    await hub.request('DELETE', '/api/nodes/77', { cookie });
    const actions = async (query: string) => (await list(query)).map(({ action }) => action);
    expect(await actions('?action=node.create')).toEqual(['node.create']);
    expect(await actions('?outcome=refused')).toEqual(['node.delete']);
    expect(await actions(`?text=${encodeURIComponent('100% WEB_')}`)).toEqual(['node.create']);
    expect(await actions('?text=100%25%25')).toEqual([]);
    expect(await actions('?text=not_found')).toEqual(['node.delete']);
    const now = Math.floor(hub.runtime.now() / 1000);
    expect(await actions(`?from=${now}&to=${now + 1}&action=node.create`)).toEqual(['node.create']);
    expect(await actions(`?to=${now}`)).toEqual([]);
    expect(await actions(`?from=${now + 1}`)).toEqual([]);
  });

  test('has pages that neither repeat nor skip entries while others are added', async () => {
    for (let i = 0; i < 5; i += 1) await hub.addNode();
    const first = (await hub.request('GET', '/api/audit?limit=3', { cookie })).body;
    await hub.addNode();
    const second = (await hub.request('GET', `/api/audit?limit=100&before=${first.next}`, { cookie })).body;
    expect(first.entries).toHaveLength(3);
    expect(second.next).toBeNull();
    const ids = [...first.entries, ...second.entries].map(({ id }: Entry) => id);
    expect(ids).toEqual(Array.from(ids, (_, index) => Number(ids[0]) - index));
  });
});

describe('the export', () => {
  test('is CSV with a header and CRLF, and no cell that a spreadsheet runs', async () => {
    for (const name of ['=1+1', 'a "b", c']) await hub.addNode({ name });
    await hub.request('POST', '/api/auth/login', {
      body: { username: 'admin', password: PASSWORD },
      headers: { 'user-agent': '@SUM(A1)' },
    });
    const { headers, body } = await hub.request('GET', '/api/audit.csv?action=session.login', { cookie });
    expect(headers.get('content-type')).toMatch(/^text\/csv/);
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="muster-audit-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const lines = body.split('\r\n');
    expect(lines[0]).toBe(
      'id,at,last_at,count,actor_kind,actor,address,user_agent,action,target,outcome,problem,detail',
    );
    const at = new Date(Math.floor(hub.runtime.now() / 1000) * 1000).toISOString();
    expect(lines[1]).toContain(`,${at},${at},1,user,admin,127.0.0.1,'@SUM(A1),session.login,,ok,,`);
    expect(lines.at(-1)).toBe('');
    const nodes = (await hub.request('GET', '/api/audit.csv?action=node.create', { cookie })).body;
    expect(nodes).toContain('"node 2 ""a ""b"", c"""');
  });

  test('has every page of a long log', async () => {
    const { auditLog } = hub.hub.services;
    for (let i = 0; i < 2_500; i += 1)
      auditLog.record({
        actorKind: 'user',
        actor: 'admin',
        address: '203.0.113.9',
        userAgent: '',
        action: 'node.update',
        target: `node ${i}`,
        outcome: 'ok',
        problem: null,
        detail: '',
      });
    const { body } = await hub.request('GET', '/api/audit.csv?action=node.update', { cookie });
    const targets = body
      .split('\r\n')
      .slice(1, -1)
      .map((line: string) => line.split(',')[9]);
    expect(targets).toEqual(Array.from({ length: 2_500 }, (_, i) => `node ${2_499 - i}`));
  });
});
