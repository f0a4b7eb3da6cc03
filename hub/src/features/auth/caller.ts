import { limits } from '@muster/generated/limits';
import type { Me } from '@muster/generated/types';
import type { Audience } from '../../live/snapshots.ts';
import type { DetailsCaller } from '../nodes/shown-details.ts';
import type { Settings } from '../settings/settings.ts';
import type { SecondFactor } from './second-factor.ts';
import type { LiveSession } from './sessions.ts';

/** Status page and panel as the caller reaches them. */
export interface CallerOrigins {
  /** The hub's public URL, or "". */
  site: string;
  /** Path or URL of the panel; null if it is unknown. */
  panel: string | null;
  /** Whether panel and status page have different origins. */
  areSeparate: boolean;
}

/** The caller's login state and the public information about the hub. */
export function describeCaller(
  settings: Settings,
  secondFactor: SecondFactor,
  version: string,
  { session, origins }: { session: LiveSession | null; origins: CallerOrigins },
): Me {
  const { values } = settings;
  const maxDays = session === null ? limits.historyDaysVisitor : limits.historyDaysAdmin;
  const hasExternalLogin = values.oauth_provider !== 'none';
  return {
    authed: session !== null,
    github: hasExternalLogin,
    site_name: values.site_name,
    site_description: values.site_description,
    site: origins.site,
    public_page: values.public_page,
    history_days: Math.min(maxDays, values.retention_days),
    version,
    username: session?.username ?? null,
    login: {
      password: values.password_login,
      external: hasExternalLogin,
      passkey: values.passwordless_login && secondFactor.rows.passkeys.length > 0,
    },
    panel: { url: origins.panel, has_own_origin: origins.areSeparate },
  };
}

/** Chooses the fleet view for a caller. */
export function chooseAudience(caller: { isAdministrator: boolean; mayShowTokens: boolean }): Audience {
  if (!caller.isAdministrator) return 'visitor';
  return caller.mayShowTokens ? 'admin' : 'admin_masked';
}

/** Who asks for details of hosts. */
export function describeDetailsCaller(caller: {
  isAdministrator: boolean;
  isPanel: boolean;
  address: string;
}): DetailsCaller {
  const audience = caller.isAdministrator ? 'administrator' : 'visitor';
  return { audience: caller.isPanel ? 'panel' : audience, address: caller.address };
}
