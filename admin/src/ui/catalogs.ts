import type { Catalog } from '../languages/catalog.ts';
import { catalogLoaders, type Language, type TextLoaders } from './languages.ts';
import type { MessageSet } from './message-set.ts';

const catalogs = new Map<Language, Partial<Catalog>>();
/** What a change of the language loads: the panel's texts, and those of the screens that were opened. */
const loaders = new Set<TextLoaders>([catalogLoaders]);

/** Loads the texts of a language; English needs none. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language === 'en') return;
  const loaded = await Promise.all([...loaders].map((load) => load[language]()));
  catalogs.set(language, Object.assign({}, catalogs.get(language), ...loaded));
}

/** Loads texts that only some screens need, from now on in each language that is chosen. */
export async function addTexts(texts: TextLoaders, language: Language): Promise<void> {
  loaders.add(texts);
  await loadLanguage(language);
}

/** The texts of an area in a language, or in English while those are not loaded. */
export function getMessages<A extends keyof Catalog>(
  { area, en }: MessageSet<A, Catalog[A]>,
  language: Language,
): Catalog[A] {
  return catalogs.get(language)?.[area] ?? en;
}
