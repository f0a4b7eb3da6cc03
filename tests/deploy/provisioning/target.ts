import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type DebianMachine, startMachine } from '../../support/machines/debian-machine.ts';
import { findFreePort } from '../../support/network/free-port.ts';

export const DEPLOY = join(import.meta.dirname, '../../../deploy');

/** A Debian host with an SSH server, which has run cloud-init at its boot. */
export interface Target {
  /** Also has the folder `deploy` of the repository, as /opt/deploy. */
  readonly machine: DebianMachine;
  /** Folder with an `ssh` that reaches the target under every host name, and as user root, but not under `gone`. */
  readonly programs: string;
  remove(): Promise<void>;
}

/** cloud-init's settings of the image. The container shares the host's network. */
const CLOUD_SETTINGS = 'network: { config: disabled }\nssh_genkeytypes: [ed25519]\n';

const GENERATORS = 'systemd/system-generators';

/** Null unless run as root. */
export async function startTarget(userData: string, hostname: string): Promise<Target | null> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-target-'));
  const key = join(folder, 'key');
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
  const port = await findFreePort();

  const machine = await startMachine({
    isBooted: true,
    folders: { '/opt/deploy': DEPLOY },
    prepare(files) {
      const write = (name: string, text: string, mode = 0o644) => {
        mkdirSync(join(files, dirname(name)), { recursive: true });
        writeFileSync(join(files, name), text, { mode });
      };
      write('var/lib/cloud/seed/nocloud/user-data', userData, 0o600);
      write('var/lib/cloud/seed/nocloud/meta-data', `instance-id: i-1\nlocal-hostname: ${hostname}\n`);
      write('etc/cloud/cloud.cfg.d/99-image.cfg', CLOUD_SETTINGS);
      write('root/.ssh/authorized_keys', readFileSync(`${key}.pub`, 'utf8'), 0o600);
      mkdirSync(join(files, 'etc', GENERATORS), { recursive: true });
      const generator = `${GENERATORS}/cloud-init-generator`;
      symlinkSync(`/usr/lib/${generator}`, join(files, 'etc', generator));
    },
  });
  if (machine === null) return null;
  await machine.succeed(['mkdir', '-p', '/run/sshd']);
  const options = ['-p', String(port), '-o', 'ListenAddress=127.0.0.1'];
  await machine.start(['/usr/sbin/sshd', '-D', '-e', ...options]).waitFor(/Server listening/);
  return {
    machine,
    programs: writeClient(folder, { key, port }),
    async remove() {
      await machine.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

function writeClient(folder: string, { key, port }: { key: string; port: number }): string {
  const config = [
    'Host gone',
    'Port 1',
    'Host *',
    'HostName 127.0.0.1',
    `Port ${port}`,
    'User root',
    `IdentityFile ${key}`,
    'IdentitiesOnly yes',
    'StrictHostKeyChecking no',
    'UserKnownHostsFile /dev/null',
    'LogLevel ERROR',
  ];
  writeFileSync(join(folder, 'config'), `${config.join('\n')}\n`);
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  const program = execFileSync('sh', ['-c', 'command -v ssh'], { encoding: 'utf8' }).trim();
  const script = `#!/bin/sh\nexec ${program} -F ${folder}/config "$@"\n`;
  writeFileSync(join(programs, 'ssh'), script, { mode: 0o755 });
  return programs;
}
