import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureDebianRoot } from '../../scripts/debian-root.mjs';
import { runCommand, type TestProcess } from './process.ts';

/** A Debian system with a root folder of its own, on this kernel and this network. */
export interface DebianMachine {
  /** Its root folder as it is seen from inside; from outside, `/proc/PID/root` of the machine. */
  readonly root: string;
  /** Runs a command in it. */
  run(command: readonly string[], env?: Record<string, string>): Promise<CommandResult>;
  /** Runs it, and throws what it printed where it fails; resolves to its output. */
  succeed(command: readonly string[], env?: Record<string, string>): Promise<string>;
  /** Starts it and lets it run. It ends with the machine: a signal must be sent from inside. */
  start(command: readonly string[], env?: Record<string, string>): TestProcess;
  stop(): Promise<void>;
}

export interface CommandResult {
  code: number;
  /** Standard output and standard error. */
  output: string;
}

export interface MachineOptions {
  /** Folders of this machine that are seen there, read-only, by their places there. */
  folders?: Readonly<Record<string, string>>;
  /** Puts files into the machine's own folder before it starts. */
  prepare?: (files: string) => void | Promise<void>;
  /** Whether systemd runs in it, as after a boot; otherwise it is a root folder to run commands in. */
  isBooted?: boolean;
}

const SCRIPT = fileURLToPath(new URL('debian-machine.sh', import.meta.url));

/** Starts one; null where this user may not, which only root may. */
export async function startMachine(options: MachineOptions = {}): Promise<DebianMachine | null> {
  if (process.getuid?.() !== 0) return null;
  const base = await ensureDebianRoot();
  const folder = mkdtempSync(join(tmpdir(), 'muster-machine-'));
  for (const name of ['files', 'work', 'root']) mkdirSync(join(folder, name));
  await options.prepare?.(join(folder, 'files'));
  const binds = Object.entries(options.folders ?? {}).flat();
  const init = options.isBooted === true ? '/lib/systemd/systemd' : 'sleep';
  const spaces = ['--pid', '--mount', '--uts', '--ipc', '--cgroup', '--fork', '--kill-child'];
  const machine = runCommand('unshare', [...spaces, 'sh', SCRIPT, base, folder, init, ...binds]);

  async function stop(): Promise<void> {
    if (machine.child.exitCode === null && machine.child.signalCode === null) await machine.stop('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }

  try {
    const pid = await findFirstProcess(machine);
    const run: DebianMachine['run'] = (command, env) => runInside(pid, command, env);
    const result: DebianMachine = {
      root: `/proc/${pid}/root`,
      run,
      async succeed(command, env) {
        const { code, output } = await run(command, env);
        if (code === 0) return output;
        throw new Error(`"${command.join(' ')}" ended with ${code} in the machine:\n${output}`);
      },
      start: (command, env) => runCommand('nsenter', describeInside(pid, command, env)),
      stop,
    };
    if (options.isBooted === true) await waitForBoot(result);
    return result;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The process that has number 1 in the machine, by its number here. */
async function findFirstProcess(machine: TestProcess): Promise<number> {
  await machine.waitFor(/ready/);
  const { pid } = machine.child;
  const [child = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  return Number(child);
}

/** Arguments of `nsenter` for a command in the machine, with nothing of this one's environment. */
function describeInside(pid: number, command: readonly string[], env: Record<string, string> = {}): string[] {
  const where = ['--target', String(pid), '--pid', '--mount', '--uts', '--ipc', '--cgroup', '--root'];
  const variables = Object.entries({
    PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    ...env,
  });
  const words = variables.map(([name, value]) => `${name}=${value}`);
  return [...where, 'env', '--ignore-environment', '--chdir=/', ...words, ...command];
}

function runInside(pid: number, command: readonly string[], env?: Record<string, string>) {
  return new Promise<CommandResult>((resolve, reject) => {
    const options = { maxBuffer: 16 * 1024 * 1024 };
    execFile('nsenter', describeInside(pid, command, env), options, (error, stdout, stderr) => {
      const code = error === null ? 0 : error.code;
      if (typeof code === 'number') resolve({ code, output: stdout + stderr });
      else reject(error);
    });
  });
}

async function waitForBoot(machine: DebianMachine): Promise<void> {
  for (;;) {
    // Fails as long as the manager does not listen; then waits by itself.
    const { output } = await machine.run(['systemctl', 'is-system-running', '--wait']);
    if (/^running/m.test(output)) return;
    if (/^degraded/m.test(output))
      throw new Error(await machine.succeed(['systemctl', '--failed', '--no-pager']));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
