import { type ThemeConfigEntry, validateThemeConfigEntry } from '@muster/generated/theme-manifest';
import { type Finding, MANIFEST } from './theme-file.ts';

type Field = Extract<ThemeConfigEntry, { key: string }>;

const types = ['title', 'string', 'text', 'number', 'boolean', 'select'];

/** Names that other forms have for the types. */
const otherNames: Readonly<Record<string, string>> = {
  ...{ color: 'string', colour: 'string', url: 'string', textarea: 'text' },
  ...{ integer: 'number', range: 'number', checkbox: 'boolean', switch: 'boolean', toggle: 'boolean' },
  ...{ dropdown: 'select', enum: 'select', radio: 'select', heading: 'title' },
};

const VALID_KEY = /^[A-Za-z][\w-]{0,63}$/;

/** The entries of `config` that the panel skips, which the author would not notice, and defaults that do not fit. */
export function checkConfig(config: readonly unknown[]): Finding[] {
  const keys = new Set<string>();
  return config.flatMap((entry, index) => {
    const name = nameEntry(entry, index);
    if (!validateThemeConfigEntry(entry))
      return [createMalformed(name, describeMalformed(entry), validateThemeConfigEntry.errors)];
    if (!('key' in entry)) return [];
    if (keys.has(entry.key)) return [createMalformed(name, 'an earlier entry has the same key')];
    keys.add(entry.key);
    const problem = findDefaultProblem(entry);
    return problem === undefined ? [] : [createUnsuitable(name, problem)];
  });
}

/** Such as `config[6] "style"`. */
function nameEntry(entry: unknown, index: number): string {
  const key =
    isObject(entry) && typeof entry.key === 'string' ? ` ${JSON.stringify(entry.key.slice(0, 80))}` : '';
  return `config[${index}]${key}`;
}

/** Why an entry is none; undefined for a reason that the validator tells. */
function describeMalformed(entry: unknown): string | undefined {
  if (!isObject(entry)) return 'it is not an object';
  const { type, label, key, default: fallback } = entry;
  if (type === undefined) return `it has no type; use ${listTypes()}`;
  if (typeof type !== 'string' || !types.includes(type)) {
    const fitting =
      typeof type === 'string' && Object.hasOwn(otherNames, type) ? otherNames[type] : undefined;
    const advice = fitting === undefined ? listTypes() : `"${fitting}"`;
    return `the type ${JSON.stringify(type).slice(0, 80)} is unknown; use ${advice}`;
  }
  if (type === 'title') return label === undefined || label === '' ? 'it has no label' : undefined;
  if (key === undefined) return 'it has no key';
  if (typeof key !== 'string' || !VALID_KEY.test(key))
    return 'the key must be a letter, then up to 63 letters, digits, "-" and "_"';
  if (fallback === undefined) return 'it has no default';
  return typeof fallback === 'object' ? 'the default must be a string, a number or a boolean' : undefined;
}

function listTypes(): string {
  const list = new Intl.ListFormat('en', { type: 'disjunction' });
  return list.format(types.map((type) => `"${type}"`));
}

/** Why the default of a field is not one of its values. The panel shows the form, and loading the settings returns the default. */
function findDefaultProblem({ type, default: fallback, options = [], min, max }: Field): string | undefined {
  const wanted = type === 'number' || type === 'boolean' ? type : 'string';
  const shown = JSON.stringify(fallback).slice(0, 80);
  if (typeof fallback !== wanted) return `the type "${type}" needs a ${wanted}, and the default is ${shown}`;
  if (type === 'select' && !options.some(({ value }) => value === fallback))
    return `the default ${shown} is not the value of an option`;
  if (typeof fallback !== 'number') return undefined;
  if (min !== undefined && fallback < min) return `the default ${shown} is below min, ${min}`;
  return max !== undefined && fallback > max ? `the default ${shown} is above max, ${max}` : undefined;
}

type Errors = typeof validateThemeConfigEntry.errors;

function createMalformed(name: string, problem: string | undefined, errors?: Errors): Finding {
  return {
    code: 'config_malformed',
    severity: 'warning',
    path: MANIFEST,
    detail: `${name}: ${problem ?? describeErrors(errors)}. The panel skips it.`,
    fix: 'See "Settings" in docs/themes.md.',
  };
}

/** The part of an entry that the validator refuses, such as `options/0 must have required property 'value'`. */
function describeErrors(errors: Errors): string {
  const about = (errors ?? []).find(
    ({ instancePath, message }) => instancePath !== '' && message !== 'must be equal to constant',
  );
  return about === undefined ? 'it is not valid' : `${about.instancePath.slice(1)} ${about.message}`;
}

function createUnsuitable(name: string, problem: string): Finding {
  return {
    code: 'config_default',
    severity: 'warning',
    path: MANIFEST,
    detail: `${name}: ${problem}.`,
    fix: 'Make the default one of the values that the field can have.',
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
