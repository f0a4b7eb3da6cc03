import { describe, expect, test } from 'vitest';
import { createNoteList } from '../note-list.ts';
import { type MonitorRow, mapMonitor } from './map-monitor.ts';

/** A monitor of ping as Uptime Kuma 2.5 stores it; types without a URL keep the placeholder of the form. */
const ping: MonitorRow = {
  id: 3,
  name: '网关 🏓',
  type: 'ping',
  active: 1,
  interval: 20,
  url: 'https://',
  hostname: '192.0.2.1',
  port: null,
  parent: 1,
  weight: 2000,
  upside_down: 0,
  accepted_statuscodes_json: '["200-299"]',
  method: 'GET',
  headers: null,
  body: null,
  auth_method: null,
  basic_auth_user: null,
  proxy_id: null,
  basic_auth_pass: null,
  keyword: null,
  invert_keyword: 0,
  json_path: null,
  json_path_operator: '==',
  expected_value: null,
  maxretries: 0,
  maxredirects: 10,
  ignore_tls: 0,
  dns_resolve_type: 'A',
  dns_resolve_server: '127.0.0.1',
  ip_family: null,
};

const http: MonitorRow = { ...ping, type: 'http', url: 'https://example.com/health', hostname: null };

function map(row: MonitorRow, isActive = true) {
  const notes = createNoteList();
  const task = mapMonitor(row, { isActive, notes });
  return { task, notes: notes.list().map(({ subject }) => subject) };
}

describe('ping tasks', () => {
  test('a monitor of ping, assigned to no node', () => {
    expect(map(ping)).toEqual({
      task: {
        key: '3',
        name: '网关 🏓',
        target: '192.0.2.1',
        interval: 20,
        all_nodes: false,
        node_keys: [],
        check: { failures: 1 },
      },
      notes: [],
    });
  });

  test.each<[string, Partial<MonitorRow>, string]>([
    ['a port', { type: 'port', port: 22 }, '192.0.2.1:22'],
    ['a port as text', { type: 'port', port: '22' }, '192.0.2.1:22'],
    ['a port of an IPv6 address', { type: 'port', hostname: '::1', port: 65535 }, '[::1]:65535'],
    ['a URL', { type: 'http', url: 'http://127.0.0.1:18884/?a=1&b=2' }, 'http://127.0.0.1:18884/?a=1&b=2'],
  ])('%s', (_, row, target) => {
    expect(map({ ...ping, ...row })).toMatchObject({ task: { target }, notes: [] });
  });

  test.each<[string, Partial<MonitorRow>, string]>([
    ['a resolver', { port: 53 }, 'dns://127.0.0.1:53/192.0.2.1?type=A'],
    ['without a port', {}, 'dns://127.0.0.1:53/192.0.2.1?type=A'],
    ['the first resolver', { dns_resolve_server: '1.1.1.1, 8.8.8.8' }, 'dns://1.1.1.1:53/192.0.2.1?type=A'],
    ['IPv6', { dns_resolve_server: '::1', dns_resolve_type: 'MX' }, 'dns://[::1]:53/192.0.2.1?type=MX'],
    ['the resolver of the host', { dns_resolve_server: null }, 'dns:192.0.2.1?type=A'],
  ])('a monitor of DNS records with %s', (_, row, target) => {
    expect(map({ ...ping, type: 'dns', ...row })).toMatchObject({ task: { target }, notes: [] });
  });

  test('a push monitor becomes a heartbeat', () => {
    expect(map({ ...ping, type: 'push', hostname: null })).toMatchObject({
      task: { target: 'heartbeat:' },
      notes: ['Push monitors'],
    });
  });
});

describe('what a monitor wants of its target', () => {
  const plain = { failures: 1, statuses: ['200-299'], redirects: 10 };

  test.each<[string, Partial<MonitorRow>, Record<string, unknown>]>([
    ['HTTP', {}, plain],
    ['retries', { maxretries: 2 }, { ...plain, failures: 3 }],
    ['many retries', { maxretries: 100 }, { ...plain, failures: 20 }],
    ['no redirects', { maxredirects: 0 }, { ...plain, redirects: 0 }],
    ['HEAD', { method: 'HEAD' }, { ...plain, method: 'HEAD' }],
    [
      'statuses',
      { accepted_statuscodes_json: '["200-299","401"]' },
      { ...plain, statuses: ['200-299', '401'] },
    ],
    ['upside down', { upside_down: 1 }, { ...plain, inverted: true }],
    ['a family', { ip_family: 'ipv6' }, { ...plain, family: 'ipv6' }],
    ['a keyword', { type: 'keyword', keyword: '你好' }, { ...plain, body_contains: '你好' }],
    [
      'a keyword to be missing',
      { type: 'keyword', keyword: 'error', invert_keyword: 1 },
      { ...plain, body_lacks: 'error' },
    ],
    [
      'a value',
      { type: 'json-query', json_path: 'db[0].state', expected_value: 'ok' },
      { ...plain, json_path: '$.db[0].state', json_value: 'ok' },
    ],
    [
      'a value by a path with its root',
      { type: 'json-query', json_path: '$.state', expected_value: 'ok' },
      { ...plain, json_path: '$.state', json_value: 'ok' },
    ],
    ['header fields', { headers: '{"X-Key":"1"}' }, { ...plain, headers: [{ name: 'X-Key', value: '1' }] }],
    [
      'a login',
      { auth_method: 'basic', basic_auth_user: 'me', basic_auth_pass: 'secret' },
      { ...plain, headers: [{ name: 'Authorization', value: 'Basic bWU6c2VjcmV0' }] },
    ],
  ])('%s', (_, row, check) => {
    const { task, notes } = map({ ...http, ...row });
    expect([task?.check, notes]).toEqual([check, []]);
  });
});

describe('what is left out, with a note', () => {
  test.each([
    ['group', 'Groups'],
    ['docker', 'Monitors of type docker'],
    ['of-the-future', 'Monitors of type of-the-future'],
    [null, 'Monitors of type unknown'],
  ])('type %j', (type, subject) => {
    expect(map({ ...ping, type })).toEqual({ task: null, notes: [subject] });
  });

  test.each<[Partial<MonitorRow>]>([
    [{ type: 'http', url: 'https://' }],
    [{ type: 'http', url: null }],
    [{ type: 'keyword', url: 'ftp://example.com' }],
    [{ type: 'ping', hostname: '' }],
    [{ type: 'ping', hostname: null }],
    [{ type: 'ping', hostname: 'https://example.com' }],
    [{ type: 'port', port: null }],
    [{ type: 'port', port: 0 }],
    [{ type: 'port', port: 65536 }],
    [{ type: 'port', port: 'ssh' }],
  ])('without a target: %j', (row) => {
    expect(map({ ...ping, ...row })).toEqual({ task: null, notes: ['Monitors without a usable target'] });
  });
});

describe('what a ping task does not do is noted', () => {
  test('a paused monitor', () => {
    expect(map(ping, false)).toMatchObject({ task: { key: '3' }, notes: ['Paused monitors'] });
  });

  test.each<[Partial<MonitorRow>, string]>([
    [{ type: 'keyword', keyword: '' }, 'Keyword monitors'],
    [{ type: 'keyword', keyword: 'x'.repeat(257) }, 'Keyword monitors'],
    [{ type: 'json-query', json_path: '$count(items)', expected_value: '3' }, 'JSON query monitors'],
    [
      { type: 'json-query', json_path: 'count', json_path_operator: '>', expected_value: '3' },
      'JSON query monitors',
    ],
    [{ accepted_statuscodes_json: '["ok"]' }, 'Accepted status codes'],
    [{ accepted_statuscodes_json: '[]' }, 'Accepted status codes'],
    [{ method: 'POST' }, 'HTTP requests'],
    [{ headers: '{"Host":"a"}' }, 'HTTP requests'],
    [{ body: '{"a":1}' }, 'HTTP requests'],
    [{ auth_method: 'ntlm' }, 'HTTP requests'],
    [{ proxy_id: 2 }, 'HTTP requests'],
    [{ url: 'https://user:secret@example.com/' }, 'HTTP requests'],
    [{ ignore_tls: 1 }, 'Ignored TLS errors'],
  ])('%j', (row, note) => {
    expect(map({ ...http, ...row }).notes).toEqual([note]);
  });

  test.each<[Partial<MonitorRow>]>([[{ method: 'get' }], [{ method: null }], [{ headers: '{}' }]])(
    'requests with %j are as they were',
    (row) => {
      expect(map({ ...http, ...row }).notes).toEqual([]);
    },
  );

  test('other types have no status codes and requests', () => {
    expect(map({ ...ping, method: 'POST', accepted_statuscodes_json: '["500"]' })).toMatchObject({
      task: { check: { failures: 1 } },
      notes: [],
    });
  });
});

describe('odd values', () => {
  test.each<[MonitorRow['name']]>([[''], [null], ['   ']])('the name %j becomes the target', (name) => {
    expect(map({ ...ping, name })).toMatchObject({
      task: { name: '192.0.2.1' },
      notes: ['Monitors without a name'],
    });
  });

  test.each<[MonitorRow['interval'], number]>([
    [1, 1],
    [2_073_600, 2_073_600],
    [null, 60],
    ['30', 30],
    ['often', 60],
    [-5, 60],
    [0, 60],
  ])('an interval of %j', (interval, expected) => {
    expect(map({ ...ping, interval }).task?.interval).toBe(expected);
  });

  test('HTML in a name stays text', () => {
    expect(map({ ...ping, name: 'ping <b>v6</b>' }).task?.name).toBe('ping <b>v6</b>');
  });
});
