import { type Finding, fail, ok, warn } from './finding.ts';
import { isLoopbackUrl } from './options.ts';
import { type ProbeResponse, readCode, sendProbe } from './probe-request.ts';
import { describeStorageFailure } from './running-hub.ts';

const DAY_SECONDS = 86_400;
/** ACME clients renew when a third of the lifetime is left. */
const MIN_REMAINING_SHARE = 0.2;
const MAX_SKEW_SECONDS = 5;
const FAIL_SKEW_SECONDS = 60;

/** The other checks need a hub at the address. */
export interface Entry {
  isHub: boolean;
  findings: Finding[];
}

/**
 * @param url Without a trailing slash.
 * @param now Unix seconds.
 */
export async function checkEntry(url: string, version: string, now: () => number): Promise<Entry> {
  const before = now();
  let answer: ProbeResponse;
  try {
    answer = await sendProbe(`${url}/api/health`);
  } catch (error) {
    return { isHub: false, findings: [describeNoResponse(url, error)] };
  }
  const hub = describeHub(url, version, answer);
  const findings = [hub, checkCertificate(url, answer, now()), ...checkDate(answer, (before + now()) / 2)];
  return { isHub: hub.level !== 'fail' || readCode(answer) === 'storage_failed', findings };
}

function describeNoResponse(url: string, error: unknown): Finding {
  const { code = '', message: reason } = error as NodeJS.ErrnoException;
  const advice: Readonly<Record<string, string>> = {
    ENOTFOUND: 'Add an A or AAAA record that points to the proxy.',
    ECONNREFUSED: 'Start the proxy, or open the port.',
    EPROTO: 'The server does not speak TLS: use http://, or give the proxy a certificate.',
  };
  const message = `${url} does not respond: ${code === '' ? reason : code}.`;
  return fail(
    'reach',
    message,
    advice[code] ?? 'Check that the proxy is running and that no firewall blocks this machine.',
  );
}

function describeHub(url: string, version: string, answer: ProbeResponse): Finding {
  const { status, headers, json } = answer;
  const there = typeof json?.version === 'string' ? json.version : undefined;
  if (status === 200 && json?.status === 'ok' && there !== undefined)
    return there === version
      ? ok('hub', `A hub of version ${there} responds at ${url}.`)
      : warn(
          'hub',
          `The hub at ${url} has version ${there}, this doctor ${version}.`,
          'Run the doctor of the same version as the hub.',
        );
  if (status >= 300 && status < 400)
    return fail(
      'redirect',
      `${url} redirects to ${headers.location ?? 'nowhere'} (${status}).`,
      'Use the target address for agents, for --site and here: agents do not follow redirects.',
    );
  return describeStorageFailure(url, answer) ?? describeOther(url, answer);
}

function describeOther(url: string, answer: ProbeResponse): Finding {
  const { status, headers } = answer;
  if (status === 401 && headers['www-authenticate'] !== undefined)
    return fail(
      'hub',
      `A proxy in front of the hub asks for a password at ${url}.`,
      'Remove HTTP authentication there: agents cannot log in, and the panel has its own login.',
    );
  if (status >= 502 && status <= 504)
    return fail(
      'hub',
      `A proxy responds at ${url}, but no hub behind it (${status}).`,
      'Start the hub, and point the proxy to its --listen address.',
    );
  return fail(
    'hub',
    `${url} is not a hub (${status}).`,
    'Let the proxy forward every path of this host to the hub.',
  );
}

export const PASS_HOST = 'nginx: proxy_set_header Host $host; Caddy does this by default.';

function checkCertificate(url: string, { certificate }: ProbeResponse, now: number): Finding {
  if (certificate === null)
    return isLoopbackUrl(url)
      ? ok('certificate', 'Not needed: the address is on this machine.')
      : fail(
          'certificate',
          `${url} is plain HTTP: passwords and tokens are sent unencrypted.`,
          'Give the proxy a certificate, and set --site to the https address.',
        );
  const { error, issuedAt, expiresAt } = certificate;
  const left = expiresAt - now;
  if (left < 0)
    return fail(
      'certificate',
      `The certificate expired ${describeSpan(-left)} ago.`,
      'Renew it, and find out why automatic renewal failed.',
    );
  if (error !== null)
    return fail(
      'certificate',
      `Clients do not trust the certificate: ${error}.`,
      'Use a certificate of a public CA for this host name, with the full chain, or install its CA in the system of every host.',
    );
  if (left < MIN_REMAINING_SHARE * (expiresAt - issuedAt))
    return warn(
      'certificate',
      `The certificate expires in ${describeSpan(left)}.`,
      'Find out why it is not renewed automatically.',
    );
  return ok('certificate', `The certificate is valid for another ${describeSpan(left)}.`);
}

function describeSpan(seconds: number): string {
  return seconds < 2 * DAY_SECONDS
    ? `${Math.round(seconds / 3600)} hours`
    : `${Math.floor(seconds / DAY_SECONDS)} days`;
}

function checkDate({ headers }: ProbeResponse, now: number): Finding[] {
  const there = Date.parse(headers.date ?? '') / 1000;
  if (Number.isNaN(there)) return [];
  const skew = Math.round(now - there);
  const size = Math.abs(skew);
  if (size <= MAX_SKEW_SECONDS) return [ok('date', 'The clocks there and here agree.')];
  const message = `The clock there is ${size} s ${skew > 0 ? 'behind' : 'ahead of'} this one.`;
  const hint = 'Synchronise both clocks with NTP: timedatectl set-ntp true.';
  return [size > FAIL_SKEW_SECONDS ? fail('date', message, hint) : warn('date', message, hint)];
}
