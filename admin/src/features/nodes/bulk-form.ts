import type { AdminNode, NodeUpdate } from '@muster/generated/types';
import {
  emptyFormValues,
  type FormError,
  type FormResult,
  type NodeFormValues,
  nodeLimits,
  readConfig,
} from './node-form-values.ts';

/** Fields that support bulk editing; price includes the currency. */
export const bulkFields = [
  'group',
  'tags',
  'public',
  'price',
  'billing_cycle',
  'expires_at',
  'traffic_limit',
  'traffic_mode',
  'traffic_reset_day',
] as const;
export type BulkField = (typeof bulkFields)[number];

export type TagMode = 'set' | 'add' | 'remove';

export interface BulkChange {
  values: NodeFormValues;
  chosen: readonly BulkField[];
  tagMode: TagMode;
}

/** Reads the chosen fields; the others keep their defaults. */
function readChosen({ values, chosen }: BulkChange): FormResult {
  const kept: Record<string, unknown> = { ...emptyFormValues, name: '-' };
  for (const field of chosen.flatMap((name) => [name, ...(companions[name] ?? [])]))
    kept[field] = values[field];
  return readConfig(kept as unknown as NodeFormValues);
}

/** Form controls of each field. */
const companions: Partial<Record<BulkField, readonly (keyof NodeFormValues)[]>> = {
  price: ['currency'],
  traffic_limit: ['traffic_unit'],
};

export function validateBulkForm(change: BulkChange): Partial<Record<string, FormError>> {
  const reading = readChosen(change);
  return reading.isValid ? {} : reading.faults;
}

/** The patch for one node; undefined if nothing changes. */
export function makeBulkUpdate(node: AdminNode, change: BulkChange): NodeUpdate | undefined {
  const { chosen, tagMode } = change;
  const reading = readChosen(change);
  if (!reading.isValid) return undefined;
  const { config } = reading;
  const update: NodeUpdate = {};
  for (const field of chosen) Object.assign(update, { [field]: config[field] });
  if (chosen.includes('price')) update.currency = config.currency;
  if (chosen.includes('tags')) update.tags = mergeTags(node.tags ?? [], config.tags, tagMode);
  const isSame = Object.entries(update).every(
    ([key, value]) => JSON.stringify(value) === JSON.stringify(node[key as keyof AdminNode]),
  );
  return isSame ? undefined : update;
}

function mergeTags(present: readonly string[], tags: readonly string[], mode: TagMode): string[] {
  if (mode === 'remove') return present.filter((tag) => !tags.includes(tag));
  if (mode === 'set') return [...tags];
  return [...new Set([...present, ...tags])].slice(0, Math.max(present.length, nodeLimits.tags));
}
