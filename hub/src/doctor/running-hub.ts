import type { ServeOptions } from '../options.ts';
import { doubted, type Finding, failed, passed } from './finding.ts';
import { type Answer, ask, readCode } from './probe-request.ts';

/** An address that means every address is asked at this machine's own. */
const reachableHosts: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Whether the hub that has the database answers at the address of these options, and can store. */
export async function checkRunningHub({ host, port }: ServeOptions): Promise<Finding[]> {
  // The kernel chose the port.
  if (port === 0) return [];
  const name = reachableHosts[host] ?? host;
  const url = `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
  const hint = 'Give the doctor the options and the environment that the hub has.';
  let answer: Answer;
  try {
    answer = await ask(`${url}/api/health`);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    return [
      doubted('health', `A hub has the database open, and none answers at ${url}: ${code || message}.`, hint),
    ];
  }
  if (answer.json?.status === 'ok') return [passed('health', `The hub at ${url} stores what agents report.`)];
  return [
    describeIll(url, answer) ??
      doubted('health', `Something else than a hub answers at ${url} (${answer.status}).`, hint),
  ];
}

/** What a hub says of itself that cannot store; null for any other answer. */
export function describeIll(url: string, answer: Answer): Finding | null {
  if (readCode(answer) !== 'storage_failed') return null;
  return failed(
    'health',
    `The hub at ${url} cannot store what agents report.`,
    'Read its log, and look at the disk of its database.',
  );
}
