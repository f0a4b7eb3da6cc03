import type { Settings as SettingsBody, SettingsUpdate } from '@muster/generated/types';
import { endUnadmitted } from './oauth.ts';
import type { Registration } from './registration.ts';
import type { Sessions } from './sessions.ts';
import type { Settings } from './settings.ts';

export interface SettingsDesk {
  settings: Settings;
  registration: Registration;
  sessions: Sessions;
}

/** All settings as the administrator reads them. */
export function viewSettings({ settings, registration }: Omit<SettingsDesk, 'sessions'>): SettingsBody {
  return {
    ...settings.values,
    oauth_client_secret_set: settings.clientSecret !== '',
    registration: registration.find(),
  };
}

/** Changes what the administrator named; the registration window only where the rest of it is sound. */
export async function changeSettings(desk: SettingsDesk, update: SettingsUpdate): Promise<void> {
  const { registration_open: isOpen, ...patch } = update;
  await desk.settings.change(patch);
  await endUnadmitted(desk.sessions, desk.settings);
  if (isOpen === true) await desk.registration.open();
  if (isOpen === false) await desk.registration.close();
}
