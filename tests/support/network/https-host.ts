import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, isIP } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'node:tls';
import type { WebTransport } from '../../../hub/src/lib/network/web-client.ts';
import { stopServer } from './openid-provider.ts';

/** HTTPS servers of third parties on the internet, all played by one local server. */
export interface HttpsHost {
  /** Addresses of each host name, as DNS returns them; one that is absent does not exist. */
  readonly names: Map<string, string[]>;
  /** Paths with their content; a function handles the request. */
  readonly files: Map<
    string,
    Buffer | string | ((request: IncomingMessage, response: ServerResponse) => void)
  >;
  /** Requested URLs. */
  readonly requests: string[];
  /** Addresses that were connected to, as the hub believes. */
  readonly connections: string[];
  /** Resolves names from `names`, and connects to the local server in place of every address. */
  readonly transport: WebTransport;
  close(): Promise<void>;
}

/** A public address, in place of which the transport connects to the local server. */
export const PUBLIC_ADDRESS = '93.184.216.34';

const HOSTS = 'DNS:themes.example,DNS:other.example,DNS:gallery.example,DNS:gitlab.example';

export async function startHttpsHost(): Promise<HttpsHost> {
  const { key, cert } = createCertificate();
  const files: HttpsHost['files'] = new Map();
  const requests: string[] = [];
  const connections: string[] = [];
  const names = new Map([
    ['themes.example', [PUBLIC_ADDRESS]],
    ['other.example', [PUBLIC_ADDRESS]],
    ['gallery.example', [PUBLIC_ADDRESS]],
    ['gitlab.example', [PUBLIC_ADDRESS]],
    ['unnamed.example', [PUBLIC_ADDRESS]],
  ]);
  const server = createServer({ key, cert }, (request, response) => {
    const url = `https://${request.headers.host}${request.url}`;
    requests.push(url);
    const content = files.get(url);
    if (content === undefined) response.writeHead(404).end();
    else if (typeof content === 'function') content(request, response);
    else response.writeHead(200, { 'content-length': Buffer.byteLength(content) }).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    names,
    files,
    requests,
    connections,
    transport: {
      async lookup(hostname) {
        const addresses = names.get(hostname);
        if (addresses === undefined) throw new Error(`ENOTFOUND ${hostname}`);
        return addresses;
      },
      connect({ hostname, addresses }) {
        connections.push(...addresses);
        const servername = isIP(hostname) === 0 ? { servername: hostname } : {};
        return connect({ host: '127.0.0.1', port, ca: cert, ...servername });
      },
    },
    close: () => stopServer(server),
  };
}

function createCertificate(): { key: string; cert: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-certificate-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = ['-subj', '/CN=themes.example', '-addext', `subjectAltName=${HOSTS}`];
  const files = ['-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', '-x509', ...curve, ...files, ...subject, '-days', '2'], {
    stdio: 'ignore',
  });
  const pair = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(folder, { recursive: true });
  return pair;
}
