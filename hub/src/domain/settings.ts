import { limits } from '@muster/generated/limits';
import type { SettingsValues } from '@muster/generated/types';
import type { Viewers } from '../live/viewers.ts';
import type { SettingValues, Store } from '../store/store.ts';

export type HubSettings = Required<SettingsValues>;

const DEFAULTS: HubSettings = {
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

/** The settings in force. */
export interface Settings {
  readonly values: Readonly<HubSettings>;
  /** Stores the named values and applies them at once; resolves after they are stored. */
  change(values: Partial<HubSettings>): Promise<void>;
  /** Applies what is stored in another database that has taken the place of this one. */
  replace(stored: SettingValues): void;
}

export interface SettingsDeps {
  store: Store;
  viewers: Viewers;
  stored: SettingValues;
  /** Called when something that a snapshot or page shows has changed. */
  onChange: () => void;
}

export function createSettings({ store, viewers, stored, onChange }: SettingsDeps): Settings {
  let values: HubSettings = { ...DEFAULTS, ...pickKnown(stored) };
  return {
    get values() {
      return values;
    },
    async change(patch) {
      await store.putSettings({ ...patch });
      values = { ...values, ...patch };
      if (patch.public_page === false) viewers.closeVisitors();
      onChange();
    },
    replace(others) {
      values = { ...DEFAULTS, ...pickKnown(others) };
      if (!values.public_page) viewers.closeVisitors();
      onChange();
    },
  };
}

/** The setting table also holds what is no setting of the administrator's, such as the panel's proof. */
function pickKnown(stored: SettingValues): Partial<HubSettings> {
  return Object.fromEntries(Object.entries(stored).filter(([key]) => Object.hasOwn(DEFAULTS, key)));
}
