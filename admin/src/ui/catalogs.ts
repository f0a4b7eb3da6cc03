import type { Catalog } from '../languages/catalog.ts';
import { catalogLoaders, type Language } from './languages.ts';
import type { MessageSet } from './message-set.ts';

const catalogs = new Map<Language, Catalog>();

/** Loads the texts of a language; English needs none. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language === 'en' || catalogs.has(language)) return;
  catalogs.set(language, await catalogLoaders[language]());
}

/** The texts of an area in a language, or in English while those are not loaded. */
export function getMessages<A extends keyof Catalog>(
  { area, en }: MessageSet<A, Catalog[A]>,
  language: Language,
): Catalog[A] {
  return catalogs.get(language)?.[area] ?? en;
}
