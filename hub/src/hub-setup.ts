import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServeOptions } from './commands/options.ts';
import { DEFAULT_CODE_HOST } from './features/agent-install/code-host.ts';
import { describeLaunch, type Launch } from './launch.ts';
import { isLoopbackName } from './lib/network/ip-address.ts';
import type { WebTransport } from './lib/network/web-client.ts';
import { locateFiles } from './store/database-url.ts';
import { VERSION } from './version.ts';

/** The options of a hub with their defaults, and the sources of themes and agents. */
export interface HubSetup {
  version: string;
  /** The hub's public URL, or "". */
  site: string;
  /** URL of the admin panel if it has its own host, otherwise "". */
  adminSite: string;
  /** Whether the panel has its own listener. */
  hasAdminListener: boolean;
  /** Whether the hub listens on loopback addresses only. */
  isLoopbackOnly: boolean;
  launch: Launch;
  /** Folder of installed themes. */
  themesFolder: string;
  /** Folder of the built-in theme. */
  builtinThemeFolder: string;
  /** URL of the code host, without a trailing slash. */
  codeHost: string;
  /** How the hub reaches the hosts of themes; the system's unless given. */
  webTransport: WebTransport | undefined;
  /** Folder of agent binaries, or "" to download them from the code host. */
  agentsFolder: string;
  /** Folder of downloaded agent binaries. */
  agentCacheFolder: string;
}

/** Folder beside the database. */
const AGENT_CACHE = 'agent-cache';

export function describeHub(options: ServeOptions): HubSetup {
  return {
    version: VERSION,
    site: options.site,
    adminSite: options.adminSite ?? '',
    hasAdminListener: options.adminListen !== undefined,
    isLoopbackOnly: [options.host, options.adminListen?.host ?? options.host].every(isLoopbackName),
    launch: describeLaunch(options),
    themesFolder: options.themes,
    builtinThemeFolder: fileURLToPath(new URL('../../theme-default', import.meta.url)),
    codeHost: options.codeHost ?? DEFAULT_CODE_HOST,
    webTransport: options.webTransport,
    agentsFolder: options.agents ?? '',
    agentCacheFolder: join(dirname(locateFiles(options.db)), AGENT_CACHE),
  };
}
