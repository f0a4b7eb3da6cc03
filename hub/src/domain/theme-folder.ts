import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from './settings.ts';

/**
 * The `dist` folder of the theme that visitors get, or undefined when that is the built-in one or its `index.html`
 * is missing. Asked for every document, so that a theme that breaks on disk does not take the page down.
 */
export function findThemeFolder(settings: Settings, themesFolder: string): string | undefined {
  const { theme } = settings.values;
  if (theme === 'default') return undefined;
  const dist = join(themesFolder, theme, 'dist');
  return existsSync(join(dist, 'index.html')) ? dist : undefined;
}

/** Whether a theme can be selected: the built-in one, or one whose page is on disk. */
export function isThemeInstalled(short: string, themesFolder: string): boolean {
  return short === 'default' || existsSync(join(themesFolder, short, 'dist', 'index.html'));
}
