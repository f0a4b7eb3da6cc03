import { useEffect, useState } from 'preact/hooks';
import { Moon, Screen, Sun } from './icons.tsx';
import { useLanguage } from './language.tsx';
import { findPreference, keepPreference } from './preferences.ts';

type Colours = 'system' | 'light' | 'dark';

const following: Readonly<Record<Colours, Colours>> = { system: 'light', light: 'dark', dark: 'system' };
const icons = { system: Screen, light: Sun, dark: Moon };

function readColours(): Colours {
  const kept = findPreference('colours');
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Shows the reader's choice; called before the first rendering, so that no wrong colours flash up. */
export function applyColours(colours: Colours = readColours()): void {
  if (colours === 'system') delete document.documentElement.dataset.colours;
  else document.documentElement.dataset.colours = colours;
}

/** A button that goes from the system's colours to light, to dark, and round. */
export function ColoursSwitch() {
  const { messages } = useLanguage();
  const [colours, setColours] = useState(readColours);
  useEffect(() => applyColours(colours), [colours]);
  const change = () => {
    const next = following[colours];
    keepPreference('colours', next === 'system' ? undefined : next);
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
