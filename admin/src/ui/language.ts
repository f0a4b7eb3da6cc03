import type { Catalog } from '../languages/catalog.ts';
import { addTexts, getMessages, loadLanguage } from './catalogs.ts';
import { browserClock } from './clock.ts';
import { findLocale, type Language, languageCodes, matchLanguage, type TextLoaders } from './languages.ts';
import type { MessageSet } from './message-set.ts';
import { createPreference } from './preference.ts';
import { createStore, useStore } from './store.ts';

/** The panel starts in English if the texts of the chosen language take longer. */
const MAX_START_MS = 5_000;

const languagePreference = createPreference<Language>({
  key: 'muster-admin-language',
  allowed: languageCodes,
  fallback: matchLanguage(navigator.languages),
});

/** The latest choice, which may still be loading. */
let wantedLanguage: Language | undefined;

/** Undefined until the panel can be rendered in it. */
const shownLanguage = createStore<Language | undefined>(undefined);

/** The language whose texts could not be loaded; undefined after the user was told. */
export const failedLanguage = createStore<Language | undefined>(undefined);

/** Loads the remembered language, or one that the browser prefers. Until then nothing is rendered. */
export function startLanguage(): void {
  const language = languagePreference.get();
  const cancel = browserClock.schedule(() => shownLanguage.set('en'), MAX_START_MS);
  void show(language).then((isShown) => {
    cancel();
    if (!isShown) shownLanguage.set('en');
  });
}

/** Switches the panel to another language and remembers it. A failure changes neither. */
export async function chooseLanguage(language: Language): Promise<void> {
  if (await show(language)) languagePreference.set(language);
}

/** Whether the panel is now in this language. */
async function show(language: Language): Promise<boolean> {
  wantedLanguage = language;
  try {
    await loadLanguage(language);
  } catch {
    failedLanguage.set(language);
    return false;
  }
  // Another one was chosen while this one was loading.
  if (wantedLanguage !== language) return false;
  shownLanguage.set(language);
  return true;
}

/** Loads the code of a screen together with its texts, before it is rendered. */
export async function loadScreen<T>(code: Promise<T>, texts: TextLoaders): Promise<T> {
  const [screen] = await Promise.all([code, addTexts(texts, wantedLanguage ?? 'en')]);
  return screen;
}

/** Whether `startLanguage` has finished. */
export function useIsLanguageReady(): boolean {
  return useStore(shownLanguage) !== undefined;
}

export function getLanguage(): Language {
  return shownLanguage.get() ?? 'en';
}

export function useLanguage(): Language {
  return useStore(shownLanguage) ?? 'en';
}

/** The texts of an area in the language of the panel. */
export function useMessages<A extends keyof Catalog>(set: MessageSet<A, Catalog[A]>): Catalog[A] {
  return getMessages(set, useLanguage());
}

/** Parsing language tags is too slow for every cell of a table. */
const locales = new Map<Language, string>();

/** BCP 47 tag for numbers and dates. */
export function useLocale(): string {
  const language = useLanguage();
  const locale = locales.get(language) ?? findLocale(language, navigator.languages);
  locales.set(language, locale);
  return locale;
}
