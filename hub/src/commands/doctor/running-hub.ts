import type { ListenAddress, ServeOptions } from '../options.ts';
import { type Finding, fail, ok, warn } from './finding.ts';
import { type ProbeResponse, readCode, sendProbe } from './probe-request.ts';

/** Loopback addresses for the wildcard addresses. */
const reachableHosts: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Checks that the hub that has the database open responds at `--listen` and `--admin-listen` and can write. */
export async function checkRunningHub({ host, port, adminListen }: ServeOptions): Promise<Finding[]> {
  const listeners = [{ host, port }, ...(adminListen === undefined ? [] : [adminListen])];
  return (await Promise.all(listeners.map(checkListener))).flat();
}

async function checkListener({ host, port }: ListenAddress): Promise<Finding[]> {
  // Port 0: the kernel chose the port.
  if (port === 0) return [];
  const name = reachableHosts[host] ?? host;
  const url = `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
  const hint = 'Run the doctor with the options and the environment of the hub.';
  let answer: ProbeResponse;
  try {
    answer = await sendProbe(`${url}/api/health`);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    return [
      warn('health', `A hub has the database open, but none responds at ${url}: ${code || message}.`, hint),
    ];
  }
  if (answer.json?.overloaded === true) return [describeOverload(url)];
  if (answer.json?.status === 'ok') return [ok('health', `The hub at ${url} is running and stores reports.`)];
  return [
    describeStorageFailure(url, answer) ?? warn('health', `${url} is not a hub (${answer.status}).`, hint),
  ];
}

function describeOverload(url: string): Finding {
  return warn(
    'health',
    `The hub at ${url} is overloaded: it handles reports late.`,
    'Increase the interval of the agents, or give the hub a faster processor core.',
  );
}

/** For a hub that reports a storage failure; null for any other response. */
export function describeStorageFailure(url: string, answer: ProbeResponse): Finding | null {
  if (readCode(answer) !== 'storage_failed') return null;
  return fail(
    'health',
    `The hub at ${url} cannot store reports.`,
    'Check its log and the disk of its database.',
  );
}
