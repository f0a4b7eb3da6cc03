import type { Settings as SettingsBody, SettingsUpdate } from '@muster/generated/types';
import type { Registration } from '../agent-install/registration.ts';
import { endDisallowedSessions } from '../auth/oauth.ts';
import type { PasswordPolicy } from '../auth/password-policy.ts';
import type { LiveSession, Sessions } from '../auth/sessions.ts';
import type { Themes } from '../themes/themes.ts';
import type { Settings, UpdateOptions } from './settings.ts';
import type { SettingsPatch } from './settings-schema.ts';

export interface SettingsServices {
  settings: Settings;
  registration: Registration;
  passwordPolicy: PasswordPolicy;
  sessions: Sessions;
  themes: Themes;
}

/** All settings, for the administrator. */
export function viewSettings({
  settings,
  registration,
  passwordPolicy,
}: Pick<SettingsServices, 'settings' | 'registration' | 'passwordPolicy'>): SettingsBody {
  return {
    ...settings.values,
    oauth_client_secret_set: settings.clientSecret !== '',
    registration: registration.find(),
    password_policy: passwordPolicy.describe(),
  };
}

/** The part of an update that changes something. Secrets are not compared, so that they count as changed. */
export function findChangedSettings(
  { settings }: Pick<SettingsServices, 'settings'>,
  update: SettingsUpdate,
): SettingsUpdate {
  const current: SettingsUpdate = settings.values;
  return Object.fromEntries(
    Object.entries(update).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(current[key as keyof SettingsUpdate]),
    ),
  );
}

/** Applies a settings change with its side effects. Leaves the registration window alone if the change is refused. */
export async function updateSettings(
  services: SettingsServices,
  update: SettingsUpdate,
  session: LiveSession,
): Promise<void> {
  const { registration_open: isOpen, ...patch } = update;
  await applySettings(services, patch, { isConfirmed: services.sessions.isConfirmed(session) });
  if (isOpen === true) await services.registration.open();
  if (isOpen === false) await services.registration.close();
}

/** Applies a settings change, and ends the sessions of users who may no longer log in. */
export async function applySettings(
  { settings, themes, sessions }: Pick<SettingsServices, 'settings' | 'themes' | 'sessions'>,
  patch: SettingsPatch,
  options: UpdateOptions,
): Promise<void> {
  const { oauth_issuer: previousIssuer } = settings.values;
  const update = () => settings.update(patch, options);
  // A theme must not be deleted while it is being selected.
  await (patch.theme === undefined ? update() : themes.runExclusive(update));
  await endDisallowedSessions(sessions, settings, previousIssuer);
}
