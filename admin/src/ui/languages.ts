import type { AlertTexts, Catalog, CheckTexts, MainTexts } from '../languages/catalog.ts';

interface LanguageInfo {
  /** In the language itself. */
  readonly name: string;
  /** For the `lang` attribute, and for `Intl` if the browser has no variant of the language. */
  readonly locale: string;
}

/** The offered languages, in the order of their names. */
export const languages = {
  de: { name: 'Deutsch', locale: 'de-DE' },
  en: { name: 'English', locale: 'en-GB' },
  es: { name: 'Español', locale: 'es-ES' },
  fr: { name: 'Français', locale: 'fr-FR' },
  pt: { name: 'Português (Brasil)', locale: 'pt-BR' },
  ru: { name: 'Русский', locale: 'ru-RU' },
  ja: { name: '日本語', locale: 'ja-JP' },
  zh: { name: '简体中文', locale: 'zh-CN' },
  'zh-Hant': { name: '繁體中文', locale: 'zh-TW' },
} as const satisfies Record<string, LanguageInfo>;

export type Language = keyof typeof languages;

export const languageCodes = Object.keys(languages) as Language[];

/** A chunk for each language. English is part of the code that shows it. */
export type TextLoaders<T = Partial<Catalog>> = Readonly<Record<Exclude<Language, 'en'>, () => Promise<T>>>;

export const catalogLoaders: TextLoaders<MainTexts> = {
  de: async () => (await import('../languages/de.ts')).de,
  es: async () => (await import('../languages/es.ts')).es,
  fr: async () => (await import('../languages/fr.ts')).fr,
  pt: async () => (await import('../languages/pt.ts')).pt,
  ru: async () => (await import('../languages/ru.ts')).ru,
  ja: async () => (await import('../languages/ja.ts')).ja,
  zh: async () => (await import('../languages/zh.ts')).zh,
  'zh-Hant': async () => (await import('../languages/zh-hant.ts')).zhHant,
};

/** The texts of the checks: with them, the chunks of all screens would be a tenth larger. */
export const checkLoaders: TextLoaders<CheckTexts> = {
  de: async () => (await import('../languages/de/checks.ts')).checks,
  es: async () => (await import('../languages/es/checks.ts')).checks,
  fr: async () => (await import('../languages/fr/checks.ts')).checks,
  pt: async () => (await import('../languages/pt/checks.ts')).checks,
  ru: async () => (await import('../languages/ru/checks.ts')).checks,
  ja: async () => (await import('../languages/ja/checks.ts')).checks,
  zh: async () => (await import('../languages/zh/checks.ts')).checks,
  'zh-Hant': async () => (await import('../languages/zh-hant/checks.ts')).checks,
};

/** The texts of the alerts, for the same reason. */
export const alertLoaders: TextLoaders<AlertTexts> = {
  de: async () => (await import('../languages/de/alerts.ts')).alerts,
  es: async () => (await import('../languages/es/alerts.ts')).alerts,
  fr: async () => (await import('../languages/fr/alerts.ts')).alerts,
  pt: async () => (await import('../languages/pt/alerts.ts')).alerts,
  ru: async () => (await import('../languages/ru/alerts.ts')).alerts,
  ja: async () => (await import('../languages/ja/alerts.ts')).alerts,
  zh: async () => (await import('../languages/zh/alerts.ts')).alerts,
  'zh-Hant': async () => (await import('../languages/zh-hant/alerts.ts')).alerts,
};

/** The first offered language among BCP 47 tags, or English. */
export function matchLanguage(tags: readonly string[]): Language {
  return tags.map(findLanguage).find((language) => language !== undefined) ?? 'en';
}

/** Locale for numbers and dates, as on the status page: the browser's variant of the language, such as `en-US` or `de-CH`. */
export function findLocale(language: Language, wanted: readonly string[]): string {
  return wanted.find((tag) => findLanguage(tag) === language) ?? languages[language].locale;
}

/** Chinese in Taiwan, Hong Kong and Macao is Traditional Chinese. */
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
