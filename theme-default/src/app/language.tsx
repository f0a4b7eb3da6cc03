import { createFormat, type Format } from 'muster-theme/format';
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useMemo, useState } from 'preact/hooks';
import type { Messages } from '../messages/en.ts';
import { chooseLanguage, findLocale, type Language, messagesByLanguage } from './languages.ts';
import { findPreference, storePreference } from './preferences.ts';

interface LanguageState {
  readonly language: Language;
  /** BCP 47 tag for numbers and dates. */
  readonly locale: string;
  readonly messages: Messages;
  readonly format: Format;
  setLanguage(language: Language): void;
}

const LanguageContext = createContext<LanguageState | null>(null);

export function LanguageProvider({ children }: { children: ComponentChildren }) {
  const [language, setLanguage] = useState(() =>
    chooseLanguage(findPreference('language'), navigator.languages),
  );
  const state = useMemo<LanguageState>(() => {
    const locale = findLocale(language, navigator.languages);
    return {
      language,
      locale,
      messages: messagesByLanguage[language],
      format: createFormat(locale),
      setLanguage(next) {
        storePreference('language', next);
        setLanguage(next);
      },
    };
  }, [language]);
  useEffect(() => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : language;
  }, [language]);
  return <LanguageContext.Provider value={state}>{children}</LanguageContext.Provider>;
}

/** Messages and formatters for the user's language. */
export function useLanguage(): LanguageState {
  const state = useContext(LanguageContext);
  if (state === null) throw new Error('useLanguage must be used inside a LanguageProvider.');
  return state;
}
