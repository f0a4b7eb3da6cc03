import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listPaths, root } from './sources.ts';

const committed = listPaths();
const pages = committed.filter((name) => /^(docs\/.*|theme-sdk\/[^/]+|tests\/[^/]+|[^/]+)\.md$/.test(name));
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');

/** Removes fenced blocks and inline code, which contain no links. */
const dropCode = (text: string) => text.replaceAll(/^```.*?^```$/gms, '').replaceAll(/`[^`\n]*`/g, '');

/** The anchors of a page, as both code hosts and VitePress derive them from plain headings. */
function listAnchors(text: string): string[] {
  return [...text.replaceAll(/^```.*?^```$/gms, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Broken links of a page within the repository. */
function findDeadLinks(page: string, text: string): string[] {
  const links = [...dropCode(text).matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
  return links.flatMap(([link, file = '', anchor]) => {
    const target = file === '' ? page : path.posix.join(path.posix.dirname(page), file);
    if (!committed.includes(target)) return [`${page}: ${link}`];
    const isDead = anchor !== undefined && !listAnchors(read(target)).includes(anchor);
    return isDead ? [`${page}: ${link}`] : [];
  });
}

test('every internal link and anchor of the documentation leads somewhere', () => {
  expect(pages.length).toBeGreaterThan(25);
  expect(pages.flatMap((page) => findDeadLinks(page, read(page)))).toEqual([]);
});

test('a dead link and a dead anchor are found', () => {
  const text = '[a](none.md) [b](install.md#nowhere) [c](install.md#with-docker) [d](https://a.example/#e)';
  expect(findDeadLinks('docs/a.md', text)).toEqual([
    'docs/a.md: ](none.md)',
    'docs/a.md: ](install.md#nowhere)',
  ]);
});

test('every file that the architecture and the decision records name exists', () => {
  const texts = pages.filter((name) => /^docs\/(architecture\.md|adr\/)/.test(name)).map(read);
  const named = texts.flatMap((text) =>
    [...text.matchAll(/`([a-z-]+(?:\/[\w.-]+)*\/?)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => name.includes('/') && !/^(node|application|preact)\b/.test(name)),
  );
  expect(named.length).toBeGreaterThan(50);
  const isThere = (name: string) =>
    committed.some((one) => one === name || one.startsWith(name.replace(/\/?$/, '/')));
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});

test('every decision record is in the index and has its sections', () => {
  const records = committed.filter((name) => /^docs\/adr\/\d{4}-[\w-]+\.md$/.test(name));
  const index = read('docs/adr/README.md');
  expect(records.length).toBeGreaterThan(7);
  for (const name of records) {
    expect(index).toContain(`](${path.basename(name)})`);
    const [, ...sections] = listAnchors(read(name));
    expect(sections.filter((section) => section !== 'alternatives')).toEqual([
      'context',
      'decision',
      'consequences',
    ]);
  }
});

test('every term of the glossary is used outside of it', () => {
  const terms = [...read('docs/glossary.md').matchAll(/^\| ([^|]+) \| /gm)]
    .map(([, term = '']) => term)
    .filter((term) => !['term', '---'].includes(term));
  expect(terms.length).toBeGreaterThan(25);
  const text = committed
    .filter((name) => name !== 'docs/glossary.md' && /\.(md|ts|tsx|yaml)$/.test(name))
    .map(read)
    .join('\n')
    .toLowerCase();
  expect(terms.filter((term) => !text.includes(term.toLowerCase()))).toEqual([]);
});
