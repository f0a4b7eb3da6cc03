import { limits } from '@muster/generated/limits';
import type { Host, ProgramRun } from '../host.ts';
import { describeCause } from '../log.ts';
import { explainError, ProbeFailedError } from './failure.ts';
import { isIpv6 } from './ip-address.ts';
import { findAddress, type ProbeContext, ProbeUnavailableError } from './probe.ts';
import type { IcmpTarget } from './target.ts';

/** Fixed folders instead of PATH, whose folders others may be able to write to. */
export const pingFolders: readonly string[] = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'];
const WAIT_SECONDS = limits.probeTimeoutMs / 1000;

/**
 * Milliseconds of the echo reply in the output of iputils, busybox or inetutils. Throws ProbeFailedError without a reply, and
 * ProbeUnavailableError if ping was not permitted to open a socket. If only sending failed, the host's own firewall refuses
 * this target, which counts as unreachable.
 */
export function readPing({ exitCode, output }: ProgramRun): number {
  const time = /\btime[=<]\s?(\d+(?:\.\d+)?) ?ms/.exec(output)?.[1];
  if (exitCode === 0 && time !== undefined) return Number(time);
  if (/send(?:msg|to|ing packet): /i.test(output)) throw explainError({ code: 'EPERM' });
  if (/not permitted|permission denied|privilege|are you root/i.test(output)) {
    throw new ProbeUnavailableError('this user is not permitted to send pings');
  }
  throw new ProbeFailedError(/unreachable/i.test(output) ? 'unreachable' : 'timeout');
}

function findProgram(address: string, folders: readonly string[], host: Pick<Host, 'exists'>): string {
  // Next to a ping6, ping may support IPv4 only.
  const names = isIpv6(address) ? ['ping6', 'ping'] : ['ping'];
  const paths = names.flatMap((name) => folders.map((folder) => `${folder}/${name}`));
  const found = paths.find((path) => host.exists(path));
  if (found === undefined) throw new ProbeUnavailableError('no ping program is installed');
  return found;
}

async function runPing(address: string, { host, signal, pingFolders }: ProbeContext): Promise<ProgramRun> {
  const program = findProgram(address, pingFolders, host);
  const args = ['-n', '-c', '1', '-W', String(WAIT_SECONDS), '--', address];
  try {
    return await host.runProgram(program, args, signal);
  } catch (cause) {
    if (signal.aborted) throw explainError({ code: 'ETIMEDOUT' });
    throw new ProbeUnavailableError(`ping cannot be run (${describeCause(cause)})`, { cause });
  }
}

/** Milliseconds of an ICMP echo. Runs the system's ping where this process may not open an ICMP socket. */
export async function probeIcmp(target: IcmpTarget, context: ProbeContext): Promise<number> {
  const { host, signal } = context;
  const address = await findAddress(target, context);
  const latency = await host.sendEcho(address, signal).catch((cause) => {
    throw explainError(cause);
  });
  return latency ?? readPing(await runPing(address, context));
}
