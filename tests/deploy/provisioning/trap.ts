import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import {
  createServer as createPlainServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listenOnLoopback } from '../../support/network/listen.ts';
import { runCommand } from '../../support/process.ts';

/** An attacker in the network who answers every plain HTTP request, to any host, with a script. */
export interface Trap {
  /** URL of the server that answers over plain HTTP. */
  readonly url: string;
  /** URL of a server with a trusted certificate that redirects every request to plain HTTP. */
  readonly redirecting: string;
  /** URL of a server with a trusted certificate that serves a script; it prints "installed". */
  readonly honest: string;
  /** Requests over plain HTTP, with their headers. */
  readonly asked: string[];
  /** Requests to the honest server. */
  readonly askedHonest: string[];
  /** Runs a command in an empty folder, where the trap is the HTTP proxy and both certificates are trusted. */
  run(command: string, args: readonly string[], env?: Record<string, string>): Promise<Result>;
  remove(): Promise<void>;
}

export interface Result {
  code: number | NodeJS.Signals | null;
  output: string;
  /** Whether the trap's script ran, or was sent to a host. */
  isTrapped: boolean;
  /** What `ssh` was sent for each host, since a fake one is in PATH. */
  sent: string;
}

const HONEST_SCRIPT = 'echo installed "$@"\n';
const CERTIFICATE = fileURLToPath(new URL('../../agent/support/localhost-certificate.pem', import.meta.url));
const KEY = fileURLToPath(new URL('../../agent/support/localhost-key.pem', import.meta.url));

export async function startTrap(): Promise<Trap> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-trap-'));
  const asked: string[] = [];
  const askedHonest: string[] = [];
  const mark = join(folder, 'trapped');
  const script = `echo trapped >>'${mark}'\n`;
  const plain = createPlainServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
    serve(script, request, response);
  });
  const tls = { key: readFileSync(KEY), cert: readFileSync(CERTIFICATE) };
  const url = await listen(plain, 'http://127.0.0.1');
  const redirecting = createServer(tls, ({ url: path }, response) => {
    response.writeHead(302, { location: `${url}${path}` }).end('<html>Moved</html>\n');
  });
  const honest = createServer(tls, (request, response) => {
    askedHonest.push(`${request.method} ${request.url}`);
    serve(HONEST_SCRIPT, request, response);
  });
  const servers: Server[] = [plain, redirecting, honest];

  const programs = join(folder, 'programs');
  mkdirSync(programs);
  const sent = join(folder, 'sent');
  writeFileSync(join(programs, 'ssh'), `#!/bin/sh\n{ echo "$@"; cat; } >>'${sent}'\n`, { mode: 0o755 });
  writeFileSync(join(folder, 'wgetrc'), `ca_certificate = ${CERTIFICATE}\n`);
  const read = (path: string) => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return '';
    }
  };

  return {
    url,
    redirecting: await listen(redirecting, 'https://localhost'),
    honest: await listen(honest, 'https://localhost'),
    asked,
    askedHonest,
    async run(command, args, env = {}) {
      asked.length = 0;
      askedHonest.length = 0;
      for (const path of [mark, sent]) rmSync(path, { force: true });
      const cwd = mkdtempSync(join(folder, 'run-'));
      const { exited, output } = runCommand(command, args, {
        cwd,
        env: {
          HOME: cwd,
          PATH: `${programs}:${process.env.PATH}`,
          http_proxy: url,
          CURL_CA_BUNDLE: CERTIFICATE,
          SSL_CERT_FILE: CERTIFICATE,
          WGETRC: join(folder, 'wgetrc'),
          ...env,
        },
      });
      const code = await exited;
      return {
        code,
        output: output.stdout + output.stderr,
        isTrapped: read(mark) !== '' || read(sent).includes(script),
        sent: read(sent),
      };
    },
    async remove() {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
      rmSync(folder, { recursive: true });
    },
  };
}

/** The same script for every file, and no API. */
function serve(script: string, { url = '' }: IncomingMessage, response: ServerResponse): void {
  if (url.includes('/api/')) response.writeHead(404).end();
  else response.end(script);
}

async function listen(server: Server, origin: string): Promise<string> {
  const port = await listenOnLoopback(server);
  return `${origin}:${port}`;
}
