import { isIP } from 'node:net';
import { DIGESTS_FILE } from '../domain/agent-install/agent-source.ts';
import { createCodeHost, DEFAULT_CODE_HOST } from '../domain/agent-install/code-host.ts';
import { DomainError } from '../domain/errors.ts';
import type { ServeOptions } from '../options.ts';
import { doubted, type Finding, failed, passed } from './finding.ts';

const ANSWER_MS = 10_000;
const MAX_SKEW_SECONDS = 60;

/** What the options say of how the hub is reached. */
export function checkSite({ site, adminSite = '', host }: ServeOptions): Finding[] {
  const findings: Finding[] = [];
  if (adminSite !== '' && adminSite === site)
    findings.push(
      failed(
        'site',
        `--admin-site and --site are both ${site}, so no theme is served there.`,
        'Give the panel a host name of its own, or leave --admin-site out.',
      ),
    );
  for (const url of [site, adminSite])
    if (url.startsWith('http:') && !isLoopbackUrl(url))
      findings.push(
        doubted(
          'site',
          `${url} is plain HTTP: everybody on the way reads the password and the tokens.`,
          'Serve the hub over HTTPS and name that address.',
        ),
      );
  if (!isLoopback(host) && !site.startsWith('https:'))
    findings.push(
      doubted(
        'listen',
        `--listen ${host} takes connections from the network, and --site names no HTTPS address.`,
        'Listen on 127.0.0.1 behind a reverse proxy with TLS, and name its address with --site.',
      ),
    );
  return findings.length > 0
    ? findings
    : [passed('site', site === '' ? 'The hub is for this machine.' : `The hub is ${site}.`)];
}

export function isLoopbackUrl(url: string): boolean {
  return isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ''));
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

export interface CodeHostCheck {
  options: ServeOptions;
  /** `owner/name`. */
  repository: string;
  /** Unix seconds. */
  now: () => number;
}

/** Agents are installed from there where no folder of them is named. Its clock is a second opinion on ours. */
export async function checkCodeHost({ options, repository, now }: CodeHostCheck): Promise<Finding[]> {
  if (options.agents !== undefined && options.agents !== '') return [];
  const url = options.codeHost ?? DEFAULT_CODE_HOST;
  const address = `${url}/${repository}/releases/latest/download/${DIGESTS_FILE}`;
  const hint =
    'Let the hub out to it, set the repository in the panel, or serve agents from a folder with --agents.';
  try {
    const { response } = await createCodeHost(url).fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) });
    await response.body?.cancel();
    if (response.status !== 200)
      return [doubted('code-host', `${address} answered ${response.status}.`, hint)];
    const skew = describeSkew(response.headers.get('date'), now());
    return [passed('code-host', `${url} has a release of ${repository}.`), ...skew];
  } catch (error) {
    return [doubted('code-host', `${address} cannot be had: ${explain(error)}`, hint)];
  }
}

function describeSkew(date: string | null, now: number): Finding[] {
  const there = Date.parse(date ?? '') / 1000;
  const skew = Math.round(now - there);
  if (Number.isNaN(skew) || Math.abs(skew) <= MAX_SKEW_SECONDS) return [];
  const message = `This clock is ${Math.abs(skew)} s ${skew > 0 ? 'ahead of' : 'behind'} that of the code host.`;
  return [failed('clock', message, 'Set the clock and keep it right with NTP: timedatectl set-ntp true.')];
}

function explain(error: unknown): string {
  if (error instanceof DomainError) return error.message;
  const { cause, message } = error as Error & { cause?: Error };
  return `${cause?.message ?? message}.`;
}
