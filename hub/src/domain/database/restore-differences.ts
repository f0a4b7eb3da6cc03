import { isDeepStrictEqual } from 'node:util';
import type { RestoreDifferences } from '@muster/generated/types';
import type { SettingValues } from '../../store/rows.ts';
import type { RestoreCandidate } from '../../store/store.ts';
import { defaultSettings } from '../settings/settings-schema.ts';

/** Settings that decide who logs in, which agent hosts install, and which themes the panel offers. */
function decidesAccess(key: string): boolean {
  return /^(oauth_|agent_|download_proxy$|theme_gallery$|password_|passwordless_)/.test(key);
}

/** How login and agent source change with a restore; null without a current database. */
export function compareSecurity({
  restored,
  current,
}: RestoreCandidate['security']): RestoreDifferences | null {
  if (current === null) return null;
  const [before, after] = [current, restored].map(({ settings }) => withDefaults(settings));
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return {
    username: current.account?.username !== restored.account?.username,
    password: current.account?.password_hash !== restored.account?.password_hash,
    second_factor: current.secondFactor !== restored.secondFactor,
    settings: [...keys]
      .filter((key) => decidesAccess(key) && !isDeepStrictEqual(before?.[key], after?.[key]))
      .sort(),
  };
}

function withDefaults(settings: SettingValues): SettingValues {
  return { ...defaultSettings, oauth_client_secret: '', ...settings };
}
