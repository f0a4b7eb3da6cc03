import { createPreference } from './preference.ts';
import { useStore } from './store.ts';

const languages = ['en', 'zh'] as const;
export type Language = (typeof languages)[number];

/** What `Intl` and the `lang` attribute are given for each language. */
export const locales: Record<Language, string> = { en: 'en-GB', zh: 'zh-CN' };

export const languagePreference = createPreference<Language>({
  key: 'muster-admin-language',
  allowed: languages,
  fallback: navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en',
});

export function useLanguage(): Language {
  return useStore(languagePreference);
}

/** The texts of a feature in the chosen language. */
export function useMessages<T>(table: Record<Language, T>): T {
  return table[useLanguage()];
}

export function useLocale(): string {
  return locales[useLanguage()];
}
