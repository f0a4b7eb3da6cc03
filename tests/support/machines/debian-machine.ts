import { execFile, execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureDebianRoot } from '../../../scripts/test-programs/debian-root.mjs';
import { runCommand, type TestProcess } from '../process.ts';
import '../fetched-programs.ts';

/** A Debian container: its own root folder, the host's kernel and, unless `hasOwnNetwork`, the host's network. */
export interface DebianMachine {
  /** The host's PID of its process 1. */
  readonly pid: number;
  /** Path of its root folder on the host. */
  readonly root: string;
  /** Runs a command in the container. */
  run(command: readonly string[], env?: Record<string, string>): Promise<CommandResult>;
  /** Like `run`, but rejects with the output if the command fails; resolves to the output. */
  succeed(command: readonly string[], env?: Record<string, string>): Promise<string>;
  /** Starts a command that ends with the container. Signals must be sent from inside. */
  start(command: readonly string[], env?: Record<string, string>): TestProcess;
  /**
   * Kills it like a power failure, and starts it again on the same disk. From then on files of /proc have the given
   * contents, by their paths below /proc.
   */
  reboot(says: Readonly<Record<string, string>>): Promise<void>;
  stop(): Promise<void>;
}

export interface CommandResult {
  code: number;
  /** Standard output and standard error together. */
  output: string;
}

export interface MachineOptions {
  /** Folders of the host, mounted read-only, by their paths in the container. */
  folders?: Readonly<Record<string, string>>;
  /** Root folders that are layered over the base. */
  layers?: readonly string[];
  /** Writes files into a folder that is layered over the base, before the container starts. */
  prepare?: (files: string) => void | Promise<void>;
  /** Whether systemd runs in it; otherwise its init only waits. */
  isBooted?: boolean;
  /** Whether it has an isolated network. */
  hasOwnNetwork?: boolean;
}

const SCRIPT = fileURLToPath(new URL('debian-machine.sh', import.meta.url));

/** Starts a container; null unless run as root. */
export async function startMachine(options: MachineOptions = {}): Promise<DebianMachine | null> {
  if (process.getuid?.() !== 0) return null;
  const base = [...(options.layers ?? []), await ensureDebianRoot()].join(':');
  const folder = mkdtempSync(join(tmpdir(), 'muster-machine-'));
  for (const name of ['files', 'disk', 'groups', 'root', 'proc']) mkdirSync(join(folder, name));
  await options.prepare?.(join(folder, 'files'));
  const disk = join(folder, 'disk');
  const groups = join(folder, 'groups');
  const group = join(groups, basename(folder));
  const spaces = ['pid', 'mount', 'uts', 'ipc', 'cgroup', ...(options.hasOwnNetwork === true ? ['net'] : [])];
  const flags = spaces.map((space) => `--${space}`);
  let first: TestProcess;
  let pid = 0;

  /**
   * The writable layer is a tmpfs: where tests run in a container, its root is an overlay, which cannot be the upper
   * layer of another. It outlives the processes, so that a reboot finds the written files.
   */
  function insertDisk(): void {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', disk]);
    for (const name of ['upper', 'work']) mkdirSync(join(disk, name));
  }

  function removeDisk(): void {
    execFileSync('umount', ['--lazy', disk]);
  }

  /** Without a control group of its own, the systemd of each container would clear up the services of the others. */
  function makeControlGroup(): void {
    execFileSync('mount', ['-t', 'cgroup2', 'cgroup2', groups]);
    mkdirSync(group);
  }

  function removeControlGroup(): void {
    const inner = readdirSync(group, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    const paths = inner.map((entry) => join(entry.parentPath, entry.name));
    // The inner ones first: only empty groups can be removed.
    for (const path of paths.sort((one, other) => other.length - one.length)) rmdirSync(path);
    rmdirSync(group);
    execFileSync('umount', ['--lazy', groups]);
  }

  async function boot(): Promise<void> {
    const binds = Object.entries(options.folders ?? {}).flat();
    const init = options.isBooted === true ? '/lib/systemd/systemd' : 'sleep';
    const command = ['sh', SCRIPT, base, folder, init, ...binds];
    const enter = 'echo $$ >"$0/cgroup.procs" && exec "$@"';
    const unshare = ['unshare', ...flags, '--fork', '--kill-child', ...command];
    first = runCommand('sh', ['-c', enter, group, ...unshare]);
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
      throw new Error(`"${command.join(' ')}" exited with ${code} in the container:\n${output}`);
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
      removeControlGroup();
      removeDisk();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  insertDisk();
  makeControlGroup();
  try {
    await boot();
    return machine;
  } catch (error) {
    await machine.stop();
    throw error;
  }
}

/** Uses `ip` of the Debian root, since the host may have none. */
const CABLE = `mount --bind /proc "$0/proc"
  exec chroot "$0" ip link add eth0 netns "$1" type veth peer name eth0 netns "$2"`;

/**
 * Connects two containers that have isolated networks with a veth pair: an `eth0` without an address in each. It is
 * removed with either container.
 */
export async function layCable(one: DebianMachine, other: DebianMachine): Promise<void> {
  const pids = [one.pid, other.pid].map(String);
  execFileSync('unshare', ['--mount', 'sh', '-ec', CABLE, await ensureDebianRoot(), ...pids]);
}

/** The host's PID of the container's process 1. */
async function findFirstProcess(machine: TestProcess): Promise<number> {
  await machine.waitFor(/ready/);
  const { pid } = machine.child;
  const [child = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  return Number(child);
}

interface Inside {
  pid: number;
  /** Flags of `nsenter` for the container's namespaces. */
  flags: readonly string[];
}

/** Arguments of `nsenter` for a command in the container, without the host's environment. */
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
    // Fails until systemd accepts connections; then `--wait` blocks until the boot is complete.
    const { output } = await machine.run(['systemctl', 'is-system-running', '--wait']);
    if (/^running/m.test(output)) return;
    if (/^degraded/m.test(output)) {
      const { output: failed } = await machine.run([
        'systemctl',
        'status',
        '--failed',
        '--no-pager',
        '--full',
      ]);
      throw new Error(`The container has started with failed units:\n${failed}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
