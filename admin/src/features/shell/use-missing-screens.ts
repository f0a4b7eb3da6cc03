import { HubError } from '../../api/hub-error.ts';
import { useSessions } from '../account/account-query.ts';
import { useDatabase } from '../database/database-query.ts';
import { usePingTasks } from '../ping/ping-query.ts';
import { useSettings } from '../settings/settings-query.ts';
import type { ScreenId } from './screens.ts';

/** Screens that this build of the hub cannot serve yet; they stay out of the menu. */
export function useMissingScreens(): ReadonlySet<ScreenId> {
  const settings = isMissing(useSettings());
  const missing: [ScreenId, boolean][] = [
    ['registration', settings],
    ['settings', settings],
    ['ping', isMissing(usePingTasks())],
    ['database', isMissing(useDatabase())],
    ['account', isMissing(useSessions())],
  ];
  return new Set(missing.filter(([, is]) => is).map(([id]) => id));
}

function isMissing({ error }: { error: Error | null }): boolean {
  return error instanceof HubError && error.code === 'not_implemented';
}
