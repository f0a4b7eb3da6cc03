import { limits } from '@muster/generated/limits';
import type { SettingsValues } from '@muster/generated/types';
import type { Viewers } from '../../live/viewers.ts';
import type { SettingValues } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import { validateSettings } from './settings-schema.ts';

export type HubSettings = Required<SettingsValues>;

/** What holds as long as nobody has changed it. */
export const defaultSettings: HubSettings = {
  site_name: 'Muster',
  site_description: '',
  public_page: true,
  theme: 'default',
  retention_days: limits.retentionDaysDefault,
  download_proxy: '',
  agent_repository: 'muster-monitoring/muster',
  oauth_provider: 'none',
  oauth_issuer: '',
  oauth_client_id: '',
  oauth_subjects: [],
  password_login: true,
};

/** Key of the setting that is never read back. */
const CLIENT_SECRET_KEY = 'oauth_client_secret';

export interface SettingsPatch extends Partial<HubSettings> {
  oauth_client_secret?: string;
}

/** The settings in force. */
export interface Settings {
  readonly values: Readonly<HubSettings>;
  /** Secret of the external login's client, or "". */
  readonly clientSecret: string;
  /**
   * Stores the named values and applies them at once; resolves after they are stored. `invalid_request` with pointers
   * for values that do not go together.
   */
  change(patch: SettingsPatch): Promise<void>;
  /** Applies what is stored in another database that has taken the place of this one. */
  reload(stored: SettingValues): void;
}

export interface SettingsDeps {
  store: Store;
  viewers: Viewers;
  stored: SettingValues;
  isThemeInstalled: (short: string) => boolean;
  /** Called when something that a snapshot or page shows has changed. */
  onChange: () => void;
}

export function createSettings(deps: SettingsDeps): Settings {
  const { store, viewers, stored, isThemeInstalled, onChange } = deps;
  let values: HubSettings = { ...defaultSettings, ...pickKnown(stored) };
  let clientSecret = readSecret(stored);
  let last: Promise<unknown> = Promise.resolve();

  async function apply(patch: SettingsPatch): Promise<void> {
    const { oauth_client_secret: secret = clientSecret, ...rest } = patch;
    const next = { ...values, ...rest };
    validateSettings({ next, patch, hasSecret: secret !== '', isThemeInstalled });
    await store.putSettings({ ...patch });
    values = { ...values, ...rest };
    clientSecret = secret;
    if (!values.public_page) viewers.closeVisitors();
    onChange();
  }

  return {
    get values() {
      return values;
    },
    get clientSecret() {
      return clientSecret;
    },
    change(patch) {
      // One after the other: two that are sound by themselves need not be so together.
      const turn = last.then(() => apply(patch));
      last = turn.catch(() => undefined);
      return turn;
    },
    reload(others) {
      values = { ...defaultSettings, ...pickKnown(others) };
      clientSecret = readSecret(others);
      if (!values.public_page) viewers.closeVisitors();
      onChange();
    },
  };
}

/** The setting table also holds what is no setting of the administrator's, such as the panel's CSRF token. */
function pickKnown(stored: SettingValues): Partial<HubSettings> {
  return Object.fromEntries(Object.entries(stored).filter(([key]) => Object.hasOwn(defaultSettings, key)));
}

function readSecret({ [CLIENT_SECRET_KEY]: secret }: SettingValues): string {
  return typeof secret === 'string' ? secret : '';
}
