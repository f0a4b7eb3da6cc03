import { expect, it } from 'vitest';
import { checkTag } from './release-tag.ts';

const manifest = { name: 'A', short: 'a', description: '', version: '1.2.0', author: '', url: '' };
const files = [{ path: 'theme.json', content: new TextEncoder().encode(JSON.stringify(manifest)) }];

it.each([undefined, '1.2.0', 'v1.2.0', 'refs/tags/v1.2.0'])('the tag %s is the version 1.2.0', (tag) => {
  expect(checkTag(files, tag)).toEqual([]);
});

it.each(['v1.2.1', 'v1.2', 'main', ''])('the tag %j is not', (tag) => {
  expect(checkTag(files, tag)).toMatchObject([{ code: 'tag_mismatch', severity: 'error' }]);
});

it('an invalid manifest is left to the other rules', () => {
  expect(checkTag([], 'v1')).toEqual([]);
  expect(checkTag([{ path: 'theme.json', content: new TextEncoder().encode('{') }], 'v1')).toEqual([]);
});
