import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DebianMachine, type MachineOptions, startMachine } from './debian-machine.ts';
import type { InstalledHub } from './installed-hub.ts';

const DEPLOY = fileURLToPath(new URL('../../../deploy/systemd', import.meta.url));

/**
 * A container with systemd, the packed hub and the project's service unit, not started yet; `settings` are lines of its
 * `hub.env`. Null unless run as root.
 */
export async function startHubMachine(
  installed: InstalledHub,
  { settings, folders, ...options }: MachineOptions & { settings: readonly string[] },
): Promise<DebianMachine | null> {
  const machine = await startMachine({
    ...options,
    isBooted: true,
    folders: { '/opt/muster': installed.prefix, ...folders },
    prepare(files) {
      const place = (file: string, folder: string) => {
        mkdirSync(join(files, folder), { recursive: true });
        copyFileSync(join(DEPLOY, file), join(files, folder, file.replace('.sysusers', '.conf')));
      };
      place('muster-hub.service', 'etc/systemd/system');
      place('muster-hub.sysusers', 'etc/sysusers.d');
      place('hub.env', 'etc/muster');
      writeFileSync(join(files, 'etc/muster/hub.env'), `${settings.join('\n')}\n`, { flag: 'a' });
    },
  });
  await machine?.succeed(['systemd-sysusers']);
  return machine;
}

/** The password that a new hub has logged. */
export async function readFirstPassword(machine: DebianMachine): Promise<string> {
  const journal = await machine.succeed(['journalctl', '--no-pager', '--unit=muster-hub', '--output=cat']);
  return /^Password: +(\S+)$/m.exec(journal)?.[1] ?? '';
}
