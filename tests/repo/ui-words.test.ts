import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listPaths, root } from './sources.ts';

// Menus and buttons that the documentation names, against the panel's English texts.

const pages = listPaths().filter((name) => /^(README|docs\/(?:moving\/)?[\w-]+)\.md$/.test(name));
/** Paths of menus in other programs. */
const elsewhere = ['Status → Targets', 'Dashboards → New → Import'];

interface Dictionary {
  screens: ReadonlySet<string>;
  texts: ReadonlySet<string>;
  /** Texts with a name. */
  patterns: readonly RegExp[];
}

function listTexts(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [value];
}

/** Quotes the syntax characters of a regular expression. */
function quote(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function toPattern(text: (...values: string[]) => unknown): RegExp | null {
  try {
    const parts = String(text('\0', '\0', '\0')).split('\0');
    // A text that is little more than the name would match everything.
    return parts.join('').trim().length < 4 ? null : new RegExp(`^${parts.map(quote).join('.+')}$`);
  } catch {
    return null;
  }
}

async function loadDictionary(): Promise<Dictionary> {
  const folder = path.join(root, 'admin/src');
  const files = globSync(['features/**/*messages.ts', 'ui/**/messages.ts'], { cwd: folder });
  const modules = await Promise.all(files.map((file) => import(path.join(folder, file))));
  const sets = modules.flatMap((module) => Object.values<{ area: string; en: object }>(module));
  const all = sets.flatMap(({ en }) => listTexts(en));
  const shell = sets.find(({ area }) => area === 'shell')?.en as { screens: object };
  return {
    screens: new Set(Object.values<string>({ ...shell.screens })),
    texts: new Set(all.filter((text) => typeof text === 'string')),
    patterns: all
      .filter((text) => typeof text === 'function')
      .map((text) => toPattern(text as () => unknown))
      .filter((pattern) => pattern !== null),
  };
}

/** Paths such as `Nodes → Add node` in bold, and single words in bold after `under` or `with`. */
function findWordFaults(text: string, { screens, texts, patterns }: Dictionary): string[] {
  const plain = text.replace(/```[\s\S]*?```/g, '').replace(/\s+/g, ' ');
  const isKnown = (word: string) => texts.has(word) || patterns.some((pattern) => pattern.test(word));
  const bold = [...plain.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => words);
  const paths = bold.filter((words) => words.includes(' → '));
  const single = [...plain.matchAll(/\b(?:under|with) \*\*([^*→]+)\*\*/g)].map(([, word = '']) => word);
  const rest = elsewhere.reduce(
    (left, other) => left.replace(other, ''),
    plain.replace(/\*\*[^*]+\*\*/g, ''),
  );
  return [
    ...paths.flatMap((words) => {
      const [screen = '', ...others] = words.split(' → ');
      return [...(screens.has(screen) ? [] : [screen]), ...others.filter((word) => !isKnown(word))];
    }),
    ...single.filter((word) => !isKnown(word)),
    ...[...rest.matchAll(/.{0,30} → .{0,30}/g)].map(([part]) => `not bold: ${part}`),
  ];
}

const dictionary = await loadDictionary();

test('the panel has every menu and button that the documentation names', () => {
  const texts = pages.map((page) => [page, readFileSync(path.join(root, page), 'utf8')] as const);
  expect(texts.filter(([, text]) => /\*\*[^*]+ → [^*]+\*\*/.test(text)).length).toBeGreaterThan(8);
  expect(
    texts.flatMap(([page, text]) => findWordFaults(text, dictionary).map((fault) => `${page}: ${fault}`)),
  ).toEqual([]);
});

test.each([
  ['**Nodes → Add node**', []],
  ['**Nodes → Add**', ['Add']],
  ['**Hosts → Add node**', ['Hosts']],
  ['**Nodes → Connect an\nagent to web-1**', []],
  ['**Nodes → Terminal of web-1**', ['Terminal of web-1']],
  ['under **API tokens**', []],
  ['under **Tokens**', ['Tokens']],
  ['open Nodes → Add node', ['not bold: open Nodes → Add node']],
])('%j has the faults %j', (text, faults) => {
  expect(findWordFaults(text, dictionary)).toEqual(faults);
});
