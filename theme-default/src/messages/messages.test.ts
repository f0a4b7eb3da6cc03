import { describe, expect, test } from 'vitest';
import { type Language, languages, loadMessages } from '../app/languages.ts';
import { en } from './en.ts';

type Text = string | ((...values: unknown[]) => string);

/** Texts by their path, such as `summary.unseen`. */
function listTexts(value: unknown, path = ''): [string, Text][] {
  if (typeof value !== 'object' || value === null) return [[path, value as Text]];
  return Object.entries(value).flatMap(([key, child]) =>
    listTexts(child, path === '' ? key : `${path}.${key}`),
  );
}

/** Parameter names of the English function, whose order the other languages keep. */
function listParameters(text: Text): string[] {
  if (typeof text === 'string') return [];
  const list = /^\(?([^)=]*)\)?\s*=>/.exec(String(text))?.[1] ?? '';
  return list.split(',').map((name) => name.trim());
}

const numeric = new Set(['count', '_count', 'hours', 'total']);

/** One value for each parameter: a number where the plural depends on it, and otherwise a text to be found again. */
function makeValues(path: string, parameters: readonly string[], count: number): unknown[] {
  const isCounted = parameters.includes('text') || parameters.includes('hours');
  return parameters.map((name) => (isCounted && numeric.has(name) ? count : `‹${path}:${name}›`));
}

const english = listTexts(en);
/** One, few and many in Russian; one and other elsewhere. */
const counts = [1, 2, 5, 21, 24, 168];

describe.each(Object.keys(languages) as Language[])('%s', (language) => {
  test('has every text, and every value in it', async () => {
    const texts = new Map(listTexts(await loadMessages(language)));
    expect([...texts.keys()].sort()).toEqual(english.map(([path]) => path).sort());
    for (const [path, source] of english) {
      const text = texts.get(path) as Text;
      if (typeof source === 'string') {
        expect(text, path).toMatch(/\S/);
        continue;
      }
      for (const count of counts) {
        const values = makeValues(path, listParameters(source), count);
        const written = (text as (...all: unknown[]) => string)(...values);
        expect(written, path).not.toMatch(/undefined|NaN|\[object/);
        expect(written.trim(), path).toBe(written);
        expect(written, path).toMatch(/\S/);
        // One of `months` may be "per month", without a number.
        const expected = values.filter(
          (value) => typeof value === 'string' && !(count === 1 && /:text›/.test(value)),
        );
        for (const value of expected) expect(written, path).toContain(value);
      }
    }
  });
});

test('numbers choose the plural', async () => {
  const processesOf = (await loadMessages('ru')).detail.processes;
  const someDown = (await loadMessages('fr')).summary.someDown;
  const processes = [1, 2, 5, 11, 21, 104].map((count) => processesOf(count, String(count)));
  expect(processes).toEqual([
    '1 процесс',
    '2 процесса',
    '5 процессов',
    '11 процессов',
    '21 процесс',
    '104 процесса',
  ]);
  expect([0, 1, 2].map((count) => someDown(count, String(count)))).toEqual([
    '0 nœud est hors ligne',
    '1 nœud est hors ligne',
    '2 nœuds sont hors ligne',
  ]);
});

test('every language is translated', async () => {
  const source = new Map(english);
  const same: string[] = [];
  for (const language of Object.keys(languages) as Language[]) {
    if (language === 'en') continue;
    const texts = listTexts(await loadMessages(language));
    const shared = texts.filter(([path, text]) => typeof text === 'string' && text === source.get(path));
    if (shared.length > texts.length / 8) same.push(language);
  }
  expect(same).toEqual([]);
});
