import type { AdminNode, NodeUpdate } from '@muster/generated/types';
import { formValidators } from '@muster/generated/validators';
import type { FormContract } from '../../forms/contract-resolver.ts';
import {
  configFields,
  emptyFormValues,
  type NodeConfigResult,
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

export interface BulkFormValues extends NodeFormValues {
  chosen: readonly BulkField[];
  tagMode: TagMode;
}

/** Values of the chosen fields, and what to do with the tags. */
export interface BulkChange {
  config: Partial<NodeConfigResult>;
  tagMode: TagMode;
}

export const emptyBulkValues: BulkFormValues = { ...emptyFormValues, chosen: [], tagMode: 'add' };

export const bulkContract: FormContract<BulkFormValues, Partial<NodeConfigResult>> = {
  validate: formValidators.NodeUpdate,
  fields: configFields,
  toBody(values) {
    const config = readConfig(values);
    const keys = values.chosen.flatMap((field) => (field === 'price' ? [field, 'currency' as const] : field));
    return Object.fromEntries(keys.map((key) => [key, config[key]]));
  },
};

/** The patch for one node; undefined if nothing changes. */
export function makeBulkUpdate(node: AdminNode, { config, tagMode }: BulkChange): NodeUpdate | undefined {
  const update: NodeUpdate = { ...config };
  if (config.tags !== undefined) update.tags = mergeTags(node.tags ?? [], config.tags, tagMode);
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
