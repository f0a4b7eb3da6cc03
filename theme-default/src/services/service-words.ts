import type { ServiceWords } from 'muster-theme/services/words';
import { words as en } from 'muster-theme/services/words/en';
import { useEffect, useState } from 'preact/hooks';
import { useLanguage } from '../app/language.tsx';
import type { Language } from '../app/languages.ts';

/** Each language but English is a chunk. */
const loaders: Readonly<Record<Language, () => Promise<{ readonly words: ServiceWords }>>> = {
  en: async () => ({ words: en }),
  de: () => import('muster-theme/services/words/de'),
  es: () => import('muster-theme/services/words/es'),
  fr: () => import('muster-theme/services/words/fr'),
  ja: () => import('muster-theme/services/words/ja'),
  pt: () => import('muster-theme/services/words/pt'),
  ru: () => import('muster-theme/services/words/ru'),
  zh: () => import('muster-theme/services/words/zh'),
  'zh-Hant': () => import('muster-theme/services/words/zh-tw'),
};

const loaded = new Map<Language, ServiceWords>([['en', en]]);

/** Loads the words of a language. Without them the page has the English ones. */
export async function loadServiceWords(language: Language): Promise<ServiceWords> {
  try {
    const { words } = await loaders[language]();
    loaded.set(language, words);
    return words;
  } catch {
    return en;
  }
}

/** Words for services in the visitor's language; null until they have loaded for the first time. */
export function useServiceWords(): ServiceWords | null {
  const { language } = useLanguage();
  const [words, setWords] = useState(loaded.get(language) ?? null);
  useEffect(() => {
    let isWanted = true;
    void loadServiceWords(language).then((next) => isWanted && setWords(next));
    return () => {
      isWanted = false;
    };
  }, [language]);
  return words;
}
