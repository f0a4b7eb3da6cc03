import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../../../../tests/support/folder.ts';
import { readNdjson } from './read-ndjson.ts';

const source = { type: 'source', product: 'Smokestack' };
const node = (key: string, more = {}) => ({ type: 'node', key, config: { name: key }, ...more });
const task = (key: string) => ({ type: 'task', key, name: key, target: '192.0.2.1' });
const minute = (key: string, at: number, more = {}) => ({ type: 'minute', node: key, at, cpu: 1, ...more });
const probe = (key: string, to: string, at: number) => ({
  ...{ type: 'probe', node: key, task: to, at, latency_ms: 1 },
});

const MAX_LINE_BYTES = 1_048_576;

function write(content: string | Uint8Array): string {
  const path = join(makeFolder(), 'records.ndjson');
  writeFileSync(path, content);
  return path;
}

const toLines = (records: readonly unknown[]) => records.map((one) => `${JSON.stringify(one)}\n`).join('');

/** The error's message without the path. */
function refuse(content: string | Uint8Array): string {
  const path = write(content);
  try {
    Array.from(readNdjson(path));
  } catch (error) {
    expect(error).toMatchObject({ code: 'refused' });
    return (error as Error).message.replace(path, 'FILE');
  }
  throw new Error('the file was not refused');
}

const count = (records: readonly unknown[]) => Array.from(readNdjson(write(toLines(records)))).length;

test('the records of a file, in which empty lines and the last line feed do not count', () => {
  const text = `${JSON.stringify(source)}\n\n${JSON.stringify(node('ü'))}`;
  expect(Array.from(readNdjson(write(text)))).toEqual([source, node('ü')]);
});

test('lines may be longer than what is read at a time, up to 1 MiB', () => {
  const line = (bytes: number) => {
    const empty = JSON.stringify(node('a', { config: { name: 'a', remark: '' } }));
    return empty.replace('"remark":""', `"remark":"${'x'.repeat(bytes - empty.length)}"`);
  };
  const [first] = [JSON.stringify(source)];
  const records = Array.from(
    readNdjson(write(`${first}\n${line(MAX_LINE_BYTES)}\n${JSON.stringify(node('b'))}\n`)),
  );
  expect(records).toHaveLength(3);
  expect(refuse(`${first}\n${line(MAX_LINE_BYTES + 1)}\n`)).toBe('FILE, line 2: longer than 1 MiB.');
  expect(refuse(`${first}\n${'x'.repeat(3 * MAX_LINE_BYTES)}`)).toBe('FILE, line 2: longer than 1 MiB.');
});

test.each([
  ['text', 'holiday\n', 'FILE, line 1: not JSON.'],
  ['half an object', `${toLines([source])}{"type":"node"`, 'FILE, line 2: not JSON.'],
  ['a list', '[]\n', 'FILE, line 1: not a JSON object.'],
  ['null', 'null\n', 'FILE, line 1: not a JSON object.'],
  ['Latin-1', Buffer.from('{"type":"source","product":"\xfc"}\n', 'latin1'), 'FILE, line 1: not UTF-8.'],
])('%s is refused', (_, content, sentence) => {
  expect(refuse(content)).toBe(sentence);
});

test.each([
  ['no type', {}, 'unknown type undefined'],
  ['an unknown type', { type: 'server' }, 'unknown type "server"'],
  ['the name of a method as type', { type: 'toString' }, 'unknown type "toString"'],
  ['an unknown property', { ...node('a'), colour: 1 }, '/colour is not known'],
  [
    'an unknown property further in',
    node('a', { config: { name: 'a', colour: 1 } }),
    '/config/colour is not known',
  ],
  ['an unknown metric', minute('a', 60, { gpu: 1 }), '/gpu is not known'],
  ['no name', node('a', { config: {} }), '/config/name is missing'],
  ['no time', { type: 'minute', node: 'a' }, '/at is missing'],
  ['a text as time', { ...minute('a', 60), at: '60' }, '/at must be number'],
  ['a text as metric', minute('a', 60, { cpu: '1' }), '/cpu must be number'],
  ['null as metric', minute('a', 60, { cpu: null }), '/cpu must be number'],
  ['a number as name', node('a', { config: { name: 1 } }), '/config/name must be string'],
  [
    'a number as day',
    node('a', { config: { name: 'a', expires_at: 1 } }),
    '/config/expires_at must be string',
  ],
  [
    'a wrong value of a record that is not cleaned',
    { type: 'note', subject: '', detail: '', count: -1 },
    '/count must be >= 0',
  ],
])('%s is refused', (_, record, problem) => {
  expect(refuse(toLines([source, record]))).toBe(`FILE, line 2: ${problem}.`);
});

test.each([
  ['a long name', node('a', { config: { name: 'x'.repeat(1000) } })],
  ['an invalid currency and day', node('a', { config: { name: 'a', currency: 'euro', expires_at: 'soon' } })],
  ['a target that cannot be probed', { ...task('a'), target: 'no target' }],
  ['a share of 105 %', minute('a', 60, { cpu: 105 })],
  ['a fraction of a byte', minute('a', 60, { mem_used: 1024.5 })],
  ['a time before 1970', minute('a', -60)],
  ['a negative latency', { ...probe('a', 'b', 60), latency_ms: -5 }],
])('%s is left to the import', (_, record) => {
  expect(count([source, record])).toBe(2);
});

const fleet = [source, node('a'), node('b'), task('t'), task('u')];

test.each([
  ['no source', [node('a')], 1, 'the first record must be the source'],
  ['a second source', [source, source], 2, 'a second source'],
  ['a source after a node', [source, node('a'), source], 3, 'a source after a node'],
  ['a second node with a key', [source, node('a'), task('a'), node('a')], 4, 'a second node a'],
  [
    'a second account',
    [source, { type: 'account', password_hash: '' }, { type: 'account', password_hash: '' }],
    3,
    'a second account',
  ],
  ['a node after the history', [...fleet, minute('a', 60), node('c')], 7, 'a node after a minute'],
  ['minutes after probes', [...fleet, probe('a', 't', 1), minute('a', 60)], 7, 'a minute after a probe'],
  [
    'time that goes back',
    [...fleet, minute('a', 120), minute('a', 60)],
    7,
    'the rows are not ordered by time',
  ],
  [
    'a node that comes again',
    [...fleet, minute('a', 60), minute('b', 60), minute('a', 120)],
    8,
    'the rows of node a are not together',
  ],
  [
    'a task that comes again',
    [...fleet, probe('a', 't', 1), probe('a', 'u', 1), probe('a', 't', 2)],
    8,
    'the rows of a task of node a are not together',
  ],
])('%s is refused', (_, records, line, problem) => {
  expect(refuse(toLines(records))).toBe(`FILE, line ${line}: ${problem}.`);
});

test('rows of one time, of the next node, task and type, and of nodes that are not in the file, are in order', () => {
  const rows = [
    ...[
      minute('a', 120),
      minute('a', 120),
      minute('b', 60),
      minute('x', 60),
      minute('y', 60),
      minute('x', 60),
    ],
    ...[
      { ...minute('b', 3600), type: 'hour' },
      { ...minute('a', 3600), type: 'hour' },
    ],
    ...[probe('a', 't', 2), probe('a', 'u', 1), probe('b', 't', 1)],
  ];
  expect(count([...fleet, ...rows])).toBe(fleet.length + rows.length);
});
