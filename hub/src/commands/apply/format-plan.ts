import type { FleetFilePlan } from '../../features/fleet-file/apply-fleet-file.ts';
import type { FieldChange, PlannedChange } from '../../features/fleet-file/view-plan.ts';

const signs: Readonly<Record<PlannedChange['action'], string>> = { create: '+', change: '~', delete: '-' };
const nouns: Readonly<Record<PlannedChange['kind'], string>> = {
  node: 'node',
  ping_task: 'ping task',
  alert_rule: 'alert rule',
  settings: 'settings',
};

/** What a deletion takes with it. */
const notes: Readonly<Record<PlannedChange['kind'], string>> = {
  node: ', with its history',
  ping_task: ', with its history',
  alert_rule: ', which ends its alerts',
  settings: '',
};

/** A plan as text: + for created, ~ for changed with both values, - for deleted. */
export function formatPlan({ changes, summary }: Pick<FleetFilePlan, 'changes' | 'summary'>): string {
  if (changes.length === 0) return 'No changes: the hub matches the file.\n';
  const { create, change, delete: deleted } = summary;
  const counts = `Plan: ${create} to create, ${change} to change, ${deleted} to delete.\n`;
  return `${changes.map(formatChange).join('')}\n${counts}`;
}

function formatChange(change: PlannedChange): string {
  const { action, kind, id, name, fields } = change;
  const title = [
    signs[action],
    nouns[kind],
    ...(kind === 'settings' ? [] : [formatValue(name)]),
    ...(id === null ? [] : [`(${id})`]),
  ].join(' ');
  const note = action === 'delete' ? notes[kind] : '';
  return `${title}${note}\n${fields.map(formatField).join('')}`;
}

function formatField({ key, from, to }: FieldChange): string {
  const value = from === undefined ? formatValue(to) : `${formatValue(from)} -> ${formatValue(to)}`;
  return `    ${key}: ${value}\n`;
}

/** Names of registered agents are untrusted, so a terminal must not interpret them. */
function formatValue(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{fffd}');
}
