import { isIP } from 'node:net';
import { askRunningHub } from '../control-client.ts';
import type { ListenAddresses } from '../control-socket.ts';
import type { ListenAddress, ServeOptions } from '../options.ts';
import { type Finding, fail, ok, warn } from './finding.ts';
import { type ProbeResponse, readCode, sendProbe } from './probe-request.ts';

/** Loopback addresses for the wildcard addresses. */
const reachableHosts: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

const HINT = 'Run the doctor with the options and the environment of the hub.';

/**
 * Checks that the hub that has the database open responds and can write. It names its listeners over its control socket, because
 * another hub may be at those of the options.
 */
export async function checkRunningHub(options: ServeOptions): Promise<Finding[]> {
  const { db, host, port, adminListen } = options;
  const wanted = [{ host, port }, ...(adminListen === undefined ? [] : [adminListen])]
    // Port 0: the kernel chose the port.
    .filter((address) => address.port !== 0)
    .map(toUrl);
  const found = (await findAddresses(db))?.map(toReachable);
  const findings = await Promise.all((found ?? wanted).map(checkListener));
  if (found === undefined) return findings;
  return [
    ...findings,
    ...wanted.filter((url) => !isOneOf(found, url)).map((url) => describeOther(found, url)),
  ];
}

/** Undefined if the hub cannot be asked: it starts, has another version, or its socket is another user's. */
async function findAddresses(db: string): Promise<string[] | undefined> {
  const answer = await askRunningHub(db, { command: 'addresses' }).catch(() => undefined);
  return (answer as ListenAddresses | undefined)?.addresses;
}

function toUrl({ host, port }: ListenAddress): string {
  return toReachable(`http://${host.includes(':') ? `[${host}]` : host}:${port}`);
}

function toReachable(address: string): string {
  const { hostname, port } = new URL(address);
  const host = hostname.replaceAll(/[[\]]/g, '');
  const name = reachableHosts[host] ?? host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port || '80'}`;
}

/** A name, such as localhost, has several addresses: then only the port is compared. */
function isOneOf(found: readonly string[], wanted: string): boolean {
  const { hostname, port } = new URL(wanted);
  const isAddress = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0;
  return found.some((url) => (isAddress ? url === wanted : new URL(url).port === port));
}

function describeOther(found: readonly string[], wanted: string): Finding {
  return warn(
    'health',
    `The hub with this database listens at ${found.join(' and ')}, not at ${wanted}.`,
    HINT,
  );
}

async function checkListener(url: string): Promise<Finding> {
  let answer: ProbeResponse;
  try {
    answer = await sendProbe(`${url}/api/health`);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    return warn(
      'health',
      `A hub has the database open, but none responds at ${url}: ${code || message}.`,
      HINT,
    );
  }
  if (answer.json?.overloaded === true) return describeOverload(url);
  if (answer.json?.status === 'ok') return ok('health', `The hub at ${url} is running and stores reports.`);
  return (
    describeStorageFailure(url, answer) ?? warn('health', `${url} is not a hub (${answer.status}).`, HINT)
  );
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
