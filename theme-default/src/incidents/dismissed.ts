import type { NoticeSummary } from 'muster-theme/model';
import { findPreference, storePreference } from '../app/preferences.ts';

type Version = Pick<NoticeSummary, 'id' | 'updated_at'>;

/** Ids with the time of the last change: a notice that has changed is shown again. */
const getKey = ({ id, updated_at }: Version) => `${id}:${updated_at}`;

export function readDismissed(): ReadonlySet<string> {
  return new Set(findPreference('dismissed')?.split(' '));
}

export function isDismissed(notice: Version, dismissed: ReadonlySet<string>): boolean {
  return dismissed.has(getKey(notice));
}

/** Dismisses a notice. Of those dismissed before, only `current` ones are kept. */
export function dismiss(
  notice: Version,
  dismissed: ReadonlySet<string>,
  current: readonly Version[],
): ReadonlySet<string> {
  const kept = [...current.map(getKey).filter((key) => dismissed.has(key)), getKey(notice)];
  storePreference('dismissed', kept.join(' '));
  return new Set(kept);
}
