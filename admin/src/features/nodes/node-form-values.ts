import type { AdminNode, NodeUpdate } from '@muster/generated/types';
import { type AmountUnit, joinAmount, parseDecimal, splitAmount } from './byte-amount.ts';

/** Input limits from the contract; a test compares them. */
export const nodeLimits = {
  name: 64,
  group: 13,
  tag: 32,
  tags: 16,
  public_remark: 100,
  remark: 2_048,
  price: 1_000_000_000,
} as const;

/** Values of the form controls, named after the contract key if a control maps to one. */
export interface NodeFormValues {
  name: string;
  group: string;
  tags: string;
  public: boolean;
  public_remark: string;
  remark: string;
  country_pin: string;
  price: string;
  currency: string;
  billing_cycle: string;
  /** Months of a custom billing cycle. */
  cycle_months: string;
  expires_at: string;
  traffic_limit: string;
  traffic_unit: AmountUnit;
  traffic_mode: NonNullable<NodeUpdate['traffic_mode']>;
  traffic_reset_day: string;
}

export const configFields = [
  'name',
  'group',
  'tags',
  'public',
  'public_remark',
  'remark',
  'country_pin',
  'price',
  'currency',
  'billing_cycle',
  'expires_at',
  'traffic_limit',
  'traffic_mode',
  'traffic_reset_day',
] as const satisfies readonly (keyof NodeUpdate)[];

export type ConfigField = (typeof configFields)[number];
export type FormError = 'required' | 'tags' | 'country' | 'price' | 'currency' | 'months' | 'amount' | 'day';

export const namedCycles = [
  'monthly',
  'quarterly',
  'semiannual',
  'yearly',
  'biennial',
  'triennial',
  'once',
] as const;
/** Select value for all `<n>m` cycles. */
export const OTHER_CYCLE = 'other';

export const emptyFormValues: NodeFormValues = {
  name: '',
  group: '',
  tags: '',
  public: true,
  public_remark: '',
  remark: '',
  country_pin: '',
  price: '',
  currency: 'USD',
  billing_cycle: 'monthly',
  cycle_months: '',
  expires_at: '',
  traffic_limit: '',
  traffic_unit: 'GB',
  traffic_mode: 'sum',
  traffic_reset_day: '1',
};

export function toFormValues(node: AdminNode): NodeFormValues {
  const limit = splitAmount(node.traffic_limit ?? 0);
  return {
    ...emptyFormValues,
    ...readTexts(node),
    ...readCycle(node.billing_cycle ?? emptyFormValues.billing_cycle),
    tags: (node.tags ?? []).join(', '),
    public: node.public ?? true,
    price: node.price ? String(node.price) : '',
    expires_at: node.expires_at ?? '',
    traffic_limit: limit.text,
    traffic_unit: limit.unit,
    traffic_mode: node.traffic_mode ?? emptyFormValues.traffic_mode,
    traffic_reset_day: String(node.traffic_reset_day ?? emptyFormValues.traffic_reset_day),
  };
}

const textFields = ['name', 'group', 'public_remark', 'remark', 'country_pin', 'currency'] as const;

/** Text fields of the node; any key may be absent. */
function readTexts(node: AdminNode): Partial<NodeFormValues> {
  const present = textFields.flatMap((field) => {
    const value = node[field];
    return value === undefined ? [] : [[field, value]];
  });
  return Object.fromEntries(present);
}

function readCycle(cycle: string): Pick<NodeFormValues, 'billing_cycle' | 'cycle_months'> {
  if (namedCycles.some((name) => name === cycle)) return { billing_cycle: cycle, cycle_months: '' };
  return { billing_cycle: OTHER_CYCLE, cycle_months: cycle.replace(/m$/, '') };
}

/** Contract keys that the form sets. */
export type NodeConfigResult = Required<Pick<NodeUpdate, ConfigField>>;

export type FormResult =
  | { isValid: true; config: NodeConfigResult }
  | { isValid: false; faults: Partial<Record<ConfigField, FormError>> };

/** Converts form values to a request body, or returns the errors. */
export function readConfig(values: NodeFormValues): FormResult {
  const tags = splitTags(values.tags);
  const price = values.price.trim() === '' ? 0 : parseDecimal(values.price);
  const trafficLimit =
    values.traffic_limit.trim() === ''
      ? 0
      : joinAmount({ text: values.traffic_limit, unit: values.traffic_unit });
  const config = {
    name: values.name.trim(),
    group: values.group.trim(),
    tags,
    public: values.public,
    public_remark: values.public_remark.trim(),
    remark: values.remark,
    country_pin: values.country_pin.trim().toUpperCase(),
    price: price ?? 0,
    currency: values.currency.trim().toUpperCase(),
    billing_cycle:
      values.billing_cycle === OTHER_CYCLE ? `${values.cycle_months.trim()}m` : values.billing_cycle,
    expires_at: values.expires_at === '' ? null : values.expires_at,
    traffic_limit: trafficLimit ?? 0,
    traffic_mode: values.traffic_mode,
    traffic_reset_day: Number(values.traffic_reset_day),
  };
  const day = config.traffic_reset_day;
  const checks: [ConfigField, FormError, boolean][] = [
    ['name', 'required', config.name !== ''],
    ['tags', 'tags', tags.length <= nodeLimits.tags && tags.every((tag) => tag.length <= nodeLimits.tag)],
    ['country_pin', 'country', /^([A-Z]{2})?$/.test(config.country_pin)],
    ['price', 'price', price !== undefined && price <= nodeLimits.price],
    ['currency', 'currency', /^[A-Z]{3}$/.test(config.currency)],
    ['billing_cycle', 'months', isCycle(config.billing_cycle)],
    ['traffic_limit', 'amount', trafficLimit !== undefined],
    ['traffic_reset_day', 'day', Number.isInteger(day) && day >= 1 && day <= 31],
  ];
  const faults = Object.fromEntries(
    checks.filter(([, , isRight]) => !isRight).map(([field, fault]) => [field, fault]),
  );
  return Object.keys(faults).length === 0 ? { isValid: true, config } : { isValid: false, faults };
}

function isCycle(text: string): boolean {
  return namedCycles.some((name) => name === text) || /^[1-9]\d{0,2}m$/.test(text);
}

/** Splits at ASCII and fullwidth commas and removes duplicates. */
function splitTags(text: string): string[] {
  const tags = text.split(/[,，、]/).map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}
