import type { ThemeConfig, ThemeConfigEntry } from '@muster/generated/types';
import { type FieldError, formValidators } from '@muster/generated/validators';
import type { FormContract } from '../../forms/contract-resolver.ts';

export type ConfigField = Exclude<ThemeConfigEntry, { type: 'title' }>;
export type ConfigValue = ThemeConfig[string];
/** Values of the form controls by key; numbers are text until submitted. */
export type ConfigForm = Record<string, string | boolean>;

export function isField(entry: ThemeConfigEntry): entry is ConfigField {
  return entry.type !== 'title';
}

/** Valid entries of a theme's config: unique keys, selects with options. */
export function getValidEntries(entries: readonly ThemeConfigEntry[]): ThemeConfigEntry[] {
  const keys = new Set<string>();
  return entries.filter((entry) => {
    if (!isField(entry)) return true;
    if (keys.has(entry.key)) return false;
    if (entry.type === 'select' && (entry.options ?? []).length === 0) return false;
    keys.add(entry.key);
    return true;
  });
}

export function readConfigForm(entries: readonly ThemeConfigEntry[], stored: ThemeConfig): ConfigForm {
  return Object.fromEntries(
    entries.filter(isField).map((field) => [field.key, toControl(field, stored[field.key] ?? field.default)]),
  );
}

function toControl({ type }: ConfigField, value: ConfigValue): string | boolean {
  return type === 'boolean' ? value === true || value === 'true' : String(value);
}

/** The theme's own ranges come on top of what the hub accepts. */
export function createConfigContract(
  entries: readonly ThemeConfigEntry[],
  stored: ThemeConfig,
): FormContract<ConfigForm, ThemeConfig> {
  const fields = entries.filter(isField);
  return {
    validate: formValidators.ThemeConfig,
    fields: fields.map(({ key }) => key),
    toBody: (form) => makeConfig(entries, form, stored),
    check: (form) => fields.flatMap((field) => checkRange(field, form[field.key])),
  };
}

function checkRange(
  { type, key, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: ConfigField,
  control: string | boolean | undefined,
): FieldError[] {
  if (type !== 'number') return [];
  const value = readNumber(control);
  const isValid = value !== undefined && value >= min && value <= max;
  return isValid ? [] : [{ pointer: `/${key}`, detail: 'must be a number in the range' }];
}

function readNumber(text: string | boolean | undefined): number | undefined {
  const plain = String(text).trim().replace(',', '.');
  return /^-?\d{1,15}(\.\d{1,9})?$/.test(plain) ? Number(plain) : undefined;
}

/**
 * Values to store: only those that differ from the default, so that changed defaults of a new version apply. Values
 * of keys that this version lacks are kept.
 */
export function makeConfig(
  entries: readonly ThemeConfigEntry[],
  form: ConfigForm,
  stored: ThemeConfig,
): ThemeConfig {
  const fields = entries.filter(isField);
  const own = new Set(fields.map(({ key }) => key));
  const kept = Object.entries(stored).filter(([key]) => !own.has(key));
  const changed = fields
    .map((field) => [field.key, readValue(field, form[field.key]), field.default] as const)
    .filter(([, value, standard]) => value !== standard)
    .map(([key, value]) => [key, value] as const);
  return Object.fromEntries([...kept, ...changed]);
}

function readValue(field: ConfigField, control: string | boolean | undefined): ConfigValue {
  if (field.type === 'boolean') return control === true;
  if (field.type === 'number') return readNumber(control) ?? field.default;
  return String(control ?? '');
}
