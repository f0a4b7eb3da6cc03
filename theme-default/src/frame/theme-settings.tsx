import { useHub } from '@muster/theme-sdk/react';
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { findPreference, keepPreference } from './preferences.ts';

/** What the administrator may choose for this theme, as `theme.json` tells the panel. */
const defaults = { view: 'cards', accent: 'blue', plan: true };

export type ThemeSettings = Readonly<typeof defaults>;

/** Name of this theme in its `theme.json`. */
const SHORT = 'default';

const SettingsContext = createContext<ThemeSettings>(defaults);

/** The settings of the last visit, so that the page does not change under the reader's eyes when they arrive anew. */
function readKept(): ThemeSettings {
  try {
    const kept: unknown = JSON.parse(findPreference('settings') ?? '{}');
    return { ...defaults, ...pickKnown(kept) };
  } catch {
    return defaults;
  }
}

function pickKnown(kept: unknown): Partial<ThemeSettings> {
  if (typeof kept !== 'object' || kept === null) return {};
  const entries = Object.entries(kept).filter(
    ([key, value]) => typeof value === typeof defaults[key as keyof ThemeSettings],
  );
  return Object.fromEntries(entries);
}

/** Shows the chosen colour; called before the first rendering with what is known by then. */
export function applyAccent({ accent }: ThemeSettings = readKept()): void {
  document.documentElement.dataset.accent = accent;
}

export function ThemeSettingsProvider({ children }: { readonly children: ComponentChildren }) {
  const hub = useHub();
  const [settings, setSettings] = useState(readKept);
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      const chosen = await hub.config(SHORT, defaults, { signal: controller.signal });
      const text = JSON.stringify(chosen);
      if (text === JSON.stringify(readKept())) return;
      keepPreference('settings', text);
      applyAccent(chosen);
      setSettings(chosen);
    };
    // The page is whole without them: whatever kept them away is told by the live view.
    load().catch(() => undefined);
    return () => controller.abort();
  }, [hub]);
  return <SettingsContext.Provider value={settings}>{children}</SettingsContext.Provider>;
}

export function useThemeSettings(): ThemeSettings {
  return useContext(SettingsContext);
}
