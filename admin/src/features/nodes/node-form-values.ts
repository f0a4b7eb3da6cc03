import type { AdminNode, NodeUpdate } from '@muster/generated/types';
import { formValidators } from '@muster/generated/validators';
import type { FormContract } from '../../forms/contract-resolver.ts';
import { type AmountUnit, joinAmount, parseDecimal, splitAmount } from './byte-amount.ts';

/** Input limits from the contract; a test compares them. */
export const nodeLimits = {
  name: 64,
  group: 13,
  tag: 32,
  tags: 16,
  public_remark: 100,
  remark: 2_048,
} as const;

/** Values of the form controls, named after the contract key if a control maps to one. */
export interface NodeFormValues {
  name: string;
  group: string;
  tags: string;
  public: boolean;
  public_details: NonNullable<NodeUpdate['public_details']> | null;
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
  'public_details',
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
/** Fields with a text of their own for values that the contract refuses. */
export type FaultField =
  | 'name'
  | 'tags'
  | 'country_pin'
  | 'price'
  | 'currency'
  | 'cycle_months'
  | 'traffic_limit'
  | 'traffic_reset_day';

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
  public_details: null,
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
    public_details: node.public_details ?? null,
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

/** The request body. An amount that is no number stays text, which the contract refuses. */
export function readConfig(values: NodeFormValues): Record<ConfigField, unknown> {
  const { price, traffic_limit: limit, traffic_unit: unit } = values;
  return {
    name: values.name.trim(),
    group: values.group.trim(),
    tags: splitTags(values.tags),
    public: values.public,
    public_details: values.public_details,
    public_remark: values.public_remark.trim(),
    remark: values.remark,
    country_pin: values.country_pin.trim().toUpperCase(),
    price: price.trim() === '' ? 0 : (parseDecimal(price) ?? price),
    currency: values.currency.trim().toUpperCase(),
    billing_cycle:
      values.billing_cycle === OTHER_CYCLE ? `${values.cycle_months.trim()}m` : values.billing_cycle,
    expires_at: values.expires_at === '' ? null : values.expires_at,
    traffic_limit: limit.trim() === '' ? 0 : (joinAmount({ text: limit, unit }) ?? limit),
    traffic_mode: values.traffic_mode,
    traffic_reset_day: Number(values.traffic_reset_day),
  };
}

export const nodeContract: FormContract<NodeFormValues, NodeConfigResult> = {
  validate: formValidators.NodeUpdate,
  fields: configFields,
  toBody: readConfig,
  locate: (field, values) =>
    field === 'billing_cycle' && values.billing_cycle === OTHER_CYCLE ? 'cycle_months' : field,
};

/** Splits at ASCII and fullwidth commas and removes duplicates. */
function splitTags(text: string): string[] {
  const tags = text.split(/[,，、]/).map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}
