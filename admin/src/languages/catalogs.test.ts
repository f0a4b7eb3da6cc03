import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { nodeMessages } from '../features/nodes/messages.ts';
import {
  alertLoaders,
  catalogLoaders,
  checkLoaders,
  findLocale,
  languageCodes,
  matchLanguage,
} from '../ui/languages.ts';
import type { MessageSet } from '../ui/message-set.ts';

type Text = string | ((...values: unknown[]) => string);

/** Texts by their path, such as `nodes.form.fields.name`. */
function listTexts(value: unknown, at = ''): [string, Text][] {
  if (typeof value !== 'object' || value === null) return [[at, value as Text]];
  return Object.entries(value).flatMap(([key, child]) => listTexts(child, at === '' ? key : `${at}.${key}`));
}

function isMessageSet(value: unknown): value is MessageSet<string, unknown> {
  return typeof value === 'object' && value !== null && 'area' in value && 'en' in value;
}

async function loadEnglish(): Promise<Record<string, unknown>> {
  const root = path.resolve(import.meta.dirname, '..');
  const files = globSync(['features/**/*messages.ts', 'ui/**/messages.ts'], { cwd: root });
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((file) => import(path.join(root, file))),
  );
  const sets = modules.flatMap((module) => Object.values(module)).filter(isMessageSet);
  return Object.fromEntries(sets.map(({ area, en }) => [area, en]));
}

const english = new Map(listTexts(await loadEnglish()));

/** A number is written like a text by a template, and chooses the plural. */
function write(at: string, text: Text, values: readonly number[]): string {
  if (typeof text === 'string') return text;
  const [first, second] = values;
  if (at.startsWith('errors.codes.')) return text({ wait: `${first}`, requestId: `${second}` });
  const takesLists = at === 'ping.unmeasured.reason';
  const takesColumn = /\.sort(ed)?By$/.test(at);
  if (takesLists) return text([`${first}`], [`${second}`]);
  return takesColumn ? text(`${first}`) : text(...values);
}

/** Numbers that no text has itself: one, few and many in Russian, other in English. */
const samples = [
  [741, 751, 761],
  [742, 752, 762],
  [745, 755, 765],
];

/** Texts that are empty in every language. */
const empty = new Set(['audit.actors.user']);

function expectComplete(at: string, text: Text, values: readonly number[]): void {
  const written = write(at, text, values);
  const source = write(at, english.get(at) as Text, values);
  if (!empty.has(at)) expect(written, at).toMatch(/\S/);
  expect(written, at).not.toMatch(/undefined|NaN|\[object|#/);
  const shown = values.map(String).filter((value) => source.includes(value));
  for (const value of shown) expect(written, at).toContain(value);
}

const translations = languageCodes.filter((code) => code !== 'en');

test.each(translations)('%s has every text of the panel, and every value in it', async (code) => {
  const parts = await Promise.all([catalogLoaders[code](), checkLoaders[code](), alertLoaders[code]()]);
  const texts = new Map(parts.flatMap((part) => listTexts(part)));
  expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
  for (const [at, text] of texts) for (const values of samples) expectComplete(at, text, values);
});

test.each([
  [['zh-TW', 'en'], 'zh-Hant'],
  [['zh-HK'], 'zh-Hant'],
  [['zh-SG'], 'zh'],
  [['it', 'de-CH'], 'de'],
  [['it'], 'en'],
  [['not a tag', 'ja'], 'ja'],
] as const)('a browser with %j gets %s', (tags, language) => {
  expect(matchLanguage(tags)).toBe(language);
});

test.each(languageCodes)(
  'metrics have the same names in the panel as on the status page: %s',
  async (code) => {
    const file = { 'zh-Hant': 'zh-tw' }[code as string] ?? code;
    const { words } = await import(`muster-theme/words/${file}`);
    const { columns } = code === 'en' ? nodeMessages.en : (await catalogLoaders[code]()).nodes;
    for (const name of ['cpu', 'memory', 'disk', 'network', 'latency', 'traffic'] as const)
      expect(columns[name]).toBe(words.metrics[name]);
  },
);

test.each([
  ['en', ['fr', 'en-US', 'en-GB'], 'en-US'],
  ['en', ['zh-CN'], 'en-GB'],
  ['de', ['en', 'de-CH'], 'de-CH'],
  ['zh', ['zh-TW'], 'zh-CN'],
] as const)(
  '%s for a browser with %j has the formats of %s, as on the status page',
  (language, wanted, locale) => {
    expect(findLocale(language, wanted)).toBe(locale);
  },
);
