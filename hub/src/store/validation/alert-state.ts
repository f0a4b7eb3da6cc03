import type { AlertRow } from '../alert-rows.ts';

const states: readonly unknown[] = ['ok', 'pending', 'firing', 'no_data'] satisfies AlertRow['state'][];
const reasons: readonly unknown[] = [
  'maintenance',
  'parent',
  'acknowledged',
  'flapping',
  null,
] satisfies AlertRow['withheld_by'][];

const MAX_SECONDS = 253_402_300_799;
const MAX_CHANGES = 64;
const MAX_OBJECT = 256;
const MAX_USERNAME = 300;
const MAX_NOTE = 500;

const isInstant = (value: unknown) =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= MAX_SECONDS;
const isNullableInstant = (value: unknown) => value === null || isInstant(value);
const isText = (value: unknown, maxLength: number) => typeof value === 'string' && value.length <= maxLength;

/** Why a stored alert must not be used, or null. */
export function checkAlert(alert: AlertRow): string | null {
  const { state, since, at, value, began_at, quiet_since, withheld_by, is_flapping, changes } = alert;
  const { transitions, acknowledged_until, acknowledged_by, note, object } = alert;
  const isValid =
    states.includes(state) &&
    [since, at].every(isInstant) &&
    [began_at, quiet_since, acknowledged_until].every(isNullableInstant) &&
    (value === null || Number.isFinite(value)) &&
    reasons.includes(withheld_by) &&
    typeof is_flapping === 'boolean' &&
    Array.isArray(changes) &&
    changes.length <= MAX_CHANGES &&
    changes.every(isInstant) &&
    Number.isSafeInteger(transitions) &&
    transitions >= 0 &&
    (acknowledged_by === null || isText(acknowledged_by, MAX_USERNAME)) &&
    isText(note, MAX_NOTE) &&
    isText(object, MAX_OBJECT);
  return isValid ? null : 'is not the state of an alert';
}
