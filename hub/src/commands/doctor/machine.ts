import { readFileSync, statSync } from 'node:fs';
import type { DatabaseStatus } from '../../store/sqlite/database-admin/database-status.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const MIN_NODE_MAJOR = 22;
/** Descriptors for 1,000 live streams of visitors, the database's files, listeners and outgoing requests. */
const SPARE_DESCRIPTORS = 1_300;
/** A sample has the timestamp of the end of its minute, so the newest may be slightly in the future. */
const MAX_AHEAD_SECONDS = 120;
/** The date of this check: a correct clock is later. */
const WRITTEN_AT = Date.UTC(2026, 10, 1) / 1000;

export function checkNode(version: string): Finding {
  const major = Number(version.split('.')[0]);
  if (major >= MIN_NODE_MAJOR) return ok('node', `Node ${version}.`);
  return fail('node', `Node ${version} is too old.`, 'Install Node 24 or newer and start the hub with it.');
}

/** Loads the native modules, which are built for one platform and Node ABI. */
export async function checkModules(): Promise<Finding> {
  const loaders = {
    'better-sqlite3': async () => void (await import('../../store/sqlite/database-admin/database-status.ts')),
    argon2: async () =>
      void (await (await import('../../features/auth/passwords.ts')).hashPassword('a password')),
  };
  for (const [name, load] of Object.entries(loaders)) {
    try {
      await load();
    } catch (error) {
      const [line = ''] = String(error).split('\n');
      return fail(
        'modules',
        `${name} does not load: ${line}`,
        'Install muster-hub again on this machine, with the Node that runs it.',
      );
    }
  }
  return ok('modules', 'better-sqlite3 and argon2 load.');
}

/** A sample in the future means that the clock was or is wrong. */
export function checkClock(seconds: number, newestSampleAt: number | null): Finding {
  const now = new Date(seconds * 1000).toISOString();
  const hint = 'Set the clock and synchronise it with NTP: timedatectl set-ntp true.';
  if (seconds < WRITTEN_AT)
    return fail('clock', `The clock says ${now}, which is before this version was released.`, hint);
  if (newestSampleAt !== null && newestSampleAt > seconds + MAX_AHEAD_SECONDS) {
    const newest = new Date(newestSampleAt * 1000).toISOString();
    return fail('clock', `The clock says ${now}, but the newest sample is from ${newest}.`, hint);
  }
  return ok('clock', `The clock says ${now}.`);
}

/** Every agent and every live visitor uses one file descriptor. */
export function checkDescriptors({ path, nodes, isHubRunning }: DatabaseStatus): Finding {
  const pid = isHubRunning ? findHolder(`${path}.lock`) : undefined;
  const limit = readDescriptorLimit(pid);
  const whose = pid === undefined ? 'A hub started here' : `The hub (process ${pid})`;
  const needed = nodes + SPARE_DESCRIPTORS;
  if (limit >= needed)
    return ok(
      'descriptors',
      `${whose} may open ${limit} files; ${nodes} nodes and 1,000 visitors need ${needed}.`,
    );
  const message = `${whose} may open ${limit} files, but ${nodes} nodes and 1,000 visitors need ${needed}.`;
  const hint = `Raise the limit: LimitNOFILE=${Math.max(65_536, 2 * needed)} in the unit, or ulimit -n.`;
  return limit < nodes + 100 ? fail('descriptors', message, hint) : warn('descriptors', message, hint);
}

/** Process that holds a write lock on the file according to /proc/locks, or undefined. */
function findHolder(lockPath: string): number | undefined {
  try {
    const { ino } = statSync(lockPath);
    const line = readFileSync('/proc/locks', 'utf8')
      .split('\n')
      .find((one) => one.includes(`:${ino} `) && one.includes('WRITE'));
    const pid = Number(line?.trim().split(/\s+/)[4]);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** The hard limit, because Node raises the soft limit to it. */
function readDescriptorLimit(pid: number | undefined): number {
  const read = (name: string) => {
    const [, , hard = ''] =
      /^Max open files +(\S+) +(\S+)/m.exec(readFileSync(`/proc/${name}/limits`, 'utf8')) ?? [];
    return hard === 'unlimited' ? Number.POSITIVE_INFINITY : Number(hard);
  };
  try {
    return read(String(pid ?? 'self'));
  } catch {
    return read('self');
  }
}
