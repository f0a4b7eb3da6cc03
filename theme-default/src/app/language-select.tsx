import { useState } from 'preact/hooks';
import { Globe } from './icons.tsx';
import { useLanguage } from './language.tsx';
import { type Language, languages } from './languages.ts';

const options = Object.entries(languages) as [Language, { name: string; tag: string }][];

/** The platform's own list behind a button, so that it works with keyboards, screen readers and on phones. */
export function LanguageSelect() {
  const { language, messages, setLanguage } = useLanguage();
  const [isLoading, setLoading] = useState(false);
  const choose = async (select: HTMLSelectElement) => {
    setLoading(true);
    try {
      await setLanguage(select.value as Language);
    } catch {
      select.value = language;
    } finally {
      setLoading(false);
    }
  };
  return (
    <label class="control control-language" title={messages.language}>
      <Globe />
      <span class="language-name" aria-hidden="true" lang={languages[language].tag}>
        {languages[language].name}
      </span>
      <select
        aria-label={messages.language}
        aria-busy={isLoading}
        value={language}
        onChange={({ currentTarget }) => void choose(currentTarget)}
      >
        {options.map(([code, { name, tag }]) => (
          <option key={code} value={code} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
