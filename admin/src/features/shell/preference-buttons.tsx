import { Monitor, Moon, Sun } from 'lucide-react';
import { appearancePreference, findNextAppearance } from '../../ui/appearance.ts';
import { IconButton } from '../../ui/button.tsx';
import { languagePreference, locales, useLanguage, useMessages } from '../../ui/language.ts';
import { useStore } from '../../ui/store.ts';
import { shellMessages } from './messages.ts';

const icons = { system: Monitor, light: Sun, dark: Moon } as const;

export function PreferenceButtons() {
  const texts = useMessages(shellMessages);
  const language = useLanguage();
  const appearance = useStore(appearancePreference);
  const other = language === 'en' ? 'zh' : 'en';
  return (
    <>
      <button
        type="button"
        className="text-button"
        lang={locales[other]}
        onClick={() => languagePreference.set(other)}
      >
        {texts.language}
      </button>
      <IconButton
        icon={icons[appearance]}
        label={texts.appearance[appearance]}
        onClick={() => appearancePreference.set(findNextAppearance(appearance))}
      />
    </>
  );
}
