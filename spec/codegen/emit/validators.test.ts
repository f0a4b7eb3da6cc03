import { beforeAll, describe, expect, it } from 'vitest';
import { importGenerated, loadContract } from '../fixtures/load.ts';
import {
  emitThemeManifest,
  emitThemeManifestTypes,
  emitValidators,
  emitValidatorTypes,
} from './validators.ts';

interface Validate {
  (data: unknown): boolean;
  errors?: { instancePath: string; keyword: string; params: object }[] | null;
}

let validators: Record<string, Record<string, Validate>>;

beforeAll(async () => {
  const files = { 'validators.js': emitValidators(await loadContract()) };
  ({ validators } = await importGenerated<{ validators: typeof validators }>(files, 'validators.js'));
});

describe('bodies', () => {
  const body = (value: unknown) => {
    const validate = validators.createNode!.body!;
    return validate(value)
      ? []
      : validate.errors!.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
  };

  it.each<[unknown, string[]]>([
    [{ name: 'alpha' }, []],
    [{ name: 'alpha', tags: ['a', 'b'], expires_at: null }, []],
    [{ name: '😀'.repeat(64) }, []],
    [{ name: '😀'.repeat(65) }, ['/name maxLength']],
    [{ name: 'alpha', secret: 1 }, [' additionalProperties']],
    [{ name: 5 }, ['/name type']],
    [{ name: 'alpha', public: 'true' }, ['/public type']],
    [{ name: 'alpha', tags: ['a', 'a'] }, ['/tags uniqueItems']],
    [{ name: 'alpha', expires_at: '2026-02-29' }, ['/expires_at format']],
    [{ tags: [''] }, [' required', '/tags/0 minLength']],
    [[], [' type']],
    [null, [' type']],
    [undefined, [' type']],
    [JSON.parse('{"name":"a","__proto__":{"x":1}}'), [' additionalProperties']],
    [JSON.parse('{"name":"a","constructor":1}'), [' additionalProperties']],
  ])('%j → %j', async (value, faults) => {
    expect(body(value)).toEqual(faults);
  });

  it('does not modify the body, not even to fill in a default', async () => {
    const value = { name: 'alpha' };
    body(value);
    expect(value).toEqual({ name: 'alpha' });
  });
});

describe('parameters', () => {
  it('converts text, fills in defaults and rejects unknown parameters', async () => {
    const { query, params } = validators.getHistory!;
    const given: object = { series: 'ping' };
    expect(query!(given)).toBe(true);
    expect(given).toEqual({ series: 'ping', hours: 6 });
    const text = { hours: '24' };
    expect(query!(text)).toBe(true);
    expect(text).toEqual({ hours: 24 });
    for (const wrong of [
      { hours: '0' },
      { hours: '1.5' },
      { hours: 'x' },
      { hours: '' },
      { hours: ['1', '2'] },
      { other: '1' },
    ]) {
      expect(query!(wrong), JSON.stringify(wrong)).toBe(false);
    }
    const id = { id: '7' };
    expect(params!(id)).toBe(true);
    expect(id).toEqual({ id: 7 });
    expect(params!({ id: '9007199254740993' })).toBe(false);
    expect(params!({})).toBe(false);
  });

  it('passes undeclared keys of an open query, and still checks and converts declared ones', async () => {
    const contract = await loadContract(({ openapi }) => {
      openapi.paths['/api/nodes/{id}/metrics']!.get!['x-open-query'] = true;
    });
    const files = { 'open-validators.js': emitValidators(contract) };
    const open = await importGenerated<{ validators: typeof validators }>(files, 'open-validators.js');
    const { query, params } = open.validators.getHistory!;
    const given = { hours: '24', utm_source: 'mail', other: ['1', '2'] };
    expect(query!(given)).toBe(true);
    expect(given).toEqual({ hours: 24, utm_source: 'mail', other: ['1', '2'] });
    expect(query!({ hours: '0', utm_source: 'mail' })).toBe(false);
    expect(params!({ id: '7', more: '1' })).toBe(false);
    expect(validators.getHistory!.query!({ utm_source: 'mail' })).toBe(false);
  });

  it('checks declared headers in lower case and passes others', async () => {
    const { headers } = validators.getHistory!;
    expect(headers!({ host: 'x', 'x-csrf-token': 'a' })).toBe(true);
    expect(headers!({ 'x-csrf-token': 'a'.repeat(44) })).toBe(false);
  });

  it('is not emitted for an operation that rejects nothing', async () => {
    expect(validators.listNodes).toEqual({});
    expect(validators.openLiveStream).toEqual({});
  });
});

it('has no runtime dependencies', async () => {
  const text = emitValidators(await loadContract());
  expect(text).not.toMatch(/\brequire\(|\bexports\b/);
  expect([...text.matchAll(/^import .* from '(.*)';$/gm)].map(([, module]) => module)).toEqual([
    './runtime/json.ts',
  ]);
  expect(emitValidatorTypes(await loadContract())).toContain(
    'Readonly<Record<OperationId, OperationValidators>>',
  );
});

it('emits the validators of the records of an import by their type', async () => {
  const contract = await loadContract(({ openapi: { components } }) => {
    for (const type of ['node', 'note'])
      components.schemas[`Import${type}`] = {
        type: 'object',
        required: ['type', type],
        additionalProperties: false,
        properties: { type: { type: 'string', const: type }, [type]: { type: 'integer' } },
      };
    components.schemas.ImportRecord = {
      oneOf: ['node', 'note'].map((type) => ({ $ref: `#/components/schemas/Import${type}` })),
    };
  });
  const files = { 'validators.js': emitValidators(contract) };
  const { importValidators } = await importGenerated<{
    importValidators: Record<string, (data: unknown) => boolean>;
  }>(files, 'validators.js');
  expect(Object.keys(importValidators)).toEqual(['node', 'note']);
  expect(importValidators.node!({ type: 'node', node: 1 })).toBe(true);
  expect(importValidators.node!({ type: 'note', node: 1 })).toBe(false);
  expect(importValidators.note!({ type: 'note', note: 1, more: 1 })).toBe(false);
  expect(emitValidators(await loadContract())).toContain('importValidators = {\n}');
  expect(emitValidatorTypes(contract)).toContain("Record<ImportRecord['type'], Validate<ImportRecord>>");
});

it('emits a self-contained validator of theme.json', async () => {
  const text = emitThemeManifest(await loadContract());
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
