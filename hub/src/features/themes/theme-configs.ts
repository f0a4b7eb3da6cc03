import type { ThemeConfig } from '@muster/generated/types';
import type { SettingValues } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import { BUILTIN_THEME, type ThemeFolders } from './theme-folders.ts';
import { requireInstalled } from './theme-view.ts';

/** The administrator's configuration of each theme. Kept when a theme is deleted, in case it is installed again. */
export interface ThemeConfigs {
  /** Resolves to the configured values only; to none for a theme that is not installed. */
  read(short: string): Promise<ThemeConfig>;
  /** Replaces the configuration of the built-in or an installed theme. `not_found`. */
  replace(short: string, config: ThemeConfig): Promise<void>;
  /** Applies the stored configurations. */
  apply(stored: SettingValues): void;
}

/** One setting per theme. */
const KEY_PREFIX = 'theme_config:';

export function createThemeConfigs(store: Store, stored: SettingValues, folders: ThemeFolders): ThemeConfigs {
  let configs = pick(stored);
  return {
    async read(short) {
      const isInstalled = short === BUILTIN_THEME || (await folders.list()).includes(short);
      return (isInstalled ? configs.get(short) : undefined) ?? {};
    },
    async replace(short, config) {
      if (short !== BUILTIN_THEME) await requireInstalled(folders, short);
      await store.putSettings({ [KEY_PREFIX + short]: config });
      configs.set(short, config);
    },
    apply(restored) {
      configs = pick(restored);
    },
  };
}

function pick(stored: SettingValues): Map<string, ThemeConfig> {
  const entries = Object.entries(stored).filter(([key]) => key.startsWith(KEY_PREFIX));
  return new Map(entries.map(([key, value]) => [key.slice(KEY_PREFIX.length), value as ThemeConfig]));
}
