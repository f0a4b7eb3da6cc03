import { gunzipSync } from 'node:zlib';
import { limits } from '@muster/generated/limits';
import { operations } from '@muster/generated/operations';
import type { Connection } from '@muster/generated/types';
import type { Runtime } from '@muster/runtime';
import type { ServeOptions } from '../options.ts';
import { doubted, type Finding, failed, passed, skipped } from './finding.ts';
import { isLoopbackUrl } from './options.ts';
import { type Answer, ask, readCode } from './probe-request.ts';
import { PASS_HOST } from './public-entry.ts';

/** Of a network for documentation (RFC 5737): nobody can really have it. */
const MADE_UP_ADDRESS = '192.0.2.77';
const GZIP_START = Buffer.from([0x1f, 0x8b]);
const PASS_ADDRESS =
  'nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; Caddy does by itself.';

/** What the proxy tells the hub of its callers. */
export async function checkForwarding(url: string): Promise<Finding[]> {
  const answer = await ask(url + operations.getConnection.path, {
    headers: { 'x-forwarded-for': MADE_UP_ADDRESS },
  });
  const seen = answer.json as Connection | null;
  if (readCode(answer) === 'misdirected_request')
    return [
      failed(
        'host',
        `The hub does not know itself as ${new URL(url).host}.`,
        `Start it with --site ${url}, and let the proxy pass the host on. ${PASS_HOST}`,
      ),
    ];
  if (answer.status !== 200 || seen?.port === undefined)
    return [
      failed(
        'address',
        `${operations.getConnection.path} answered ${answer.status}.`,
        'Let the proxy pass every path to the hub.',
      ),
    ];
  const isDirect = seen.port === answer.localPort;
  return [
    isDirect ? passed('address', 'No proxy stands before the hub.') : checkAddress(seen),
    checkHost(url, seen),
    checkScheme(url, seen),
  ];
}

function checkAddress({ address, is_forwarded: isForwarded }: Connection): Finding {
  if (!isForwarded)
    return failed(
      'address',
      `The proxy does not tell the hub its callers' addresses: all of them are ${address}, and one who guesses passwords locks everybody out.`,
      PASS_ADDRESS,
    );
  if (address === MADE_UP_ADDRESS)
    return failed(
      'address',
      'The proxy passes on whatever address a caller claims to have, so a lockout can be walked around.',
      PASS_ADDRESS,
    );
  return passed('address', `The hub knows this caller as ${address}.`);
}

function checkHost(url: string, { host }: Connection): Finding {
  const wanted = new URL(url).host;
  if (host.toLowerCase() === wanted) return passed('host', `The hub is asked for as ${host}.`);
  return failed(
    'host',
    `The hub is asked for as ${host} instead of ${wanted}, and refuses the panel's changes as those of another site.`,
    PASS_HOST,
  );
}

function checkScheme(url: string, { scheme }: Connection): Finding {
  if (url.startsWith(`${scheme}:`))
    return passed(
      'scheme',
      scheme === 'https' ? 'Cookies are Secure.' : 'The hub knows that this is plain HTTP.',
    );
  if (scheme === 'https')
    return doubted(
      'scheme',
      `The hub takes ${url} for HTTPS, so browsers keep no session here.`,
      'Use the https address; plain HTTP is for this machine.',
    );
  return failed(
    'scheme',
    'The hub does not know that callers speak HTTPS, so its cookies are not Secure.',
    'nginx: proxy_set_header X-Forwarded-Proto $scheme; or start the hub with --site and the https address.',
  );
}

const LEAVE_BODIES =
  'Let the proxy leave bodies and their Content-Encoding as they are; the hub compresses by itself.';
const SCRIPT = /<script[^>]* src="(\/[^"]+\.m?js)"/;

/** Whether compressed answers are the same as those that are not: of the interface, and a script of the status page. */
export async function checkCompression(url: string): Promise<Finding> {
  const page = await ask(`${url}/`);
  const script = SCRIPT.exec(page.body.toString('utf8'))?.[1];
  const broken = await compareForms(url + operations.getOpenapiDocument.path);
  if (broken.finding !== null || script === undefined)
    return broken.finding ?? passed('compression', 'Answers arrive whole, compressed or not.');
  const { finding, isPacked } = await compareForms(url + script);
  if (finding !== null) return finding;
  if (isPacked) return passed('compression', 'Compressed answers arrive whole.');
  return doubted(
    'compression',
    'Scripts of the status page come without compression: several times the bytes.',
    'Let the proxy pass Accept-Encoding on.',
  );
}

/** Whether the answer that was asked for in gzip is so, and what is wrong with the pair. */
async function compareForms(address: string): Promise<{ finding: Finding | null; isPacked: boolean }> {
  const plain = await ask(address, { headers: { 'accept-encoding': 'identity' } });
  const packed = await ask(address, { headers: { 'accept-encoding': 'gzip' } });
  const encoding = packed.headers['content-encoding'];
  const refuse = (message: string) => ({
    finding: failed('compression', message, LEAVE_BODIES),
    isPacked: false,
  });
  if (plain.headers['content-encoding'] !== undefined || isGzip(plain.body))
    return refuse('An answer is compressed although that was not asked for.');
  if (encoding === undefined && isGzip(packed.body))
    return refuse('A compressed answer does not say that it is.');
  if (encoding !== undefined && unpack(packed.body)?.equals(plain.body) !== true)
    return refuse(`A compressed answer (${encoding}) cannot be read.`);
  return { finding: null, isPacked: encoding !== undefined };
}

function isGzip(body: Buffer): boolean {
  return body.subarray(0, 2).equals(GZIP_START);
}

function unpack(body: Buffer): Buffer | null {
  try {
    return gunzipSync(body);
  } catch {
    return null;
  }
}

/** Themes and databases come in requests of this size; without a session the hub reads and refuses them. */
export async function checkUpload(url: string): Promise<Finding> {
  const { path, method } = operations.uploadTheme;
  const mebibytes = limits.uploadRequestBytes / 1024 ** 2;
  const hint = `nginx: client_max_body_size ${mebibytes}m; and proxy_read_timeout long enough for a slow line.`;
  try {
    const body = Buffer.alloc(limits.uploadRequestBytes);
    const answer = await ask(url + path, {
      method,
      body,
      headers: { 'content-type': 'application/octet-stream' },
    });
    if (readCode(answer) === 'session_required')
      return passed('upload', `Requests of ${mebibytes} MiB reach the hub.`);
    return failed(
      'upload',
      `A request of ${mebibytes} MiB does not reach the hub (${answer.status}): themes and restores will fail.`,
      hint,
    );
  } catch (error) {
    return failed('upload', `A request of ${mebibytes} MiB breaks off: ${(error as Error).message}.`, hint);
  }
}

/** What is fetched is run as root: it must come as the hub made it. */
export async function checkInstaller(url: string): Promise<Finding> {
  const { status, body } = await ask(url + operations.getInstallScript.path);
  if (status === 200 && body.subarray(0, 2).toString() === '#!')
    return passed('installer', 'The installer of agents arrives.');
  return failed(
    'installer',
    `${operations.getInstallScript.path} is not the installer (${status}): agents cannot be installed from here.`,
    'Let the proxy pass every path to the hub, and change no bodies.',
  );
}

/** Some walls before a hub let only GET and POST through. */
export async function checkMethods(url: string): Promise<Finding> {
  const tried = [operations.updateSettings, operations.deletePingTask];
  for (const { method, path } of tried) {
    const answer = await ask(url + path.replace('{id}', '1'), { method });
    if (readCode(answer) !== 'session_required')
      return failed(
        'methods',
        `${method} does not reach the hub (${answer.status}), so the panel cannot change anything.`,
        'Let the proxy pass PUT and DELETE.',
      );
  }
  return passed('methods', 'PUT and DELETE reach the hub.');
}

/** The policies of the hub's pages, which keep themes away from the panel. */
export async function checkHeaders(url: string, { adminSite }: ServeOptions): Promise<Finding> {
  const wanted = ['content-security-policy', 'x-content-type-options', 'referrer-policy'];
  // Where the panel has an address of its own, there is no status page there.
  const answer = await ask(
    url + (url === adminSite ? operations.openAdmin.path : operations.openStatusPage.path),
  );
  const missing = wanted.filter((name) => answer.headers[name] === undefined);
  if (missing.length > 0)
    return failed(
      'headers',
      `The hub's page comes without ${missing.join(', ')}.`,
      'Let the proxy leave the headers of the hub as they are.',
    );
  const double = wanted.filter((name) => count(answer, name) > 1);
  if (double.length > 0)
    return doubted(
      'headers',
      `${double.join(', ')} come twice, and a browser applies both.`,
      'Take out those that the proxy adds: the hub sends its own.',
    );
  return passed('headers', 'The policies of the pages arrive as they were sent.');
}

function count({ rawHeaders }: Answer, name: string): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;
}

/** A snapshot is two seconds old at most; one that does not change comes out of somebody's cache. */
export async function checkCache(url: string, runtime: Runtime): Promise<Finding> {
  const read = () => ask(url + operations.listNodes.path);
  const first = await read();
  if (readCode(first) === 'login_required')
    return skipped('cache', 'The status page is private, so its age cannot be seen.');
  await new Promise<void>(
    (resolve) => void runtime.setTimer(resolve, limits.snapshotCacheMs + limits.snapshotIntervalMs),
  );
  const second = await read();
  const hint = 'Let no cache keep what is below /api/. nginx: proxy_cache off; a CDN: bypass for /api/*.';
  const age = Number(second.headers.age ?? 0);
  if (age > 0)
    return failed('cache', `A cache answers for the hub: the list of nodes is ${age} s old.`, hint);
  if (Number(second.json?.ts) > Number(first.json?.ts))
    return passed('cache', 'The list of nodes is new each time.');
  return failed('cache', 'The list of nodes stays the same: a cache answers for the hub.', hint);
}

/** What the hub takes for its own address. */
export async function checkPublicSite(url: string, { site, adminSite }: ServeOptions): Promise<Finding> {
  const { json } = await ask(url + operations.getMe.path);
  const there = typeof json?.site === 'string' ? json.site : '';
  const wrong = `Start it with --site ${url}.`;
  if (there === '' && !isLoopbackUrl(url))
    return doubted(
      'public-site',
      'The hub runs without --site: it answers under any host name, and cannot build links.',
      wrong,
    );
  if (there !== '' && there !== url && url !== adminSite && !isLoopbackUrl(url))
    return failed(
      'public-site',
      `The hub takes ${there} for its address, and this is ${url}.`,
      `${wrong} Or use ${there}.`,
    );
  if (site !== '' && there !== site)
    return doubted(
      'public-site',
      `The hub runs with ${there === '' ? 'no --site' : `--site ${there}`}, and these options say ${site}.`,
      'Give the doctor the options and the environment that the hub has.',
    );
  return passed(
    'public-site',
    there === '' ? 'The hub is for this machine.' : `The hub knows itself as ${there}.`,
  );
}
