import type { Settings as SettingsBody, SettingsUpdate } from '@muster/generated/types';
import type { Registration } from '../agent-install/registration.ts';
import { endDisallowedSessions } from '../auth/oauth.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Themes } from '../themes/themes.ts';
import type { Settings, SettingsPatch } from './settings.ts';

export interface SettingsServices {
  settings: Settings;
  registration: Registration;
  sessions: Sessions;
  themes: Themes;
}

/** All settings as the administrator reads them. */
export function viewSettings({
  settings,
  registration,
}: Pick<SettingsServices, 'settings' | 'registration'>): SettingsBody {
  return {
    ...settings.values,
    oauth_client_secret_set: settings.clientSecret !== '',
    registration: registration.find(),
  };
}

/** Changes what the administrator named; the registration window only where the rest of it is sound. */
export async function updateSettings(desk: SettingsServices, update: SettingsUpdate): Promise<void> {
  const { registration_open: isOpen, ...patch } = update;
  const { oauth_issuer: formerIssuer } = desk.settings.values;
  await change(desk, patch);
  await endDisallowedSessions(desk.sessions, desk.settings, formerIssuer);
  if (isOpen === true) await desk.registration.open();
  if (isOpen === false) await desk.registration.close();
}

/** A theme that is being selected must not be deleted meanwhile. */
function change({ settings, themes }: SettingsServices, patch: SettingsPatch): Promise<void> {
  return patch.theme === undefined
    ? settings.change(patch)
    : themes.runExclusive(() => settings.change(patch));
}
