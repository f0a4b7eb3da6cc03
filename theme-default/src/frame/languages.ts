import { en, type Messages } from '../messages/en.ts';
import { zh } from '../messages/zh.ts';

/** Every language of the page with what it says. */
export const tables = { en, zh } satisfies Record<string, Messages>;

export type Language = keyof typeof tables;

/** The first of the reader's languages that the page speaks; English if none. */
export function chooseLanguage(chosen: string | undefined, wanted: readonly string[]): Language {
  const names = [chosen ?? '', ...wanted].map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  return names.find(isLanguage) ?? 'en';
}

function isLanguage(name: string): name is Language {
  return Object.hasOwn(tables, name);
}

/** The reader's own variant of the language (`en-GB`, `zh-TW`) decides how numbers and dates look. */
export function findLocale(language: Language, wanted: readonly string[]): string {
  const own = wanted.find((tag) => tag.toLowerCase().split('-')[0] === language);
  return own ?? { en: 'en', zh: 'zh-CN' }[language];
}
