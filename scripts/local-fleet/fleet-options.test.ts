import { expect, test } from 'vitest';
import { readFleetOptions } from './fleet-options.mjs';

const read = (args: string[], env: Record<string, string> = {}) =>
  readFleetOptions({ args, env, root: '/muster' });

test('without options the hub gets a database of the project and a loopback address', () => {
  expect(read([])).toEqual({
    isQuestion: false,
    database: '/muster/data/muster.db',
    ownFolder: '/muster/data',
    hubArgs: ['--db', '/muster/data/muster.db', '--listen', '127.0.0.1:8790'],
  });
});

test.each([
  [['--db', 'a.db', '--listen', '[::]:80']],
  [['--db=a.db', '--listen=[::]:80']],
  [['--db=b.db', '--listen', ':1', '--db', 'a.db']],
])('given options are passed on unchanged: %j', (args) => {
  expect(read(args)).toEqual({ isQuestion: false, database: 'a.db', ownFolder: undefined, hubArgs: args });
});

test('the environment replaces options that are not given', () => {
  const options = read(['--site', 'https://a.example'], { MUSTER_DB: 'e.db', MUSTER_LISTEN: '127.0.0.1:1' });
  expect(options).toMatchObject({ database: 'e.db', hubArgs: ['--site', 'https://a.example'] });
});

test('empty variables count as unset', () => {
  expect(read([], { MUSTER_DB: '', MUSTER_LISTEN: '' })).toEqual(read([]));
});

test.each(['--help', '-h', '--version', '-v'])('%s starts no fleet', (argument) => {
  expect(read([argument]).isQuestion).toBe(true);
});
