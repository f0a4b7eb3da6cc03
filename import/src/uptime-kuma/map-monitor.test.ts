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
      task: { key: '3', name: '网关 🏓', target: '192.0.2.1', interval: 20, all_nodes: false, node_keys: [] },
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

  test.each([
    ['keyword', 'Keyword monitors'],
    ['json-query', 'JSON query monitors'],
  ])('the URL of a %s monitor is probed, with a note', (type, note) => {
    expect(map({ ...http, type })).toMatchObject({
      task: { target: 'https://example.com/health' },
      notes: [note],
    });
  });
});

describe('what is left out, with a note', () => {
  test.each([
    ['group', 'Groups'],
    ['dns', 'Monitors of type dns'],
    ['push', 'Monitors of type push'],
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

  test('an upside-down monitor', () => {
    expect(map({ ...http, upside_down: 1 })).toMatchObject({
      task: { key: '3' },
      notes: ['Upside-down monitors'],
    });
  });

  test.each([
    ['["200-299"]', false],
    ['["200-299","301","302"]', false],
    ['["200-399"]', false],
    ['not JSON', false],
    [null, false],
    ['["500-599"]', true],
    ['["200-299","404"]', true],
    ['["100-299"]', true],
    ['[200]', false],
    ['["ok"]', true],
  ])('accepted status codes %j', (codes, isNoted) => {
    const { notes } = map({ ...http, accepted_statuscodes_json: codes });
    expect(notes).toEqual(isNoted ? ['Accepted status codes'] : []);
  });

  test.each<[Partial<MonitorRow>, boolean]>([
    [{ method: 'HEAD' }, true],
    [{ method: 'get' }, false],
    [{ method: null }, false],
    [{ headers: '{"X-Key":"1"}' }, true],
    [{ headers: '{}' }, false],
    [{ body: '{"a":1}' }, true],
    [{ auth_method: 'basic' }, true],
    [{ basic_auth_user: 'me' }, true],
    [{ proxy_id: 2 }, true],
    [{ url: 'https://user:secret@example.com/' }, true],
  ])('requests with %j', (row, isNoted) => {
    expect(map({ ...http, ...row }).notes).toEqual(isNoted ? ['HTTP requests'] : []);
  });

  test('other types have no status codes and requests', () => {
    expect(map({ ...ping, method: 'POST', accepted_statuscodes_json: '["500"]' }).notes).toEqual([]);
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
