import { expect, test } from 'vitest';
import { searchCommands } from './search-commands.ts';

const commands = [
  { label: 'web-tokyo-2', keywords: 'Asia\n192.0.2.7' },
  { label: 'tokyo-1' },
  { label: 'Settings' },
  { label: 'Theme settings', keywords: 'gallery' },
];

test.each([
  ['', ['web-tokyo-2', 'tokyo-1', 'Settings', 'Theme settings']],
  ['  ', ['web-tokyo-2', 'tokyo-1', 'Settings', 'Theme settings']],
  ['TOK', ['tokyo-1', 'web-tokyo-2']],
  ['tokyo 2', ['web-tokyo-2']],
  ['set', ['Settings', 'Theme settings']],
  ['192.0', ['web-tokyo-2']],
  ['gallery theme', ['Theme settings']],
  ['nowhere', []],
])('%j finds %j', (query, labels) => {
  expect(searchCommands(commands, query).map(({ label }) => label)).toEqual(labels);
});
