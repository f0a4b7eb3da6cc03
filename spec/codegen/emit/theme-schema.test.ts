import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, expect, it } from 'vitest';
import { loadContract } from '../fixtures/load.ts';
import { emitThemeSchema } from './theme-schema.ts';

let schema: Record<string, unknown>;

beforeAll(async () => {
  schema = JSON.parse(emitThemeSchema(await loadContract()));
});

it('is self-contained, in the strict dialect, without extensions of the contract', () => {
  expect(JSON.stringify(schema)).not.toMatch(/#\/components|"x-/);
  expect(() => new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema)).not.toThrow();
});

it('accepts a manifest that names it, and refuses what a hub refuses or skips', () => {
  const validate = new Ajv2020({ allowUnionTypes: true }).compile(schema);
  const manifest = { $schema: 'theme.schema.json', name: 'Aurora', short: 'aurora' };
  expect(validate(manifest)).toBe(true);
  expect(validate({ ...manifest, short: '../up' })).toBe(false);
  expect(validate({ ...manifest, config: [{ type: 'title', label: 'x' }] })).toBe(true);
  expect(validate({ ...manifest, config: [{ type: 'title', key: 'x' }] })).toBe(false);
});
