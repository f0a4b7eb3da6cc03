import type { ProcessDetails } from '@muster/generated/types';
import { type SliceRuntime, visitInSlices } from '@muster/shared/runtime/time-slices';
import type { Section } from '../../details/section.ts';
import { decodeUtf8 } from '../../encodings.ts';
import type { Files, Host } from '../../host.ts';
import { readPart, roundShare } from './figures.ts';
import { toPartName } from './part-names.ts';
import { openSlices } from './slices.ts';

/** Of /proc/[pid]/stat, see proc_pid_stat(5). */
export interface ProcessStat {
  /** A character for each byte. */
  name: string;
  /** When it was started, which distinguishes processes of the same id. */
  startedAt: number;
  /** Time on processors. There are 100 ticks in a second on every architecture of the agent. */
  ticks: number;
  residentPages: number;
}

const MAX_PROCESSES = 10;
/** A million percent, the most that the contract permits. */
const LARGEST_SHARE = 1_000_000;
// Enough for the 24 fields that are read; 28 follow.
const STAT_HEAD_BYTES = 512;

// After the name: the state, 10 fields, user and system time, 6 fields, the start, the virtual size, the resident pages.
const FIELDS = /\) \S(?: -?\d+){10} (\d+) (\d+)(?: -?\d+){6} (\d+) \d+ (\d+)(?=\s|$)/y;

/** Undefined if the text is invalid. */
export function parseProcessStat(text: string): ProcessStat | undefined {
  const open = text.indexOf('(');
  // A name may contain parentheses and spaces, the fields after it no parentheses.
  const close = text.lastIndexOf(')');
  FIELDS.lastIndex = close;
  const match = open < 0 || close < open ? null : FIELDS.exec(text);
  if (match === null) return undefined;
  const [user = 0, system = 0, startedAt = 0, residentPages = 0] = match.slice(1).map(Number);
  const ticks = user + system;
  if (![ticks, startedAt, residentPages].every(Number.isSafeInteger)) return undefined;
  return { name: text.slice(open + 1, close), startedAt, ticks, residentPages };
}

/** Resident bytes in /proc/[pid]/status, which unlike the pages of others does not depend on their size. */
export function parseResidentBytes(status: string): number | undefined {
  const kibibytes = /^VmRSS:\s*(\d{1,12}) kB$/m.exec(status)?.[1];
  return kibibytes === undefined ? undefined : Number(kibibytes) * 1024;
}

interface Seen {
  startedAt: number;
  ticks: number;
  /** Number of the measurement. */
  round: number;
}

interface Candidate {
  pid: number;
  name: string;
  /** Undefined in the first measurement of a process. */
  cpu: number | undefined;
  residentPages: number;
}

function isBefore(one: Candidate, other: Candidate): boolean {
  const [share, otherShare] = [one.cpu ?? 0, other.cpu ?? 0];
  return share === otherShare ? one.residentPages > other.residentPages : share > otherShare;
}

/** Inserts into a sorted list, and drops the last one of too many. */
function insert(top: Candidate[], candidate: Candidate): void {
  const at = top.findIndex((other) => isBefore(candidate, other));
  if (at < 0 && top.length >= MAX_PROCESSES) return;
  top.splice(at < 0 ? top.length : at, 0, candidate);
  top.length = Math.min(top.length, MAX_PROCESSES);
}

/**
 * The busiest processes, then the largest. Threads of the kernel are among them, since one that is busy explains a slow host.
 * Neither arguments nor environments are read.
 */
export function createProcessesSection(host: Files & Pick<Host, 'runtime'>): Section<'processes'> {
  const runtime: SliceRuntime = openSlices(host.runtime);
  const seen = new Map<string, Seen>();
  let round = 0;
  let before = Number.NaN;

  function readStat(pid: string): ProcessStat | undefined {
    const file = host.openFile(`/proc/${pid}/stat`, STAT_HEAD_BYTES);
    try {
      return parseProcessStat(file.read());
    } catch {
      // It ended, or it is hidden.
      return undefined;
    } finally {
      file.close();
    }
  }

  /** Percent of a processor since the last measurement. */
  function advance(pid: string, { startedAt, ticks }: ProcessStat, seconds: number): number | undefined {
    const known = seen.get(pid);
    if (known === undefined) {
      seen.set(pid, { startedAt, ticks, round });
      return undefined;
    }
    const share = (ticks - known.ticks) / seconds;
    const isSame = known.startedAt === startedAt;
    known.startedAt = startedAt;
    known.ticks = ticks;
    known.round = round;
    return isSame && share >= 0 && share <= LARGEST_SHARE ? share : undefined;
  }

  function describe({ pid, name, cpu }: Candidate): ProcessDetails {
    // A thread of the kernel has no memory of its own, and no line of it.
    const memory = parseResidentBytes(readPart(host, `/proc/${pid}/status`) ?? '');
    return {
      pid,
      name: toPartName(decodeUtf8(name)),
      ...(cpu !== undefined && { cpu: roundShare(cpu) }),
      ...(memory !== undefined && { memory }),
    };
  }

  async function findTop(pids: string[], seconds: number): Promise<Candidate[]> {
    const top: Candidate[] = [];
    await visitInSlices(runtime, pids, (pid) => {
      const stat = readStat(pid);
      if (stat === undefined) return;
      const { name, residentPages } = stat;
      insert(top, { pid: Number(pid), name, cpu: advance(pid, stat, seconds), residentPages });
    });
    return top;
  }

  return {
    name: 'processes',
    async measure(now) {
      // With the option hidepid of /proc only the agent's own processes are visible, not the busiest.
      if (readStat('1') === undefined) return;
      round += 1;
      const pids = host.listFolder('/proc').flatMap(({ name }) => (/^\d+$/.test(name) ? [name] : []));
      const top = await findTop(pids, (now - before) / 1000);
      before = now;
      for (const [pid, known] of seen) if (known.round !== round) seen.delete(pid);
      return top.map(describe);
    },
  };
}
