import { Languages } from 'lucide-react';
import { useEffect } from 'react';
import { chooseLanguage, failedLanguage, useLanguage, useMessages } from '../../ui/language.ts';
import { languageCodes, languages } from '../../ui/languages.ts';
import { useNotices } from '../../ui/notices.tsx';
import { useStore } from '../../ui/store.ts';
import { shellMessages } from './messages.ts';

/** A native select under an icon: the names of languages differ much in width. */
export function LanguageSelect() {
  const texts = useMessages(shellMessages);
  const language = useLanguage();
  useLanguageFailure();
  return (
    <span className="icon-select">
      <Languages className="icon" aria-hidden="true" />
      <select
        name="language"
        aria-label={texts.language}
        data-tooltip={texts.language}
        value={language}
        onChange={({ target }) => {
          const chosen = languageCodes.find((code) => code === target.value);
          if (chosen !== undefined) void chooseLanguage(chosen);
        }}
      >
        {languageCodes.map((code) => (
          <option key={code} value={code} lang={languages[code].locale}>
            {languages[code].name}
          </option>
        ))}
      </select>
    </span>
  );
}

function useLanguageFailure(): void {
  const { languageFailed } = useMessages(shellMessages);
  const { notifyFailed } = useNotices();
  const failed = useStore(failedLanguage);
  useEffect(() => {
    if (failed === undefined) return;
    notifyFailed(languageFailed(languages[failed].name));
    failedLanguage.set(undefined);
  }, [failed, languageFailed, notifyFailed]);
}
