import { describe, expect, it } from 'vitest';
import { chooseLanguage, findLocale, messagesByLanguage } from './languages.ts';

describe('chooseLanguage', () => {
  it.each([
    [undefined, ['en-GB', 'zh-CN'], 'en'],
    [undefined, ['zh-TW', 'en'], 'zh'],
    [undefined, ['fr', 'de', 'zh'], 'zh'],
    [undefined, ['fr'], 'en'],
    [undefined, [], 'en'],
    ['zh', ['en'], 'zh'],
    ['klingon', ['zh-Hans-CN'], 'zh'],
    ['toString', [], 'en'],
  ])('%j of %j is %s', (chosen, wanted, language) => {
    expect(chooseLanguage(chosen, wanted)).toBe(language);
  });
});

describe('findLocale', () => {
  it.each([
    ['en', ['fr', 'en-GB', 'en'], 'en-GB'],
    ['en', ['zh-CN'], 'en'],
    ['zh', ['zh-TW'], 'zh-TW'],
    ['zh', ['en'], 'zh-CN'],
  ] as const)('%s for %j is %s', (language, wanted, locale) => {
    expect(findLocale(language, wanted)).toBe(locale);
  });
});

describe('tables', () => {
  it('have a text for every key', () => {
    const texts = (value: unknown): unknown[] =>
      typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [value];
    for (const table of Object.values(messagesByLanguage)) expect(texts(table)).not.toContain('');
  });
});
