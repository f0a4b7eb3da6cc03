import { checkManifest } from './manifest.ts';
import { checkPaths } from './names.ts';
import { checkPages } from './page.ts';
import { checkSizes } from './sizes.ts';
import type { Finding, ThemeFile } from './theme-file.ts';

type Rule = (files: readonly ThemeFile[]) => Finding[];

const rules: readonly Rule[] = [checkSizes, checkPaths, checkManifest, checkPages];

/**
 * Checks the files of a theme without running it. The hub does so on every upload, and `muster-theme` in `validate` and
 * `pack`. Findings are in the order of the rules.
 */
export function checkTheme(files: readonly ThemeFile[]): Finding[] {
  return rules.flatMap((rule) => rule(files));
}
