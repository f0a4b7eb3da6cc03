// Generated from spec/ by npm run generate. Do not edit.

import type { ThemeConfigEntry, ThemeManifest } from './theme-types.ts';

export type { ThemeConfigEntry, ThemeManifest };

export interface ValidationError {
  /** JSON Pointer to the value that is wrong. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly schemaPath: string;
}

export interface Validate<T = unknown> {
  (data: unknown): data is T;
  /** What was wrong with the last value; null when it was right. */
  errors?: ValidationError[] | null;
}

/** Checks the parsed content of a theme.json. */
export declare const validateThemeManifest: Validate<ThemeManifest>;

/** Checks one entry of a manifest's `config`. */
export declare const validateThemeConfigEntry: Validate<ThemeConfigEntry>;
