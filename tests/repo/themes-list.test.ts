import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_CODE_HOST } from '../../hub/src/features/agent-install/code-host.ts';
import { parseGalleryList } from '../../hub/src/features/themes/gallery/gallery-list.ts';
import { root } from './sources.ts';

const parse = (text: string) => parseGalleryList(text, DEFAULT_CODE_HOST);
const text = readFileSync(path.join(root, 'themes.txt'), 'utf8');

test('every line of themes.txt is a comment, the page or the address of a theme', () => {
  expect(parse(text).problems).toEqual([]);
});

test('the addresses in themes.txt are sorted, so that two additions rarely conflict', () => {
  const urls = parse(text).themes.map(({ url }) => url);
  expect(urls).toEqual([...urls].sort((one, other) => one.localeCompare(other, 'en')));
});

test('a line that is no address and one that is listed twice are found', () => {
  const { problems } = parse(
    `${text}\nhttps://github.com/jo/aurora\nhttps://github.com/jo/aurora\njo/borealis`,
  );
  expect(problems.map(({ problem }) => problem)).toEqual(['is listed twice', 'is not a URL']);
});
