import type { RestoreDifferences, RestoredSetting } from '@muster/generated/types';
import type { RestoreCandidate } from '../../store/store.ts';

/** How login and settings differ from the current ones; null without a current database. */
export function compareSecurity(
  { restored, current }: RestoreCandidate['security'],
  settings: readonly RestoredSetting[],
): RestoreDifferences | null {
  if (current === null) return null;
  return {
    username: current.account?.username !== restored.account?.username,
    password: current.account?.password_hash !== restored.account?.password_hash,
    second_factor: current.secondFactor !== restored.secondFactor,
    settings: settings.map(({ key }) => key),
  };
}
