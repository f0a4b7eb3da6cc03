import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type ThemeConfigEntry,
  type ThemeManifest,
  validateThemeConfigEntry,
} from '@muster/generated/theme-manifest';
import { readManifest } from '../src/rules/manifest.ts';
import { MANIFEST } from '../src/rules/theme-file.ts';

/** The module that a theme imports for its settings: JavaScript, with declarations beside it. */
export const SETTINGS_MODULE = 'src/theme-settings.js';

const HEADER = '// Written by "muster-theme types" from theme.json. Do not edit.\n';

/** Where an existing module is kept up to date. */
const places = [SETTINGS_MODULE, 'theme-settings.js'];

type Field = Extract<ThemeConfigEntry, { key: string }>;

/** Path → text of the module and its declarations. */
export function writeSettingsModule(
  manifest: Pick<ThemeManifest, 'short' | 'config'>,
  file: string,
): ReadonlyMap<string, string> {
  const fields = listFields(manifest.config ?? []);
  return new Map([
    [file, writeCode(manifest.short, fields)],
    [file.replace(/\.js$/, '.d.ts'), writeDeclarations(manifest.short, fields)],
  ]);
}

export function isSettingsModule(text: string): boolean {
  return text.replaceAll('\r\n', '\n').startsWith(HEADER);
}

/** Rewrites the module of a theme if it has one and theme.json has changed. Returns the changed files. */
export async function refreshSettingsModule(root: string): Promise<string[]> {
  const changed: string[] = [];
  for (const file of places.filter((name) => existsSync(path.join(root, name)))) {
    if (!isSettingsModule(await readFile(path.join(root, file), 'utf8'))) continue;
    const { manifest } = readManifest(await readFile(path.join(root, MANIFEST), 'utf8'));
    if (manifest === undefined) continue;
    for (const [name, text] of writeSettingsModule(manifest, file))
      if (await writeIfChanged(path.join(root, name), text)) changed.push(name);
  }
  return changed;
}

async function writeIfChanged(file: string, text: string): Promise<boolean> {
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known === text) return false;
  await writeFile(file, text);
  return true;
}

/** The valid fields, without titles; of those with one key the first, like the panel. */
function listFields(config: readonly unknown[]): Field[] {
  const fields = new Map<string, Field>();
  for (const entry of config)
    if (validateThemeConfigEntry(entry) && 'key' in entry && !fields.has(entry.key))
      fields.set(entry.key, entry);
  return [...fields.values()];
}

function listChoices({ type, options = [], default: fallback }: Field): string[] {
  if (type !== 'select' || typeof fallback !== 'string' || options.length === 0) return [];
  return [...new Set([fallback, ...options.map(({ value }) => value)])];
}

function writeCode(short: string, fields: readonly Field[]): string {
  const choices = fields.filter((field) => listChoices(field).length > 0);
  const ranges = fields.filter(
    ({ default: fallback, min, max }) =>
      typeof fallback === 'number' && (min !== undefined || max !== undefined),
  );
  const rows = [
    ...choices.map(
      (field) =>
        `    ${writeKey(field.key)}: pick(stored, ${quote(field.key)}, ${quote(listChoices(field))}),\n`,
    ),
    ...ranges.map(
      ({ key, min = null, max = null }) =>
        `    ${writeKey(key)}: clamp(stored[${quote(key)}], ${min ?? '-Infinity'}, ${max ?? 'Infinity'}),\n`,
    ),
  ];
  const body =
    rows.length === 0
      ? '  return hub.config(short, defaults, call);\n'
      : `  const stored = await hub.config(short, defaults, call);\n  return {\n    ...stored,\n${rows.join('')}  };\n`;
  return `${HEADER}// @ts-nocheck: the types are in the declarations beside this file.

export const short = ${quote(short)};

export const defaults = {
${fields.map(({ key, default: fallback }) => `  ${writeKey(key)}: ${quote(fallback)},\n`).join('')}};

export async function loadSettings(hub, call) {
${body}}
${choices.length > 0 ? PICK : ''}${ranges.length > 0 ? CLAMP : ''}`;
}

const PICK = `
function pick(stored, key, choices) {
  return choices.includes(stored[key]) ? stored[key] : defaults[key];
}
`;

const CLAMP = `
function clamp(value, min, max) {
  return Math.min(max, Math.max(min, value));
}
`;

function writeDeclarations(short: string, fields: readonly Field[]): string {
  const rows = fields.map((field) => {
    const { key, label = '', help = '', default: fallback } = field;
    const choices = listChoices(field);
    const type = choices.length > 0 ? choices.map(quote).join(' | ') : typeof fallback;
    const about = [label, help].filter((text) => text !== '').map(toComment);
    const comment = about.length === 0 ? '' : `  /** ${about.join('. ')} */\n`;
    return `${comment}  readonly ${writeKey(key)}: ${type};\n`;
  });
  return `${HEADER}
import type { CallOptions, Hub } from 'muster-theme';

/** The theme's short name. */
export declare const short: ${quote(short)};

export interface Settings {
${rows.join('')}}

export declare const defaults: Settings;

/**
 * The administrator's settings. A value that theme.json does not offer is replaced by the default, or by the nearest bound.
 * Rejects like \`hub.config\`.
 */
export declare function loadSettings(hub: Pick<Hub, 'config'>, call?: CallOptions): Promise<Settings>;
`;
}

function toComment(text: string): string {
  return text.replaceAll('*/', '*\\/').replace(/\s+/g, ' ').replace(/\.$/, '').trim();
}

function writeKey(key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? key : quote(key);
}

function quote(value: unknown): string {
  return JSON.stringify(value);
}
