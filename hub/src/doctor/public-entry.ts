import { doubted, type Finding, failed, passed } from './finding.ts';
import { isLoopbackUrl } from './options.ts';
import { type Answer, ask, readCode } from './probe-request.ts';
import { describeIll } from './running-hub.ts';

const DAY_SECONDS = 86_400;
/** Certificates renew by themselves when a third of their life is left, be that of a year or of hours. */
const LEAST_CERTIFICATE_SHARE = 0.2;
const MAX_SKEW_SECONDS = 5;
const BAD_SKEW_SECONDS = 60;

/** Whether a hub answers at the address at all; where it does not, nothing else can be found out there. */
export interface Entry {
  isHub: boolean;
  findings: Finding[];
}

export interface EntryDeps {
  /** Without a trailing slash. */
  url: string;
  version: string;
  /** Unix seconds. */
  now: () => number;
}

export async function checkEntry({ url, version, now }: EntryDeps): Promise<Entry> {
  const before = now();
  let answer: Answer;
  try {
    answer = await ask(`${url}/api/health`);
  } catch (error) {
    return { isHub: false, findings: [describeSilence(url, error)] };
  }
  const hub = describeHub(url, version, answer);
  const findings = [hub, checkCertificate(url, answer, now()), ...checkDate(answer, (before + now()) / 2)];
  return { isHub: hub.level !== 'fail' || readCode(answer) === 'storage_failed', findings };
}

function describeSilence(url: string, error: unknown): Finding {
  const { code = '', message: reason } = error as NodeJS.ErrnoException;
  const advice: Readonly<Record<string, string>> = {
    ENOTFOUND: 'Give the name an A or AAAA record that leads to the proxy.',
    ECONNREFUSED: 'Start the proxy there, or open the port.',
    EPROTO: 'Nothing speaks TLS there: name the address with http://, or give the proxy a certificate.',
  };
  const message = `${url} does not answer: ${code === '' ? reason : code}.`;
  return failed(
    'reach',
    message,
    advice[code] ?? 'Look whether the proxy runs there, and whether a firewall lets this machine in.',
  );
}

function describeHub(url: string, version: string, answer: Answer): Finding {
  const { status, headers, json } = answer;
  const there = typeof json?.version === 'string' ? json.version : undefined;
  if (status === 200 && json?.status === 'ok' && there !== undefined)
    return there === version
      ? passed('hub', `A hub of version ${there} answers at ${url}.`)
      : doubted(
          'hub',
          `The hub at ${url} has version ${there}, and this is ${version}.`,
          'Run the doctor of the version that runs.',
        );
  if (status >= 300 && status < 400)
    return failed(
      'redirect',
      `${url} leads to ${headers.location ?? 'nowhere'} (${status}).`,
      'Use the address that it leads to, for agents, for --site and here: agents follow no redirect.',
    );
  return describeIll(url, answer) ?? describeStranger(url, answer);
}

function describeStranger(url: string, answer: Answer): Finding {
  const { status, headers } = answer;
  if (status === 401 && headers['www-authenticate'] !== undefined)
    return failed(
      'hub',
      `Something before the hub asks for a password at ${url}.`,
      'Take it away there: agents and visitors cannot give one, and the panel has its own.',
    );
  if (status >= 502 && status <= 504)
    return failed(
      'hub',
      `A proxy answers at ${url}, and no hub behind it (${status}).`,
      'Start the hub, and let the proxy pass to the address of its --listen.',
    );
  return failed(
    'hub',
    `Something else than a hub answers at ${url} (${status}).`,
    'Let the proxy pass this host, with every path of it, to the hub.',
  );
}

export const PASS_HOST = 'nginx: proxy_set_header Host $host; Caddy does by itself.';

function checkCertificate(url: string, { certificate }: Answer, now: number): Finding {
  if (certificate === null)
    return isLoopbackUrl(url)
      ? passed('certificate', 'Nothing leaves this machine, so there is none.')
      : failed(
          'certificate',
          `${url} is plain HTTP: everybody on the way reads the password and the tokens.`,
          'Give the proxy a certificate, and name the https address with --site.',
        );
  const { fault, issuedAt, expiresAt } = certificate;
  const left = expiresAt - now;
  if (left < 0)
    return failed(
      'certificate',
      `The certificate ended ${describeSpan(-left)} ago.`,
      'Renew it, and see why that did not happen by itself.',
    );
  if (fault !== null)
    return failed(
      'certificate',
      `No client trusts the certificate: ${fault}.`,
      'Use one for this very name from a known authority, with its whole chain.',
    );
  if (left < LEAST_CERTIFICATE_SHARE * (expiresAt - issuedAt))
    return doubted(
      'certificate',
      `The certificate ends in ${describeSpan(left)}.`,
      'See why it is not renewed by itself.',
    );
  return passed('certificate', `The certificate is good for ${describeSpan(left)}.`);
}

function describeSpan(seconds: number): string {
  return seconds < 2 * DAY_SECONDS
    ? `${Math.round(seconds / 3600)} hours`
    : `${Math.floor(seconds / DAY_SECONDS)} days`;
}

function checkDate({ headers }: Answer, now: number): Finding[] {
  const there = Date.parse(headers.date ?? '') / 1000;
  if (Number.isNaN(there)) return [];
  const skew = Math.round(now - there);
  const size = Math.abs(skew);
  if (size <= MAX_SKEW_SECONDS) return [passed('date', 'Its clock and this one agree.')];
  const message = `The clock behind the address is ${size} s ${skew > 0 ? 'behind' : 'ahead of'} this one.`;
  const hint = 'Set both clocks by NTP: timedatectl set-ntp true.';
  return [size > BAD_SKEW_SECONDS ? failed('date', message, hint) : doubted('date', message, hint)];
}
