import { createSerialQueue } from '../../lib/serial-queue.ts';
import type { Viewers } from '../../live/viewers.ts';
import type { SettingValues } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import {
  defaultSettings,
  type HubSettings,
  requireNoConfirmation,
  type SettingsPatch,
  validateSettings,
} from './settings-schema.ts';

/** Key of the one setting that the API never returns. */
const CLIENT_SECRET_KEY = 'oauth_client_secret';

/** The current settings. */
export interface Settings {
  readonly values: Readonly<HubSettings>;
  /** Client secret of the external login, or "". */
  readonly clientSecret: string;
  /**
   * Stores the values in `patch`, then applies them. `invalid_request` with pointers for values that conflict,
   * `confirmation_required` with pointers if `isConfirmed` is false and a setting changes that needs a confirmation.
   */
  update(patch: SettingsPatch, options?: UpdateOptions): Promise<void>;
  /** Throws as `update` does for values that conflict. */
  validate(patch: SettingsPatch): void;
  /** Applies the stored settings. */
  apply(stored: SettingValues): void;
}

export interface UpdateOptions {
  isConfirmed: boolean;
  /** Stores the values, together with others; the default stores them alone. */
  write?: (values: SettingsPatch) => Promise<void>;
}

/**
 * @param findGalleryProblem Why an address cannot be that of a gallery; undefined if it can.
 * @param onChange Called when something that a snapshot or page shows may have changed.
 */
export function createSettings(
  store: Store,
  viewers: Viewers,
  stored: SettingValues,
  isThemeInstalled: (short: string) => boolean,
  findGalleryProblem: (address: string) => string | undefined,
  onChange: () => void,
): Settings {
  let values: HubSettings = { ...defaultSettings, ...pickKnown(stored) };
  let clientSecret = readSecret(stored);
  // Serial, because each update is validated against the result of the previous one.
  const runSerially = createSerialQueue();

  function validate(patch: SettingsPatch): void {
    const { oauth_client_secret: secret = clientSecret, ...rest } = patch;
    const next = { ...values, ...rest };
    validateSettings({ next, patch, hasSecret: secret !== '', isThemeInstalled, findGalleryProblem });
  }

  const writeAlone = (patch: SettingsPatch) => store.putSettings({ ...patch });

  async function change(
    patch: SettingsPatch,
    { isConfirmed, write = writeAlone }: UpdateOptions,
  ): Promise<void> {
    const { oauth_client_secret: secret = clientSecret, ...rest } = patch;
    if (!isConfirmed) requireNoConfirmation(patch, { ...values, oauth_client_secret: clientSecret });
    validate(patch);
    await write(patch);
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
    update: (patch, options = { isConfirmed: true }) => runSerially(() => change(patch, options)),
    validate,
    apply(restored) {
      values = { ...defaultSettings, ...pickKnown(restored) };
      clientSecret = readSecret(restored);
      if (!values.public_page) viewers.closeVisitors();
      onChange();
    },
  };
}

/** The settings table also holds internal values, such as the panel's CSRF token. */
function pickKnown(stored: SettingValues): Partial<HubSettings> {
  return Object.fromEntries(Object.entries(stored).filter(([key]) => Object.hasOwn(defaultSettings, key)));
}

function readSecret({ [CLIENT_SECRET_KEY]: secret }: SettingValues): string {
  return typeof secret === 'string' ? secret : '';
}
