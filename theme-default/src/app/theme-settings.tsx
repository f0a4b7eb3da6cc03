import { useHub } from 'muster-theme/react';
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { findPreference, storePreference } from './preferences.ts';

/** Defaults of the settings in `theme.json`. */
const defaults = { view: 'auto', accent: 'iris', plan: true };

export type ThemeSettings = Readonly<typeof defaults>;

/** `short` in `theme.json`. */
const SHORT = 'default';

const SettingsContext = createContext<ThemeSettings>(defaults);

/** The settings of the last visit, so that the page does not change when they have loaded. */
export function readStoredSettings(): ThemeSettings {
  try {
    const stored: unknown = JSON.parse(findPreference('settings') ?? '{}');
    return { ...defaults, ...pickKnown(stored) };
  } catch {
    return defaults;
  }
}

function pickKnown(stored: unknown): Partial<ThemeSettings> {
  if (typeof stored !== 'object' || stored === null) return {};
  const entries = Object.entries(stored).filter(
    ([key, value]) => typeof value === typeof defaults[key as keyof ThemeSettings],
  );
  return Object.fromEntries(entries);
}

/** Applies the accent colour; called before the first render with the stored settings. */
export function applyAccent({ accent }: ThemeSettings = readStoredSettings()): void {
  document.documentElement.dataset.accent = accent;
}

export function ThemeSettingsProvider({ children }: { readonly children: ComponentChildren }) {
  const hub = useHub();
  const [settings, setSettings] = useState(readStoredSettings);
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      const chosen = await hub.config(SHORT, defaults, { signal: controller.signal });
      const text = JSON.stringify(chosen);
      if (text === JSON.stringify(readStoredSettings())) return;
      storePreference('settings', text);
      applyAccent(chosen);
      setSettings(chosen);
    };
    // The page works with the defaults, and the live view reports connection errors.
    load().catch(() => undefined);
    return () => controller.abort();
  }, [hub]);
  return <SettingsContext.Provider value={settings}>{children}</SettingsContext.Provider>;
}

export function useThemeSettings(): ThemeSettings {
  return useContext(SettingsContext);
}
