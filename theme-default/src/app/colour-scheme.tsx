import { useEffect, useState } from 'preact/hooks';
import { Moon, Screen, Sun } from './icons.tsx';
import { useLanguage } from './language.tsx';
import { findPreference, storePreference } from './preferences.ts';

type ColourScheme = 'system' | 'light' | 'dark';

const nextScheme: Readonly<Record<ColourScheme, ColourScheme>> = {
  system: 'light',
  light: 'dark',
  dark: 'system',
};
const icons = { system: Screen, light: Sun, dark: Moon };

function readColourScheme(): ColourScheme {
  const kept = findPreference('colours');
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Applies the user's choice; called before the first render to avoid a flash of the wrong colours. */
export function applyColourScheme(colours: ColourScheme = readColourScheme()): void {
  if (colours === 'system') delete document.documentElement.dataset.colours;
  else document.documentElement.dataset.colours = colours;
}

/** A button that cycles through system, light and dark. */
export function ColourSchemeSwitch() {
  const { messages } = useLanguage();
  const [colours, setColours] = useState(readColourScheme);
  useEffect(() => applyColourScheme(colours), [colours]);
  const change = () => {
    const next = nextScheme[colours];
    storePreference('colours', next === 'system' ? undefined : next);
    setColours(next);
  };
  const label = messages.theme.choose(messages.theme[colours]);
  const CurrentIcon = icons[colours];
  return (
    <button type="button" class="control" onClick={change} aria-label={label} title={label}>
      <CurrentIcon />
    </button>
  );
}
