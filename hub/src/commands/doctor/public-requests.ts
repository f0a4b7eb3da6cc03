import { gunzipSync } from 'node:zlib';
import { limits } from '@muster/generated/limits';
import { operations } from '@muster/generated/operations';
import type { Connection } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import { addProxy, isTrustable, parseTrustedProxies } from '../../lib/network/trusted-proxies.ts';
import type { ServeOptions } from '../options.ts';
import { type Finding, fail, ok, skip, warn } from './finding.ts';
import { isLoopbackUrl } from './options.ts';
import { type ProbeResponse, readCode, sendProbe } from './probe-request.ts';
import { PASS_HOST } from './public-entry.ts';

/** An address of a documentation network (RFC 5737), so it cannot be the real one. */
const FORGED_ADDRESS = '192.0.2.77';
const GZIP_START = Buffer.from([0x1f, 0x8b]);
const PASS_ADDRESS =
  'nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; Caddy does this by default.';

/** Whether the hub refuses the host name of the address; then every other request fails too. */
export async function checkHostName(url: string): Promise<Finding | null> {
  const answer = await sendProbe(url + operations.getConnection.path);
  if (readCode(answer) !== 'misdirected_request') return null;
  return fail(
    'host',
    `The hub does not accept the host name ${new URL(url).host}. ${answer.json?.detail ?? ''}`,
    `Start it with --site ${url}, and let the proxy forward the Host header. ${PASS_HOST}`,
  );
}

/** Checks X-Forwarded-For, Host and X-Forwarded-Proto as the hub receives them. */
export async function checkForwarding(
  url: string,
  { trustedProxies = '' }: ServeOptions,
): Promise<Finding[]> {
  const answer = await sendProbe(url + operations.getConnection.path, {
    headers: { 'x-forwarded-for': FORGED_ADDRESS },
  });
  const seen = answer.json as Connection | null;
  if (answer.status !== 200 || seen?.port === undefined)
    return [
      fail(
        'address',
        `${operations.getConnection.path} returned ${answer.status}.`,
        'Let the proxy forward every path to the hub.',
      ),
    ];
  const isDirect = seen.port === answer.localPort;
  return [
    isDirect
      ? ok('address', 'There is no proxy in front of the hub.')
      : checkAddress({ seen, plain: await readConnection(url), trustedProxies }),
    checkHost(url, seen),
    checkScheme(url, seen),
  ];
}

/** How the hub sees a request without forwarded headers from the doctor. */
async function readConnection(url: string): Promise<Connection> {
  return (await sendProbe(url + operations.getConnection.path)).json as unknown as Connection;
}

interface Forwarding {
  /** How the hub sees a request with a forged X-Forwarded-For. */
  seen: Connection;
  /** How it sees one without. */
  plain: Connection;
  trustedProxies: string;
}

function checkAddress({ seen, plain, trustedProxies }: Forwarding): Finding {
  const { address, is_forwarded: isForwarded } = seen;
  if (plain.has_ignored_headers) return describeUntrusted(address, trustedProxies);
  if (!isForwarded)
    return fail(
      'address',
      `The proxy does not forward client addresses: every client appears as ${address}, so one who guesses passwords locks everyone out.`,
      PASS_ADDRESS,
    );
  // A trusted proxy, or a doctor on its machine, may forward any address.
  if (address === FORGED_ADDRESS && !parseTrustedProxies(trustedProxies)(plain.address, 1))
    return fail(
      'address',
      'The proxy forwards the address that a client claims to have, so the login rate limit can be bypassed.',
      PASS_ADDRESS,
    );
  return ok('address', `The hub sees this client as ${plain.address}.`);
}

function describeUntrusted(address: string, trustedProxies: string): Finding {
  const message = `The hub ignores the X-Forwarded-* headers from ${address}, which is not a trusted proxy: every client appears as that address.`;
  if (!isTrustable(address))
    return fail(
      'address',
      message,
      'That address is public: let the proxy reach the hub through a private network or a tunnel.',
    );
  const list = addProxy(trustedProxies, address);
  return fail(
    'address',
    message,
    `If it is your proxy, start the hub with --trusted-proxies ${list}, or set MUSTER_TRUSTED_PROXIES=${list}.`,
  );
}

function checkHost(url: string, { host }: Connection): Finding {
  const wanted = new URL(url).host;
  if (host.toLowerCase() === wanted) return ok('host', `The hub sees the host name ${host}.`);
  return fail(
    'host',
    `The hub sees the host name ${host} instead of ${wanted}, so it rejects the panel's requests as cross-site.`,
    PASS_HOST,
  );
}

function checkScheme(url: string, { scheme }: Connection): Finding {
  if (url.startsWith(`${scheme}:`))
    return ok('scheme', scheme === 'https' ? 'Cookies are Secure.' : 'The hub sees plain HTTP.');
  if (scheme === 'https')
    return warn(
      'scheme',
      `The hub sees HTTPS at ${url}, so browsers drop its Secure cookies here.`,
      'Use the https address.',
    );
  return fail(
    'scheme',
    'The hub does not see that clients use HTTPS, so its cookies are not Secure.',
    'nginx: proxy_set_header X-Forwarded-Proto $scheme; or start the hub with --site and the https address.',
  );
}

const LEAVE_BODIES =
  'Turn off compression and rewriting of bodies in the proxy; the hub compresses its responses.';
const SCRIPT = /<script[^>]* src="(\/[^"]+\.m?js)"/;

/** Compares gzip and identity responses of an API document and of a script of the status page. */
export async function checkCompression(url: string): Promise<Finding> {
  const page = await sendProbe(`${url}/`);
  const script = SCRIPT.exec(page.body.toString('utf8'))?.[1];
  const broken = await compareEncodings(url + operations.getOpenapiDocument.path);
  if (broken.finding !== null || script === undefined)
    return broken.finding ?? ok('compression', 'Responses arrive intact, compressed or not.');
  const { finding, isCompressed } = await compareEncodings(url + script);
  if (finding !== null) return finding;
  if (isCompressed) return ok('compression', 'Compressed responses arrive intact.');
  return warn(
    'compression',
    'Scripts of the status page are not compressed and several times larger.',
    'Let the proxy forward Accept-Encoding.',
  );
}

/** The problem of the pair of responses, if any, and whether the second is compressed. */
async function compareEncodings(
  address: string,
): Promise<{ finding: Finding | null; isCompressed: boolean }> {
  const plain = await sendProbe(address, { headers: { 'accept-encoding': 'identity' } });
  const compressed = await sendProbe(address, { headers: { 'accept-encoding': 'gzip' } });
  const encoding = compressed.headers['content-encoding'];
  const refuse = (message: string) => ({
    finding: fail('compression', message, LEAVE_BODIES),
    isCompressed: false,
  });
  if (plain.headers['content-encoding'] !== undefined || isGzip(plain.body))
    return refuse('A response is compressed although the client did not accept compression.');
  if (encoding === undefined && isGzip(compressed.body))
    return refuse('A compressed response has no Content-Encoding.');
  if (encoding !== undefined && decompress(compressed.body)?.equals(plain.body) !== true)
    return refuse(`A compressed response (${encoding}) cannot be decoded.`);
  return { finding: null, isCompressed: encoding !== undefined };
}

function isGzip(body: Buffer): boolean {
  return body.subarray(0, 2).equals(GZIP_START);
}

function decompress(body: Buffer): Buffer | null {
  try {
    return gunzipSync(body);
  } catch {
    return null;
  }
}

/** Uploads of themes and databases use requests of this size. Without a session the hub reads and rejects them. */
export async function checkUpload(url: string): Promise<Finding> {
  // Not an upload: its refusal would be an entry of the audit log.
  const { path, method } = operations.createExportTicket;
  const mebibytes = limits.uploadRequestBytes / 1024 ** 2;
  const hint = `nginx: client_max_body_size ${mebibytes}m; and proxy_read_timeout long enough for slow connections.`;
  try {
    const body = Buffer.alloc(limits.uploadRequestBytes);
    const answer = await sendProbe(url + path, {
      method,
      body,
      headers: { 'content-type': 'application/octet-stream' },
    });
    if (readCode(answer) === 'session_required')
      return ok('upload', `Requests of ${mebibytes} MiB reach the hub.`);
    return fail(
      'upload',
      `A request of ${mebibytes} MiB does not reach the hub (${answer.status}): uploads of themes and databases fail.`,
      hint,
    );
  } catch (error) {
    return fail('upload', `A request of ${mebibytes} MiB is aborted: ${(error as Error).message}.`, hint);
  }
}

/** Users run the script as root, so it must be the hub's. */
export async function checkInstaller(url: string): Promise<Finding> {
  const { status, body } = await sendProbe(url + operations.getInstallScript.path);
  if (status === 200 && body.subarray(0, 2).toString() === '#!')
    return ok('installer', 'The agent installer can be downloaded.');
  return fail(
    'installer',
    `${operations.getInstallScript.path} is not the agent installer (${status}): agents cannot be installed from this address.`,
    'Let the proxy forward every path to the hub, without changing bodies.',
  );
}

/** Some web application firewalls only allow GET and POST. */
export async function checkMethods(url: string): Promise<Finding> {
  for (const method of ['PUT', 'DELETE']) {
    // The hub refuses both there, and the audit log has no entry of it.
    const answer = await sendProbe(url + operations.getHealth.path, { method });
    if (readCode(answer) !== 'method_not_allowed')
      return fail(
        'methods',
        `${method} does not reach the hub (${answer.status}), so the panel cannot change anything.`,
        'Allow PUT and DELETE in the proxy.',
      );
  }
  return ok('methods', 'PUT and DELETE reach the hub.');
}

/** Security headers, which also keep themes away from the panel. */
export async function checkHeaders(url: string, { adminSite }: ServeOptions): Promise<Finding> {
  const wanted = ['content-security-policy', 'x-content-type-options', 'referrer-policy'];
  // A separate panel address has no status page.
  const answer = await sendProbe(
    url + (url === adminSite ? operations.openAdmin.path : operations.openStatusPage.path),
  );
  const missing = wanted.filter((name) => answer.headers[name] === undefined);
  if (missing.length > 0)
    return fail(
      'headers',
      `The page arrives without ${missing.join(', ')}.`,
      "Let the proxy forward the hub's headers unchanged.",
    );
  const double = wanted.filter((name) => count(answer, name) > 1);
  if (double.length > 0)
    return warn(
      'headers',
      `${double.join(', ')} arrive twice, and browsers apply both.`,
      'Remove those that the proxy adds: the hub sends its own.',
    );
  return ok('headers', 'The security headers arrive unchanged.');
}

function count({ rawHeaders }: ProbeResponse, name: string): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;
}

/** The list of nodes is at most two seconds old. If it does not change, a cache answered. */
export async function checkCache(url: string, runtime: Runtime): Promise<Finding> {
  const read = () => sendProbe(url + operations.listNodes.path);
  const first = await read();
  if (readCode(first) === 'login_required')
    return skip('cache', 'The status page is private, so caching cannot be checked.');
  await new Promise<void>(
    (resolve) => void runtime.setTimer(resolve, limits.snapshotCacheMs + limits.snapshotIntervalMs),
  );
  const second = await read();
  const hint = 'Do not cache /api/. nginx: proxy_cache off; CDN: bypass the cache for /api/*.';
  const age = Number(second.headers.age ?? 0);
  if (age > 0)
    return fail('cache', `A cache responds instead of the hub: the list of nodes is ${age} s old.`, hint);
  if (Number(second.json?.ts) > Number(first.json?.ts))
    return ok('cache', 'The list of nodes is not cached.');
  return fail('cache', 'The list of nodes does not change: a cache responds instead of the hub.', hint);
}

/** Compares the hub's `--site` with the address. */
export async function checkPublicSite(url: string, { site, adminSite }: ServeOptions): Promise<Finding> {
  const { json } = await sendProbe(url + operations.getMe.path);
  const there = typeof json?.site === 'string' ? json.site : '';
  const hint = `Start it with --site ${url}.`;
  if (there === '' && !isLoopbackUrl(url))
    return warn(
      'public-site',
      'The hub runs without --site: it refuses public host names and cannot build links.',
      hint,
    );
  if (there !== '' && there !== url && url !== adminSite && !isLoopbackUrl(url))
    return fail(
      'public-site',
      `The hub's --site is ${there}, and this address is ${url}.`,
      `${hint} Or use ${there}.`,
    );
  if (site !== '' && there !== site)
    return warn(
      'public-site',
      `The hub runs with ${there === '' ? 'no --site' : `--site ${there}`}, but the doctor got --site ${site}.`,
      'Run the doctor with the options and the environment of the hub.',
    );
  return ok('public-site', there === '' ? 'No public address is set.' : `The hub's --site is ${there}.`);
}
