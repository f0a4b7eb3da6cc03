import { existsSync, readFileSync, statSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { OptionError } from './option-values.ts';

/** Files of the service that docs/install.md installs. */
export interface ServiceFiles {
  /** Its `EnvironmentFile`. */
  environment: string;
  /** Database that its unit names, unless the environment does. */
  database: string;
}

export const installedService: ServiceFiles = {
  environment: '/etc/muster/hub.env',
  database: '/var/lib/muster-hub/muster.db',
};

/** The environment of the installed service; undefined if there is none. Throws an `OptionError` if this user may not read it. */
export function readServiceEnvironment({
  environment,
  database,
}: ServiceFiles): Record<string, string | undefined> | undefined {
  if (!existsSync(environment)) return undefined;
  try {
    return { MUSTER_DB: database, ...parseEnv(readFileSync(environment, 'utf8')) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new OptionError(
      `${environment}, with the options of the service, cannot be read (${code}). Run the command with sudo, or name a database with --db.`,
      { cause: error },
    );
  }
}

/** Continues as the owner of `path` if this process is root's: checks of access are about the hub's user. */
export function becomeOwner(path: string): void {
  const owner = statSync(path, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0 || owner === undefined || owner.uid === 0) return;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}
