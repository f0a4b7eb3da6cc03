import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstallScript } from '../../../hub/src/features/agent-install/install-script.ts';
import { RELEASE_KEY } from '../../support/agents/signed-release.ts';
import type { CommandResult, DebianMachine } from '../../support/machines/debian-machine.ts';

export const NAME = 'muster-agent';
export const FOLDER = `/opt/${NAME}`;
export const UNIT = `/etc/systemd/system/${NAME}.service`;
export const INIT_SCRIPT = `/etc/init.d/${NAME}`;

/** The supported shells, as commands that read the installer from standard input. */
export const shells: readonly (readonly [name: string, command: readonly string[]])[] = [
  ['dash', ['dash']],
  ['bash', ['bash']],
  ['busybox sh', ['busybox', 'sh']],
];

/** Writes the script into a machine's files as a hub without a public URL serves it to a request without Host. */
export function placeScript(files: string): void {
  const script = createInstallScript('', () => RELEASE_KEY, false).render({
    host: undefined,
    isSecure: false,
  });
  writeFileSync(join(files, 'install.sh'), script);
}

/** Runs the install command of the panel in the machine; `env` is the environment of the installer's shell. */
export function installFrom(
  machine: DebianMachine,
  { hub, args, env = {}, client = "curl --proto '=http' -fsS" }: InstallLine,
): Promise<CommandResult> {
  return machine.run(['sh', '-c', `${client} ${hub}/install.sh | sh -s -- ${args}`], env);
}

interface InstallLine {
  hub: string;
  args: string;
  env?: Record<string, string>;
  /** Command that prints the file at a URL. */
  client?: string;
}

/** The parts of an installation on a host, as one text each; "" for missing ones. */
export async function readInstalled(machine: DebianMachine) {
  const read = async (command: string) => (await machine.run(['sh', '-c', command])).output.trim();
  return {
    files: await read(`ls -A ${FOLDER} 2>/dev/null`),
    settings: await read(`cat ${FOLDER}/${NAME}.env 2>/dev/null`),
    service: await read(`cat ${UNIT} ${INIT_SCRIPT} 2>/dev/null`),
    user: await read(`id -un ${NAME} 2>/dev/null`),
    version: await read(`${FOLDER}/${NAME} --version 2>/dev/null`),
  };
}

/** The same of a host without an agent. */
export const nothingInstalled = { files: '', settings: '', service: '', user: '', version: '' };

/** Every command line, with the environment of the agent's. */
export function readProcesses(machine: DebianMachine): Promise<string> {
  return machine.succeed(['sh', '-c', `cat /proc/[0-9]*/cmdline | tr '\\0' ' '`]);
}
