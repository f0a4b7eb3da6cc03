import { createFormat, type Format } from 'muster-theme/format';
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { en, type Messages } from '../messages/en.ts';
import { chooseLanguage, findLocale, type Language, languages, loadMessages } from './languages.ts';
import { findPreference, storePreference } from './preferences.ts';

interface LoadedLanguage {
  readonly language: Language;
  readonly messages: Messages;
}

interface LanguageState extends LoadedLanguage {
  /** BCP 47 tag for numbers and dates. */
  readonly locale: string;
  readonly format: Format;
  /** Changes the language once it has loaded; the page keeps its language if that fails. */
  setLanguage(language: Language): Promise<void>;
}

const LanguageContext = createContext<LanguageState | null>(null);

/** The language of the visitor; English if its messages cannot be loaded. */
export async function loadLanguage(): Promise<LoadedLanguage> {
  const language = chooseLanguage(findPreference('language'), navigator.languages);
  try {
    return { language, messages: await loadMessages(language) };
  } catch {
    return { language: 'en', messages: en };
  }
}

interface LanguageProviderProps {
  readonly initial: LoadedLanguage;
  readonly children: ComponentChildren;
}

export function LanguageProvider({ initial, children }: LanguageProviderProps) {
  const [loaded, setLoaded] = useState(initial);
  const latestChoice = useRef(initial.language);
  const state = useMemo<LanguageState>(() => {
    const locale = findLocale(loaded.language, navigator.languages);
    return {
      ...loaded,
      locale,
      format: createFormat(locale),
      async setLanguage(language) {
        latestChoice.current = language;
        const messages = await loadMessages(language);
        if (latestChoice.current !== language) return;
        storePreference('language', language);
        setLoaded({ language, messages });
      },
    };
  }, [loaded]);
  useLayoutEffect(() => {
    document.documentElement.lang = languages[loaded.language].tag;
  }, [loaded]);
  return <LanguageContext.Provider value={state}>{children}</LanguageContext.Provider>;
}

/** Messages and formatters for the user's language. */
export function useLanguage(): LanguageState {
  const state = useContext(LanguageContext);
  if (state === null) throw new Error('useLanguage must be used inside a LanguageProvider.');
  return state;
}
