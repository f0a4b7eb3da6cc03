import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { WebTransport } from '../../../hub/src/lib/network/web-client.ts';
import { createCertificate } from './certificates.ts';
import { listenOnLoopback } from './listen.ts';
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

const hosts = ['themes.example', 'other.example', 'gallery.example', 'gitlab.example'];

export async function startHttpsHost(): Promise<HttpsHost> {
  const { key, certificate: cert } = createCertificate({ subject: 'themes.example', names: hosts });
  const files: HttpsHost['files'] = new Map();
  const requests: string[] = [];
  const connections: string[] = [];
  const names = new Map([...hosts, 'unnamed.example'].map((name) => [name, [PUBLIC_ADDRESS]]));
  const server = createServer({ key, cert }, (request, response) => {
    const url = `https://${request.headers.host}${request.url}`;
    requests.push(url);
    const content = files.get(url);
    if (content === undefined) response.writeHead(404).end();
    else if (typeof content === 'function') content(request, response);
    else response.writeHead(200, { 'content-length': Buffer.byteLength(content) }).end(content);
  });
  const port = await listenOnLoopback(server);
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
