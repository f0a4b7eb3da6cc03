import { expect, test } from 'vitest';
import { checkConfig } from './config-entries.ts';

const entry = { key: 'accent', type: 'string', default: '#0a7' };
const title = { type: 'title', label: 'Appearance' };
const range = { key: 'columns', type: 'number', default: 4, min: 1, max: 8 };
const select = {
  key: 'sort',
  type: 'select',
  default: 'name',
  options: [{ value: 'panel' }, { value: 'name' }],
};
const TYPES = '"title", "string", "text", "number", "boolean", or "select"';
const SKIPPED = '. The panel skips it.';

test.each<[string, unknown[]]>([
  ['a title and fields', [title, entry, { ...entry, key: 'other', type: 'text' }]],
  ['defaults of their types', [range, select, { key: 'compact', type: 'boolean', default: false }]],
  [
    'the lowest and the highest value',
    [range, { ...range, key: 'low', default: 1 }, { ...range, key: 'high', default: 8 }],
  ],
  ['the longest key', [{ ...entry, key: 'a'.repeat(64) }]],
])('%s have no findings', (_name, config) => {
  expect(checkConfig(config)).toEqual([]);
});

test.each<[unknown, string]>([
  [null, 'config[1]: it is not an object'],
  ['a', 'config[1]: it is not an object'],
  [{ ...entry, key: 'style', type: 'color' }, 'config[1] "style": the type "color" is unknown; use "string"'],
  [
    { ...entry, key: 'style', type: 'checkbox' },
    'config[1] "style": the type "checkbox" is unknown; use "boolean"',
  ],
  [
    { ...entry, key: 'style', type: 'toString' },
    `config[1] "style": the type "toString" is unknown; use ${TYPES}`,
  ],
  [{ ...entry, key: 'style', type: 5 }, `config[1] "style": the type 5 is unknown; use ${TYPES}`],
  [{ key: 'style', default: '' }, `config[1] "style": it has no type; use ${TYPES}`],
  [{ type: 'title' }, 'config[1]: it has no label'],
  [{ type: 'string', default: '' }, 'config[1]: it has no key'],
  [
    { ...entry, key: '1a' },
    'config[1] "1a": the key must be a letter, then up to 63 letters, digits, "-" and "_"',
  ],
  [{ key: 'style', type: 'string' }, 'config[1] "style": it has no default'],
  [
    { ...entry, key: 'style', default: [] },
    'config[1] "style": the default must be a string, a number or a boolean',
  ],
  [
    { ...entry, key: 'style', default: null },
    'config[1] "style": the default must be a string, a number or a boolean',
  ],
  [{ ...entry, key: 'style', label: 5 }, 'config[1] "style": label must be string'],
  [{ ...select, options: [{}] }, `config[1] "sort": options/0 must have required property 'value'`],
  [entry, 'config[1] "accent": an earlier entry has the same key'],
])('%j is skipped, and the finding says why', (malformed, detail) => {
  const [finding, ...more] = checkConfig([entry, malformed]);
  expect(more).toEqual([]);
  expect(finding).toMatchObject({ code: 'config_malformed', severity: 'warning', detail: detail + SKIPPED });
});

test.each<[unknown, string]>([
  [
    { ...range, default: '4' },
    'config[0] "columns": the type "number" needs a number, and the default is "4".',
  ],
  [{ ...range, default: 0 }, 'config[0] "columns": the default 0 is below min, 1.'],
  [{ ...range, default: 9 }, 'config[0] "columns": the default 9 is above max, 8.'],
  [{ ...entry, default: 4 }, 'config[0] "accent": the type "string" needs a string, and the default is 4.'],
  [
    { ...entry, type: 'text', default: true },
    'config[0] "accent": the type "text" needs a string, and the default is true.',
  ],
  [
    { ...entry, type: 'boolean', default: 'true' },
    'config[0] "accent": the type "boolean" needs a boolean, and the default is "true".',
  ],
  [{ ...select, default: 'size' }, 'config[0] "sort": the default "size" is not the value of an option.'],
  [{ ...select, default: 5 }, 'config[0] "sort": the type "select" needs a string, and the default is 5.'],
  [{ ...select, options: undefined }, 'config[0] "sort": the default "name" is not the value of an option.'],
])('the default of %j does not fit, and hubs accept it', (field, detail) => {
  const findings = checkConfig([JSON.parse(JSON.stringify(field))]);
  expect(findings).toMatchObject([
    { code: 'config_default', severity: 'warning', path: 'theme.json', detail },
  ]);
});
