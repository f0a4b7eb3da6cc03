import { emitAjvModule, validatorHelpers, validatorTypes } from './ajv-module.ts';
import type { Contract } from './contract.ts';
import { header, scriptHeader } from './source-text.ts';

/** The validators of theme.json, a module of its own so that the theme tool carries nothing else. */
export function emitThemeManifest({ schemas }: Contract): string {
  const roots = {
    validateThemeManifest: { $ref: '#/components/schemas/ThemeManifest' },
    validateThemeConfigEntry: { $ref: '#/components/schemas/ThemeConfigEntry' },
  };
  return `${scriptHeader}${validatorHelpers}${emitAjvModule({ target: 'manifest', coerces: false, schemas, roots })}
export const validateThemeManifest = manifest.validateThemeManifest;
export const validateThemeConfigEntry = manifest.validateThemeConfigEntry;
`;
}

export function emitThemeManifestTypes(): string {
  return `${header}
import type { ThemeConfigEntry, ThemeManifest } from './theme-types.ts';

export type { ThemeConfigEntry, ThemeManifest };
${validatorTypes}
/** Checks the parsed content of a theme.json. */
export declare const validateThemeManifest: Validate<ThemeManifest>;

/** Checks one entry of a manifest's \`config\`. */
export declare const validateThemeConfigEntry: Validate<ThemeConfigEntry>;
`;
}
