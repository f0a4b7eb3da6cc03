import { expect, it } from 'vitest';
import { emitThemeManifest, emitThemeManifestTypes } from './emit-theme-manifest.ts';
import { importGenerated, loadContract } from './fixtures/load.ts';

it('emits a validator of theme.json that stands alone', async () => {
  const text = emitThemeManifest(loadContract());
  const { validateThemeManifest: validate, validateThemeConfigEntry: validateEntry } = await importGenerated<{
    validateThemeManifest: (data: unknown) => boolean;
    validateThemeConfigEntry: (data: unknown) => boolean;
  }>({ 'theme-manifest.js': text }, 'theme-manifest.js');
  expect(validate({ name: 'Aurora', short: 'aurora', unknown: true })).toBe(true);
  expect(validate({ name: 'Aurora', short: '../up' })).toBe(false);
  expect(validate({ name: 'Aurora', short: 'a', config: [{ type: 'title', label: 'x' }] })).toBe(true);
  expect(validate({ name: 'Aurora', short: 'a', config: [{ type: 'title', key: 'x' }] })).toBe(false);
  expect(validateEntry({ type: 'title', label: 'x' })).toBe(true);
  expect(validateEntry({ type: 'title', key: 'x' })).toBe(false);
  expect(emitThemeManifestTypes()).toContain('validateThemeManifest: Validate<ThemeManifest>');
});
