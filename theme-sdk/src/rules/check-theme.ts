import { findManifestFaults } from './manifest.ts';
import { findNameFaults } from './names.ts';
import { findPageFaults } from './page.ts';
import { findSizeFaults } from './sizes.ts';
import type { Finding, ThemeFile } from './theme-file.ts';

type Rule = (files: readonly ThemeFile[]) => Finding[];

const rules: readonly Rule[] = [findSizeFaults, findNameFaults, findManifestFaults, findPageFaults];

/**
 * Judges a theme by its files, without running it: the hub at every upload, the tool while a theme is being made.
 * Findings come in the order of the rules, errors and warnings mixed; none means that nothing is wrong.
 */
export function checkTheme(files: readonly ThemeFile[]): Finding[] {
  return rules.flatMap((rule) => rule(files));
}
