import { expect, test } from 'vitest';
import { createTaskTable } from './task-table.ts';

function start() {
  const events: string[] = [];
  const table = createTaskTable((task) => {
    events.push(`start ${task.id}`);
    return { cancel: () => void events.push(`stop ${task.id}`) };
  });
  const take = (): string[] => events.splice(0);
  return { table, take };
}

function withOptions(options: unknown) {
  return { id: 1, target: 'https://example.com/', interval: 60, options };
}

const task = (id: number, target = '1.1.1.1', interval = 60) => ({ id, target, interval });

test('starts the tasks of a list, and the same list again changes nothing', () => {
  const { table, take } = start();
  expect(table.update([task(1), task(2)])).toEqual({ kept: 0, started: 2, stopped: 0, ignored: 0 });
  expect(take()).toEqual(['start 1', 'start 2']);
  expect(table.update([task(2), task(1)])).toEqual({ kept: 2, started: 0, stopped: 0, ignored: 0 });
  expect(take()).toEqual([]);
});

test.each([
  ['target', task(1, '8.8.8.8')],
  ['interval', task(1, '1.1.1.1', 61)],
])('a changed %s restarts that task only', (_, changed) => {
  const { table, take } = start();
  table.update([task(1), task(2)]);
  take();
  expect(table.update([changed, task(2)])).toEqual({ kept: 1, started: 1, stopped: 1, ignored: 0 });
  expect(take()).toEqual(['stop 1', 'start 1']);
});

test('changed options restart the task, and the same ones do not', () => {
  const { table, take } = start();
  table.update([withOptions({ body_contains: 'a' })]);
  take();
  table.update([withOptions({ body_contains: 'a' })]);
  expect(take()).toEqual([]);
  table.update([withOptions({ body_contains: 'b' })]);
  expect(take()).toEqual(['stop 1', 'start 1']);
  table.update([withOptions(undefined)]);
  expect(take()).toEqual(['stop 1', 'start 1']);
  table.update([withOptions({})]);
  expect(take()).toEqual([]);
});

const header = (name: string, value = 'x') => ({ headers: [{ name, value }] });

test.each<[string, unknown]>([
  ['none', {}],
  ['unknown keys', { later: true }],
  ['a family', { family: 'ipv6' }],
  ['the most redirects', { redirects: 10 }],
  ['the longest text', { body_contains: 'x'.repeat(256) }],
  ['a path', { json_path: "$.a[0]['b c']" }],
  ['eight headers', { headers: Array.from({ length: 8 }, () => ({ name: 'X-A', value: '' })) }],
  ['a header whose name begins like a forbidden one', header('Host-Name')],
  ['a server name', { server_name: 'my_shop.example.com' }],
  ['an address as a server name', { server_name: '192.0.2.1' }],
])('the options %s are valid', (_, options) => {
  expect(start().table.update([withOptions(options)])).toMatchObject({ started: 1, ignored: 0 });
});

test.each<[string, unknown]>([
  ['null', null],
  ['a text', 'x'],
  ['another family', { family: 'ipv5' }],
  ['another method', { method: 'POST' }],
  ['no statuses', { statuses: [] }],
  ['a status of two digits', { statuses: ['20'] }],
  ['too many redirects', { redirects: 11 }],
  ['a fraction of redirects', { redirects: 1.5 }],
  ['an empty text', { body_contains: '' }],
  ['too long a text', { body_lacks: 'x'.repeat(257) }],
  ['a wildcard in a path', { json_path: '$.*' }],
  ['nine headers', { headers: Array.from({ length: 9 }, () => ({ name: 'X-A', value: '' })) }],
  ['a header with a line break', header('X-A', 'a\r\nHost: b')],
  ['a header name with a colon', header('X:A')],
  ['Host', header('Host')],
  ['Connection', header('connection')],
  ['Content-Length', header('CONTENT-LENGTH', '5')],
  ['Transfer-Encoding', header('Transfer-encoding')],
  ['a server name that is none', { server_name: 'a..b' }],
  ['a number of an address as a server name', { server_name: '1.2.3' }],
])('a task with the options %s is ignored', (_, options) => {
  expect(start().table.update([withOptions(options)])).toMatchObject({ started: 0, ignored: 1 });
});

test('other changes keep the timers', () => {
  const { table, take } = start();
  table.update([task(1)]);
  take();
  table.update([{ ...task(1), name: 'new name' }]);
  expect(take()).toEqual([]);
});

test('stops tasks that are missing from the list', () => {
  const { table, take } = start();
  table.update([task(1), task(2), task(3)]);
  take();
  expect(table.update([task(2)])).toMatchObject({ kept: 1, stopped: 2 });
  expect(take()).toEqual(['stop 1', 'stop 3']);
  table.update([]);
  expect(take()).toEqual(['stop 2']);
});

test('accepts the first 64 tasks only', () => {
  const { table, take } = start();
  const tasks = Array.from({ length: 500 }, (_, index) => task(index + 1));
  expect(table.update(tasks)).toEqual({ kept: 0, started: 64, stopped: 0, ignored: 436 });
  expect(take().at(-1)).toBe('start 64');
});

test('of tasks with the same id, the first one wins', () => {
  const { table } = start();
  expect(table.update([task(1), task(1, '8.8.8.8')])).toMatchObject({ started: 1, ignored: 1 });
  expect(table.update([task(1)])).toMatchObject({ kept: 1, started: 0 });
});

test.each<[string, unknown]>([
  ['null', null],
  ['a number', 5],
  ['text', 'x'],
  ['a list', [1, '1.1.1.1', 60]],
  ['nothing in it', {}],
  ['an id of text', { ...task(1), id: '1' }],
  ['an id of 0', task(0)],
  ['a fraction as id', task(1.5)],
  ['an id above 2^53', task(2 ** 60)],
  ['a target that is no text', { ...task(1), target: 1 }],
  ['a target that is an option', task(1, '-f')],
  ['too short an interval', task(1, '1.1.1.1', 4)],
  ['too long an interval', task(1, '1.1.1.1', 86_401)],
  ['an interval of text', { ...task(1), interval: '60' }],
  ['an endless interval', task(1, '1.1.1.1', Number.POSITIVE_INFINITY)],
])('%s is ignored, and the other tasks are accepted', (_, bad) => {
  const { table, take } = start();
  expect(table.update([task(7), bad, task(8)])).toEqual({ kept: 0, started: 2, stopped: 0, ignored: 1 });
  expect(take()).toEqual(['start 7', 'start 8']);
});
