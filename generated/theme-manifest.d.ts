// Generated from spec/ by npm run generate. Do not edit.

import type { Validate } from './runtime/json.ts';
import type { ThemeConfigEntry, ThemeManifest } from './theme-types.ts';

export type { ThemeConfigEntry, ThemeManifest };

/** Checks the parsed content of a theme.json. */
export declare const validateThemeManifest: Validate<ThemeManifest>;

/** Checks one entry of a manifest's `config`. */
export declare const validateThemeConfigEntry: Validate<ThemeConfigEntry>;

/** Version of the contract, such as `0.1.0`. */
export declare const contractVersion: string;
