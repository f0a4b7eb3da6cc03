import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureDebianRoot } from '../../../scripts/test-programs/debian-root.mjs';
import { runCommand, type TestProcess } from '../process.ts';

/** A Debian system with a root folder of its own, on this kernel and, unless it has its own, this network. */
export interface DebianMachine {
  /** The process that has number 1 in it, by its number here. */
  readonly pid: number;
  /** Its root folder as it is seen from here. */
  readonly root: string;
  /** Runs a command in it. */
  run(command: readonly string[], env?: Record<string, string>): Promise<CommandResult>;
  /** Runs it, and throws what it printed where it fails; resolves to its output. */
  succeed(command: readonly string[], env?: Record<string, string>): Promise<string>;
  /** Starts it and lets it run. It ends with the machine: a signal must be sent from inside. */
  start(command: readonly string[], env?: Record<string, string>): TestProcess;
  /**
   * Ends it as a cut of its power does, and starts it again on its disk. From then on the kernel's own files say what is
   * given, by their names below /proc.
   */
  reboot(says: Readonly<Record<string, string>>): Promise<void>;
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
  /** Whether it has a network of its own, with nothing in it but itself. */
  hasOwnNetwork?: boolean;
}

const SCRIPT = fileURLToPath(new URL('debian-machine.sh', import.meta.url));

/** Starts one; null where this user may not, which only root may. */
export async function startMachine(options: MachineOptions = {}): Promise<DebianMachine | null> {
  if (process.getuid?.() !== 0) return null;
  const base = await ensureDebianRoot();
  const folder = mkdtempSync(join(tmpdir(), 'muster-machine-'));
  for (const name of ['files', 'disk', 'root', 'proc']) mkdirSync(join(folder, name));
  await options.prepare?.(join(folder, 'files'));
  const disk = join(folder, 'disk');
  const spaces = ['pid', 'mount', 'uts', 'ipc', 'cgroup', ...(options.hasOwnNetwork === true ? ['net'] : [])];
  const flags = spaces.map((space) => `--${space}`);
  let first: TestProcess;
  let pid = 0;

  /**
   * What the machine writes goes into memory: a container's own file system cannot lie on top here, only below. It is
   * there before the machine and after it, since a boot finds what the one before has written.
   */
  function insertDisk(): void {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', disk]);
    for (const name of ['upper', 'work']) mkdirSync(join(disk, name));
  }

  function removeDisk(): void {
    execFileSync('umount', ['--lazy', disk]);
  }

  async function boot(): Promise<void> {
    const binds = Object.entries(options.folders ?? {}).flat();
    const init = options.isBooted === true ? '/lib/systemd/systemd' : 'sleep';
    const command = ['sh', SCRIPT, base, folder, init, ...binds];
    first = runCommand('unshare', [...flags, '--fork', '--kill-child', ...command]);
    pid = await findFirstProcess(first);
    if (options.isBooted === true) await waitForBoot(machine);
  }

  async function end(): Promise<void> {
    if (first.child.exitCode === null && first.child.signalCode === null) await first.stop('SIGKILL');
    while (existsSync(`/proc/${pid}`)) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  const run: DebianMachine['run'] = (command, env) => runInside({ pid, flags }, command, env);
  const machine: DebianMachine = {
    get pid() {
      return pid;
    },
    get root() {
      return `/proc/${pid}/root`;
    },
    run,
    async succeed(command, env) {
      const { code, output } = await run(command, env);
      if (code === 0) return output;
      throw new Error(`"${command.join(' ')}" ended with ${code} in the machine:\n${output}`);
    },
    start: (command, env) => runCommand('nsenter', describeInside({ pid, flags }, command, env)),
    async reboot(says) {
      await end();
      for (const [name, text] of Object.entries(says)) {
        mkdirSync(dirname(join(folder, 'proc', name)), { recursive: true });
        writeFileSync(join(folder, 'proc', name), text);
      }
      await boot();
    },
    async stop() {
      await end();
      removeDisk();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  insertDisk();
  try {
    await boot();
    return machine;
  } catch (error) {
    await machine.stop();
    throw error;
  }
}

/** Asks for a link in the words of Debian's `ip`: the system that runs the tests may have none. */
const CABLE = `mount --bind /proc "$0/proc"
  exec chroot "$0" ip link add eth0 netns "$1" type veth peer name eth0 netns "$2"`;

/** A cable between two machines with networks of their own; each end is an `eth0` without an address. It ends with either. */
export async function layCable(one: DebianMachine, other: DebianMachine): Promise<void> {
  const pids = [one.pid, other.pid].map(String);
  execFileSync('unshare', ['--mount', 'sh', '-ec', CABLE, await ensureDebianRoot(), ...pids]);
}

/** The process that has number 1 in the machine, by its number here. */
async function findFirstProcess(machine: TestProcess): Promise<number> {
  await machine.waitFor(/ready/);
  const { pid } = machine.child;
  const [child = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  return Number(child);
}

interface Inside {
  pid: number;
  /** Flags that name the namespaces of the machine. */
  flags: readonly string[];
}

/** Arguments of `nsenter` for a command in the machine, with nothing of this one's environment. */
function describeInside(
  { pid, flags }: Inside,
  command: readonly string[],
  env: Record<string, string> = {},
): string[] {
  const where = ['--target', String(pid), ...flags, '--root'];
  const variables = Object.entries({
    PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    ...env,
  });
  const words = variables.map(([name, value]) => `${name}=${value}`);
  return [...where, 'env', '--ignore-environment', '--chdir=/', ...words, ...command];
}

function runInside(inside: Inside, command: readonly string[], env?: Record<string, string>) {
  return new Promise<CommandResult>((resolve, reject) => {
    const options = { maxBuffer: 16 * 1024 * 1024 };
    execFile('nsenter', describeInside(inside, command, env), options, (error, stdout, stderr) => {
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
