import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { refreshSettingsModule, writeSettingsModule } from './settings-module.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'muster-settings-'));
});

afterEach(() => rm(folder, { recursive: true }));

const config = [
  { type: 'title', label: 'Appearance' },
  { key: 'accent', type: 'string', default: '#0a7', label: 'Accent', help: 'Any CSS colour, even */ this.' },
  { key: 'columns', type: 'number', default: 4, min: 1, max: 8 },
  { key: 'gap-size', type: 'number', default: 2, min: 0 },
  { key: 'compact', type: 'boolean', default: false },
  { key: 'sort', type: 'select', default: 'panel', options: [{ value: 'panel' }, { value: 'name' }] },
  { key: 'free', type: 'select', default: 'any' },
  { key: 'accent', type: 'number', default: 1 },
  { key: 'broken', type: 'colour', default: 1 },
];

interface Module {
  short: string;
  defaults: Record<string, unknown>;
  loadSettings(hub: { config(short: string, defaults: object): Promise<object> }): Promise<object>;
}

async function load(entries: readonly unknown[]): Promise<Module> {
  const file = path.join(folder, 'theme-settings.js');
  for (const [name, text] of writeSettingsModule({ short: 'aurora', config: [...entries] }, file))
    await writeFile(name, text);
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  return import(file);
}

it('has the defaults of the valid settings, of which the first with a key counts', async () => {
  const { short, defaults } = await load(config);
  expect(short).toBe('aurora');
  expect(defaults).toEqual({
    accent: '#0a7',
    columns: 4,
    'gap-size': 2,
    compact: false,
    sort: 'panel',
    free: 'any',
  });
});

it.each([
  [{}, {}],
  [
    { accent: 'red', compact: true, free: 'x' },
    { accent: 'red', compact: true, free: 'x' },
  ],
  [{ sort: 'name' }, { sort: 'name' }],
  [{ sort: 'gone' }, { sort: 'panel' }],
  [{ columns: 8 }, { columns: 8 }],
  [{ columns: 9 }, { columns: 8 }],
  [
    { columns: 0, 'gap-size': -1 },
    { columns: 1, 'gap-size': 0 },
  ],
])('stored values %j become %j', async (stored, expected) => {
  const { defaults, loadSettings } = await load(config);
  const hub = { config: async (_short: string, known: object) => ({ ...known, ...stored }) };
  expect(await loadSettings(hub)).toEqual({ ...defaults, ...expected });
});

it('declares a union for the choices of a select, and comments that cannot end early', () => {
  const files = writeSettingsModule({ short: 'aurora', config }, 'theme-settings.js');
  const declarations = files.get('theme-settings.d.ts') ?? '';
  expect(declarations).toContain('  readonly sort: "panel" | "name";\n');
  expect(declarations).toContain('  readonly free: string;\n');
  expect(declarations).toContain('  readonly "gap-size": number;\n');
  expect(declarations).toContain('  /** Accent. Any CSS colour, even *\\/ this */\n');
});

it('follows theme.json, and leaves files of others alone', async () => {
  const manifest = { name: 'A', short: 'a', description: '', version: '1', author: '', url: '' };
  const file = path.join(folder, 'theme-settings.js');
  await writeFile(path.join(folder, 'theme.json'), JSON.stringify({ ...manifest, config }));
  expect(await refreshSettingsModule(folder)).toEqual([]);
  for (const [name, text] of writeSettingsModule({ short: 'a', config: [] }, file))
    await writeFile(name, text);
  expect(await refreshSettingsModule(folder)).toEqual(['theme-settings.js', 'theme-settings.d.ts']);
  expect(await refreshSettingsModule(folder)).toEqual([]);
  await writeFile(path.join(folder, 'theme.json'), '{');
  expect(await refreshSettingsModule(folder)).toEqual([]);
  await writeFile(file, 'export const mine = 1;\n');
  await writeFile(path.join(folder, 'theme.json'), JSON.stringify(manifest));
  expect(await refreshSettingsModule(folder)).toEqual([]);
  expect(await readFile(file, 'utf8')).toBe('export const mine = 1;\n');
});
