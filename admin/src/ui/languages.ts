import type { Catalog } from '../languages/catalog.ts';

interface LanguageInfo {
  /** In the language itself. */
  readonly name: string;
  /** For `Intl` and the `lang` attribute. */
  readonly locale: string;
}

/** The offered languages, in the order of their names. */
export const languages = {
  en: { name: 'English', locale: 'en-GB' },
  de: { name: 'Deutsch', locale: 'de-DE' },
  es: { name: 'Español', locale: 'es-ES' },
  fr: { name: 'Français', locale: 'fr-FR' },
  zh: { name: '简体中文', locale: 'zh-CN' },
} as const satisfies Record<string, LanguageInfo>;

export type Language = keyof typeof languages;

export const languageCodes = Object.keys(languages) as Language[];

/** A chunk for each language. English is part of the code that shows it. */
export const catalogLoaders: Record<Exclude<Language, 'en'>, () => Promise<Catalog>> = {
  de: async () => (await import('../languages/de.ts')).de,
  es: async () => (await import('../languages/es.ts')).es,
  fr: async () => (await import('../languages/fr.ts')).fr,
  zh: async () => (await import('../languages/zh.ts')).zh,
};

/** The first offered language among BCP 47 tags, or English. */
export function matchLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    const [name] = tag.toLowerCase().split('-');
    const language = languageCodes.find((code) => code === name);
    if (language !== undefined) return language;
  }
  return 'en';
}
