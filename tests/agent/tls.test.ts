import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TlsOptions } from 'node:tls';
import { afterAll, describe, expect, onTestFinished, type TestContext, test } from 'vitest';
import { describeCertificateError } from '../../agent/src/certificates.ts';
import { agentOnNode, findAgentCommand } from '../support/agents/agent-program.ts';
import { makeFolder } from '../support/folder.ts';
import { createCertificate, type Identity } from '../support/network/certificates.ts';
import { startAgent } from './support/agent-process.ts';
import { startBareHub } from './support/bare-hub.ts';
import { measureTargets } from './support/hub-tasks.ts';

// Certificates and protocol versions, for the connection to the hub and for HTTPS probes.

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

const authority = createCertificate({ subject: 'Test authority', isAuthority: true });
const rsaAuthority = createCertificate({ subject: 'RSA authority', isAuthority: true, keyType: 'rsa' });
const stranger = createCertificate({ subject: 'Unknown authority', isAuthority: true });
const intermediate = createCertificate({ subject: 'Intermediate', isAuthority: true, issuer: authority });
const names = ['localhost', '127.0.0.1'];
const issue = (options: Partial<Parameters<typeof createCertificate>[0]> = {}): Identity =>
  createCertificate({ subject: 'localhost', names, issuer: authority, ...options });
const good = issue();
// Certificates are found by their subject, so each has another one.
const selfSigned = createCertificate({ subject: 'Self-signed', names });
/** As `openssl req -x509` makes it: an authority that is also the server's certificate. */
const ownAuthority = createCertificate({ subject: 'Self-signed authority', names, isAuthority: true });

const serve = (identity: Identity, ...chain: Identity[]): TlsOptions => ({
  key: identity.key,
  cert: [identity, ...chain].map(({ certificate }) => certificate).join(''),
});

/** What `describeCertificateError` says; the release and Node name errors as OpenSSL does. */
const sentence = (code: string): string => describeCertificateError(code) ?? code;
const UNTRUSTED = sentence('UNABLE_TO_GET_ISSUER_CERT_LOCALLY');

interface Case {
  readonly server: TlsOptions;
  /** Host part of `--server` and of the probe's URL; "localhost" unless given. */
  readonly host?: string;
  /** Trusted authorities; all of `trusted` unless given. */
  readonly trusts?: readonly Identity[];
  /** Part of the log for a refused connection; undefined if it is accepted. */
  readonly refusal?: string;
}

const trusted = [authority, rsaAuthority, ownAuthority];

const cases: Readonly<Record<string, Case>> = {
  'an own authority': { server: serve(good) },
  'an intermediate authority that the server sends': {
    server: serve(issue({ issuer: intermediate }), intermediate),
  },
  'an RSA key and authority': { server: serve(issue({ issuer: rsaAuthority, keyType: 'rsa' })) },
  'a self-signed certificate that is trusted': { server: serve(selfSigned), trusts: [selfSigned] },
  'a self-signed authority that is trusted': { server: serve(ownAuthority) },
  'an IP address': { server: serve(issue({ names: ['127.0.0.1'] })), host: '127.0.0.1' },
  'a wildcard': { server: serve(issue({ names: ['*.localhost', 'localhost'] })) },
  'TLS 1.2 alone': { server: { ...serve(good), maxVersion: 'TLSv1.2' } },
  'TLS 1.3 alone': { server: { ...serve(good), minVersion: 'TLSv1.3' } },

  'TLS 1.1 alone': {
    server: { ...serve(good), minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' },
    refusal: 'cannot connect',
  },
  'an unknown authority': { server: serve(issue({ issuer: stranger })), refusal: UNTRUSTED },
  'an unknown authority that the server sends': {
    server: serve(issue({ issuer: stranger }), stranger),
    refusal: UNTRUSTED,
  },
  'a missing intermediate authority': { server: serve(issue({ issuer: intermediate })), refusal: UNTRUSTED },
  'a self-signed certificate': {
    server: serve(selfSigned),
    refusal: sentence('DEPTH_ZERO_SELF_SIGNED_CERT'),
  },
  'another name': {
    server: serve(issue({ names: ['hub.example.com'] })),
    refusal: sentence('ERR_TLS_CERT_ALTNAME_INVALID'),
  },
  'another address': {
    server: serve(issue({ names: ['localhost', '127.0.0.2'] })),
    host: '127.0.0.1',
    refusal: sentence('ERR_TLS_CERT_ALTNAME_INVALID'),
  },
  'another name in a self-signed certificate that is trusted': {
    server: serve(ownAuthority),
    host: '127.0.0.2',
    refusal: sentence('ERR_TLS_CERT_ALTNAME_INVALID'),
  },
  'a name that is only the common name': {
    server: serve(issue({ names: [] })),
    refusal: sentence('ERR_TLS_CERT_ALTNAME_INVALID'),
  },
  'a common name beside another kind of name': {
    server: serve(issue({ names: ['127.0.0.1'] })),
    refusal: sentence('ERR_TLS_CERT_ALTNAME_INVALID'),
  },
  'a certificate that has expired': {
    server: serve(issue({ notBefore: inDays(-9), notAfter: inDays(-1) })),
    refusal: sentence('CERT_HAS_EXPIRED'),
  },
  'a certificate that is not valid yet': {
    server: serve(issue({ notBefore: inDays(1), notAfter: inDays(9) })),
    refusal: sentence('CERT_NOT_YET_VALID'),
  },
  'a trusted self-signed certificate that has expired': (() => {
    const expired = createCertificate({
      subject: 'Self-signed and expired',
      names,
      notBefore: inDays(-9),
      notAfter: inDays(-1),
    });
    return { server: serve(expired), trusts: [expired], refusal: sentence('CERT_HAS_EXPIRED') };
  })(),
};

const folder = makeFolder(afterAll);
let files = 0;
function writeAuthorities(identities: readonly Identity[]): string {
  files += 1;
  const file = join(folder, `authorities-${files}.pem`);
  writeFileSync(file, identities.map(({ certificate }) => certificate).join('\n'));
  return file;
}

async function connect(context: TestContext, { server, host = 'localhost', trusts = trusted }: Case) {
  const hub = await startBareHub(server, { host: host === 'localhost' ? '127.0.0.1' : host });
  const agent = startAgent({
    args: ['--server', `${host}:${hub.port}`, '--interval', '1'],
    environment: { SSL_CERT_FILE: writeAuthorities(trusts) },
  });
  context.onTestFinished(async () => {
    await agent.stop();
    await hub.close();
  });
  return { hub, agent };
}

describe('the hub', { concurrent: true }, () => {
  test.for(Object.entries(cases).filter(([, { refusal }]) => refusal === undefined))(
    '%s is accepted',
    async ([, one], context) => {
      const { hub, agent } = await connect(context, one);
      await hub.waitForMessages(await hub.waitForVisit(1), 'hello', 1);
      expect(agent.log()).not.toMatch(/warning|error/);
    },
  );

  test.for(Object.entries(cases).filter(([, { refusal }]) => refusal !== undefined))(
    '%s is refused, and the log says why',
    async ([, one], context) => {
      const { hub, agent } = await connect(context, one);
      await agent.waitForLog(one.refusal ?? '');
      expect(agent.log()).toContain('cannot connect');
      expect(hub.attempts()).toBe(0);
    },
  );
});

async function startWebServer({ server: options, host = 'localhost' }: Case) {
  const server = createServer(options, (_request, response) => response.end('fine'));
  await new Promise<void>((resolve) => server.listen(0, host === 'localhost' ? '127.0.0.1' : host, resolve));
  return { server, url: `https://${host}:${(server.address() as AddressInfo).port}/` };
}

test.each([
  ['the binary', findAgentCommand],
  ['the agent on Node', () => agentOnNode],
])('HTTPS probes by %s accept and refuse the same certificates', async (_title, findProgram) => {
  const hub = await startBareHub();
  // The agent trusts the certificates of all cases together, except one that would then be accepted.
  const { 'a self-signed certificate': _refused, ...probed } = cases;
  const servers = await Promise.all(Object.values(probed).map(startWebServer));
  const trusts = [...trusted, ...Object.values(probed).flatMap((one) => one.trusts ?? [])];
  const agent = startAgent({
    program: findProgram(),
    args: ['--server', hub.server],
    environment: { SSL_CERT_FILE: writeAuthorities(trusts) },
  });
  onTestFinished(async () => {
    await agent.stop();
    for (const { server } of servers) server.close();
    await hub.close();
  });
  const urls = servers.map(({ url }) => url);
  const latencies = await measureTargets(hub, await hub.waitForVisit(1), urls);
  const listAccepted = (isAccepted: (one: Case, index: number) => boolean) =>
    Object.entries(probed).flatMap(([name, one], index) => (isAccepted(one, index) ? [name] : []));
  expect(listAccepted((_, index) => latencies[index] !== -1)).toEqual(
    listAccepted(({ refusal }) => refusal === undefined),
  );
});

test('an HTTPS probe fails where no file of authorities can be read', async () => {
  const hub = await startBareHub();
  const { server, url } = await startWebServer({ server: serve(good) });
  const agent = startAgent({
    args: ['--server', hub.server],
    environment: { SSL_CERT_FILE: '/nowhere/ca.pem' },
  });
  onTestFinished(async () => {
    await agent.stop();
    server.close();
    await hub.close();
  });
  expect(await measureTargets(hub, await hub.waitForVisit(1), [url])).toEqual([-1]);
});
