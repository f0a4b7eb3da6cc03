import { Monitor, Moon, Sun } from 'lucide-react';
import { appearancePreference, findNextAppearance } from '../../ui/appearance.ts';
import { IconButton } from '../../ui/button.tsx';
import { useMessages } from '../../ui/language.ts';
import { useStore } from '../../ui/store.ts';
import { LanguageSelect } from './language-select.tsx';
import { shellMessages } from './messages.ts';

const icons = { system: Monitor, light: Sun, dark: Moon } as const;

export function PreferenceButtons() {
  const texts = useMessages(shellMessages);
  const appearance = useStore(appearancePreference);
  return (
    <>
      <LanguageSelect />
      <IconButton
        icon={icons[appearance]}
        label={texts.appearance[appearance]}
        onClick={() => appearancePreference.set(findNextAppearance(appearance))}
      />
    </>
  );
}
