import type { ThemeConfig } from '@muster/generated/types';
import type { SettingValues } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import { BUILTIN, type ThemeFolders } from './theme-folders.ts';
import { requireInstalled } from './theme-view.ts';

/** What the administrator chose for each theme. It stays when the theme goes, for the day that it comes back. */
export interface ThemeConfigs {
  /** Only what was chosen; empty for a theme that nothing was chosen for, known or not. */
  find(short: string): ThemeConfig;
  /** Replaces what was chosen for the built-in theme or an installed one. `not_found`. */
  replace(short: string, config: ThemeConfig): Promise<void>;
  /** Takes what is stored in another database that has taken the place of this one. */
  reload(stored: SettingValues): void;
}

export interface ThemeConfigsDeps {
  store: Store;
  stored: SettingValues;
  folders: ThemeFolders;
}

/** A setting for each theme, so that one change writes one of them. */
const KEY = 'theme_config:';

export function createThemeConfigs({ store, stored, folders }: ThemeConfigsDeps): ThemeConfigs {
  let configs = pick(stored);
  return {
    find: (short) => configs.get(short) ?? {},
    async replace(short, config) {
      if (short !== BUILTIN) await requireInstalled(folders, short);
      await store.putSettings({ [KEY + short]: config });
      configs.set(short, config);
    },
    reload(others) {
      configs = pick(others);
    },
  };
}

function pick(stored: SettingValues): Map<string, ThemeConfig> {
  const own = Object.entries(stored).filter(([key]) => key.startsWith(KEY));
  return new Map(own.map(([key, value]) => [key.slice(KEY.length), value as ThemeConfig]));
}
