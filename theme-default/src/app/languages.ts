import { en, type Messages } from '../messages/en.ts';
import { zh } from '../messages/zh.ts';

/** Messages of every supported language. */
export const messagesByLanguage = { en, zh } satisfies Record<string, Messages>;

export type Language = keyof typeof messagesByLanguage;

/** The first supported language: the user's choice, then the browser's languages, then English. */
export function chooseLanguage(chosen: string | undefined, wanted: readonly string[]): Language {
  const names = [chosen ?? '', ...wanted].map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  return names.find(isLanguage) ?? 'en';
}

function isLanguage(name: string): name is Language {
  return Object.hasOwn(messagesByLanguage, name);
}

/** Locale for numbers and dates: the browser's variant of the language, such as `en-GB` or `zh-TW`. */
export function findLocale(language: Language, wanted: readonly string[]): string {
  const own = wanted.find((tag) => tag.toLowerCase().split('-')[0] === language);
  return own ?? { en: 'en', zh: 'zh-CN' }[language];
}
