import { describe, expect, it } from 'vitest';
import { chooseLanguage, findLocale } from './languages.ts';

describe('chooseLanguage', () => {
  it.each([
    [undefined, ['en-GB', 'zh-CN'], 'en'],
    [undefined, ['zh-TW', 'en'], 'zh-Hant'],
    [undefined, ['zh-HK'], 'zh-Hant'],
    [undefined, ['zh-Hant-CN'], 'zh-Hant'],
    [undefined, ['zh-SG'], 'zh'],
    [undefined, ['zh-Hans-TW'], 'zh'],
    [undefined, ['pt-PT'], 'pt'],
    [undefined, ['it', 'de-CH', 'zh'], 'de'],
    [undefined, ['it'], 'en'],
    [undefined, [], 'en'],
    ['zh', ['en'], 'zh'],
    ['zh-Hant', ['en'], 'zh-Hant'],
    ['klingon', ['zh-Hans-CN'], 'zh'],
    ['toString', [], 'en'],
    ['not a tag', ['*', 'ja'], 'ja'],
  ])('%j of %j is %s', (chosen, wanted, language) => {
    expect(chooseLanguage(chosen, wanted)).toBe(language);
  });
});

describe('findLocale', () => {
  it.each([
    ['en', ['fr', 'en-GB', 'en'], 'en-GB'],
    ['en', ['zh-CN'], 'en-GB'],
    ['zh', ['zh-TW'], 'zh-CN'],
    ['zh-Hant', ['zh-CN', 'zh-HK'], 'zh-HK'],
    ['zh', ['en'], 'zh-CN'],
    ['pt', ['en'], 'pt-BR'],
  ] as const)('%s for %j is %s', (language, wanted, locale) => {
    expect(findLocale(language, wanted)).toBe(locale);
  });
});
