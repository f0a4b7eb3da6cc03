import { fetchVerifiedRelease, type ReleaseQuestion } from '../../features/agent-install/agent-source.ts';
import { createCodeHost, DEFAULT_CODE_HOST } from '../../features/agent-install/code-host.ts';
import { DIGESTS_FILE } from '../../features/agent-install/release-verifier.ts';
import { DomainError } from '../../lib/errors.ts';
import { isLoopbackName } from '../../lib/network/ip-address.ts';
import type { ServeOptions } from '../options.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const TIMEOUT_MS = 10_000;
const MAX_SKEW_SECONDS = 60;

/** Checks `--site`, `--admin-site`, `--listen` and `--admin-listen`. */
export function checkSite({ site, adminSite = '', host, adminListen }: ServeOptions): Finding[] {
  const findings: Finding[] = [];
  if (adminSite !== '' && adminSite === site)
    findings.push(
      fail(
        'site',
        `--admin-site and --site are both ${site}, so the status page is not served.`,
        'Use another host name for the panel, or remove --admin-site.',
      ),
    );
  for (const url of [site, adminSite])
    if (url.startsWith('http:') && !isLoopbackUrl(url))
      findings.push(
        warn(
          'site',
          `${url} is plain HTTP: passwords and tokens are sent unencrypted.`,
          'Serve the hub over HTTPS and use that address.',
        ),
      );
  if (!isLoopbackName(host) && !site.startsWith('https:'))
    findings.push(
      warn(
        'listen',
        `--listen ${host} accepts connections from the network, and --site is not an HTTPS address.`,
        'Listen on 127.0.0.1 behind a reverse proxy with TLS, and set --site to its address.',
      ),
    );
  if (adminListen !== undefined && !isLoopbackName(adminListen.host) && !adminSite.startsWith('https:'))
    findings.push(
      warn(
        'listen',
        `--admin-listen ${adminListen.host} accepts connections from the network, and --admin-site is not an HTTPS address.`,
        'Listen on 127.0.0.1, and reach the panel through an SSH tunnel, or through a proxy with TLS and --admin-site.',
      ),
    );
  return findings.length > 0
    ? findings
    : [ok('site', site === '' ? 'No public address is set.' : `The public address is ${site}.`)];
}

export function isLoopbackUrl(url: string): boolean {
  return isLoopbackName(new URL(url).hostname.replace(/^\[|\]$/g, ''));
}

export interface CodeHostCheck {
  options: ServeOptions;
  /** `owner/name`. */
  repository: string;
  /** Base64, or "" if there is none. */
  signingKey: string;
  /** Unix seconds. */
  now: () => number;
}

/**
 * Checks that the code host has a release with a valid signature, which is needed without `--agents`, and compares its
 * clock with this one.
 */
export async function checkCodeHost({
  options,
  repository,
  signingKey,
  now,
}: CodeHostCheck): Promise<Finding[]> {
  if (options.agents !== undefined && options.agents !== '') return [];
  const url = options.codeHost ?? DEFAULT_CODE_HOST;
  const codeHost = createCodeHost(url);
  const release = `${url}/${repository}/releases/latest/download`;
  const address = `${release}/${DIGESTS_FILE}`;
  const hint =
    'Allow the hub to connect to it, set the repository in the panel, or serve agents from a folder with --agents.';
  try {
    const { response } = await codeHost.fetch(address, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (response.status !== 200) return [warn('code-host', `${address} returned ${response.status}.`, hint)];
    const skew = describeSkew(response.headers.get('date'), now());
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return [await checkSignature({ codeHost, address: release, signingKey, signal }, repository), ...skew];
  } catch (error) {
    return [warn('code-host', `${address} cannot be fetched: ${explain(error)}`, hint)];
  }
}

/** The hub forwards no agent without a valid signature. */
async function checkSignature(question: ReleaseQuestion, repository: string): Promise<Finding> {
  try {
    const { version } = await fetchVerifiedRelease(question);
    const { url } = question.codeHost;
    return ok('code-host', `${url} has release ${version} of ${repository}, with a valid signature.`);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const hint =
      'No agent can be installed from it. Check the agent source and the signing key in the settings, or serve agents from a folder with --agents.';
    return fail('code-host', error.message, hint);
  }
}

function describeSkew(date: string | null, now: number): Finding[] {
  const there = Date.parse(date ?? '') / 1000;
  const skew = Math.round(now - there);
  if (Number.isNaN(skew) || Math.abs(skew) <= MAX_SKEW_SECONDS) return [];
  const message = `This clock is ${Math.abs(skew)} s ${skew > 0 ? 'ahead of' : 'behind'} the code host's.`;
  return [fail('clock', message, 'Set the clock and synchronise it with NTP: timedatectl set-ntp true.')];
}

function explain(error: unknown): string {
  if (error instanceof DomainError) return error.message;
  const { cause, message } = error as Error & { cause?: Error };
  return `${cause?.message ?? message}.`;
}
