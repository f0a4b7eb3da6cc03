import type { Settings as SettingsBody, SettingsUpdate } from '@muster/generated/types';
import type { Registration } from './registration.ts';
import type { Settings } from './settings.ts';

export interface SettingsDesk {
  settings: Settings;
  registration: Registration;
}

/** All settings as the administrator reads them. */
export function viewSettings({ settings, registration }: SettingsDesk): SettingsBody {
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
  if (isOpen === true) await desk.registration.open();
  if (isOpen === false) await desk.registration.close();
}
