import { en, type Messages } from '../messages/en.ts';

/**
 * Each language's own name, and its BCP 47 tag for `lang` attributes and for numbers and dates; in the order in which they
 * are offered.
 */
export const languages = {
  de: { name: 'Deutsch', tag: 'de' },
  en: { name: 'English', tag: 'en-GB' },
  es: { name: 'Español', tag: 'es' },
  fr: { name: 'Français', tag: 'fr' },
  pt: { name: 'Português (Brasil)', tag: 'pt-BR' },
  ru: { name: 'Русский', tag: 'ru' },
  ja: { name: '日本語', tag: 'ja' },
  zh: { name: '简体中文', tag: 'zh-CN' },
  'zh-Hant': { name: '繁體中文', tag: 'zh-TW' },
};

export type Language = keyof typeof languages;

/** English is part of the initial bundle; each other language is a chunk. */
const loaders: Readonly<Record<Language, () => Promise<Messages>>> = {
  en: async () => en,
  de: async () => (await import('../messages/de.ts')).de,
  es: async () => (await import('../messages/es.ts')).es,
  fr: async () => (await import('../messages/fr.ts')).fr,
  pt: async () => (await import('../messages/pt.ts')).pt,
  ru: async () => (await import('../messages/ru.ts')).ru,
  ja: async () => (await import('../messages/ja.ts')).ja,
  zh: async () => (await import('../messages/zh.ts')).zh,
  'zh-Hant': async () => (await import('../messages/zh-hant.ts')).zhHant,
};

/** Rejects if the chunk cannot be loaded. */
export function loadMessages(language: Language): Promise<Messages> {
  return loaders[language]();
}

/** The first supported language: the user's choice, then the browser's languages, then English. */
export function chooseLanguage(chosen: string | undefined, wanted: readonly string[]): Language {
  const tags = chosen === undefined ? wanted : [chosen, ...wanted];
  return tags.map(findLanguage).find((language) => language !== undefined) ?? 'en';
}

/** The language of a BCP 47 tag. Chinese in Taiwan, Hong Kong and Macao is Traditional Chinese. */
function findLanguage(tag: string): Language | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return [`${language}-${script}`, language].find(isLanguage);
  } catch {
    // Not a language tag.
    return;
  }
}

function isLanguage(name: string): name is Language {
  return Object.hasOwn(languages, name);
}

/** Locale for numbers and dates: the browser's variant of the language, such as `en-GB` or `de-CH`. */
export function findLocale(language: Language, wanted: readonly string[]): string {
  return wanted.find((tag) => findLanguage(tag) === language) ?? languages[language].tag;
}
