import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureProgram } from '../../../scripts/test-programs/debian-programs.mjs';
import { adaptDeployed } from '../machines/deployed-file.ts';
import { runCommand, type TestProcess } from '../process.ts';
import { createCertificate } from './certificates.ts';
import { findFreePort } from './free-port.ts';
import '../fetched-programs.ts';

export type ProxyName = 'nginx' | 'caddy';

/** A real reverse proxy with TLS in front of a hub, with the project's example configuration. */
export interface RunningProxy {
  /** HTTPS port. */
  readonly port: number;
  /** HTTP port. */
  readonly plainPort: number;
  /** Certificate authority, as PEM and as a file. */
  readonly ca: Buffer;
  readonly caFile: string;
  /** Open files in its folder, deleted ones included, to which it buffers bodies. */
  listSpooled(): string[];
  ask(path: string, options?: ProxyAsk): Promise<ProxyAnswer>;
  stop(): Promise<void>;
}

export interface ProxyAsk {
  method?: string;
  /** Host name of the request. */
  name?: string;
  /** Local address of the client. */
  from?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  isPlain?: boolean;
}

export interface ProxyAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  json: any;
}

/** Host name that it serves; it resolves to loopback everywhere. */
export const SITE = 'localhost';
export const PANEL = 'panel.localhost';

const GUIDE = fileURLToPath(new URL('../../../docs/reverse-proxy.md', import.meta.url));

interface Place {
  folder: string;
  port: number;
  plainPort: number;
  hubPort: number;
  /** Port of the panel's own listener, configured as docs/reverse-proxy.md says; otherwise both names lead to `hubPort`. */
  panelPort: number | undefined;
}

export async function startProxy(
  name: ProxyName,
  hubPort: number,
  panelPort?: number,
): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), `muster-${name}-`));
  const place = { folder, port: await findFreePort(), plainPort: await findFreePort(), hubPort, panelPort };
  mkdirSync(join(folder, 'spool'));
  const { process, caFile } = await (name === 'nginx' ? startNginx(place) : startCaddy(place));
  const stop = async () => {
    if (process.child.exitCode === null && process.child.signalCode === null) await process.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const ca = await waitForAuthority(process, caFile);
    const proxy = { port: place.port, plainPort: place.plainPort, ca, caFile };
    const ask: RunningProxy['ask'] = (path, options) => askThrough(proxy, path, options);
    await waitUntilItListens(process, ask);
    const listSpooled = () => listOpenFiles(Number(process.child.pid), join(folder, 'spool'));
    return { ...proxy, ask, stop, listSpooled };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startNginx({ folder, port, plainPort, hubPort, panelPort }: Place) {
  const program = await ensureProgram('nginx');
  const caFile = join(folder, 'certificate.pem');
  const { certificate, key } = createCertificate({ subject: SITE, names: [SITE, PANEL], isAuthority: true });
  writeFileSync(caFile, certificate);
  writeFileSync(join(folder, 'key.pem'), key);
  const server = adaptDeployed('nginx/muster.conf', [
    [/^ *listen \[::\].*\n/gm, ''],
    [/listen 80;/, `listen 127.0.0.1:${plainPort};`],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${port} ssl http2;`],
    [/server_name status\.example\.com;/g, `server_name ${SITE} ${PANEL};`],
    [/\/etc\/letsencrypt\/live\/status\.example\.com\/fullchain\.pem/, caFile],
    [/\/etc\/letsencrypt\/live\/status\.example\.com\/privkey\.pem/, join(folder, 'key.pem')],
    [/127\.0\.0\.1:8790/, `127.0.0.1:${hubPort}`],
  ]);
  writeFileSync(join(folder, 'muster.conf'), panelPort === undefined ? server : addPanel(server, panelPort));
  const spools = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, 'spool', kind)};`,
  );
  // Debian's nginx.conf turns gzip on, too.
  const http = ['access_log off; gzip on;', ...spools, `include ${join(folder, 'muster.conf')};`];
  const main = [
    `daemon off; pid ${join(folder, 'pid')}; error_log stderr warn; worker_processes 1;`,
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'events { worker_connections 256; }',
    `http { ${http.join(' ')} }`,
  ];
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, main.join('\n'));
  return { process: runCommand(program, ['-e', 'stderr', '-p', folder, '-c', file]), caFile };
}

/** Copies `upstream` and the second `server` for the panel, as docs/reverse-proxy.md says. */
function addPanel(text: string, panelPort: number): string {
  const [upstream = ''] = /^upstream .*?^\}\n/ms.exec(text) ?? [];
  const server = text.slice(text.lastIndexOf('\nserver {'));
  const both = new RegExp(`server_name ${SITE} ${PANEL};`);
  return [
    text.slice(0, -server.length),
    server.replace(both, `server_name ${SITE};`),
    upstream
      .replace('upstream muster ', 'upstream muster_panel ')
      .replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${panelPort}`),
    server.replace(both, `server_name ${PANEL};`).replace('http://muster;', 'http://muster_panel;'),
  ].join('\n');
}

/** The block of docs/reverse-proxy.md for a panel with its own listener. */
function readPanelSite(panelPort: number): string {
  const [, text] = /^```caddy panel\n(.*?)^```$/ms.exec(readFileSync(GUIDE, 'utf8')) ?? [];
  if (text === undefined) throw new Error('docs/reverse-proxy.md has no site of the panel');
  return text
    .replace('panel.example.com {', `${PANEL} {`)
    .replace('127.0.0.1:8791', `127.0.0.1:${panelPort}`);
}

async function startCaddy({ folder, port, plainPort, hubPort, panelPort }: Place) {
  const program = await ensureProgram('caddy');
  const options = [
    'admin off',
    'local_certs',
    'skip_install_trust',
    'default_bind 127.0.0.1',
    `http_port ${plainPort}`,
    `https_port ${port}`,
  ];
  const site = adaptDeployed('caddy/Caddyfile', [
    [/^status\.example\.com \{/m, panelPort === undefined ? `${SITE}, ${PANEL} {` : `${SITE} {`],
    [/127\.0\.0\.1:8790/, `127.0.0.1:${hubPort}`],
  ]);
  const file = join(folder, 'Caddyfile');
  const panel = panelPort === undefined ? '' : `\n${readPanelSite(panelPort)}`;
  writeFileSync(file, `{\n${options.map((option) => `\t${option}\n`).join('')}}\n${site}${panel}`);
  // Keeps certificates and state in the test's folder.
  const env = { HOME: folder, XDG_DATA_HOME: join(folder, 'data'), XDG_CONFIG_HOME: join(folder, 'config') };
  return {
    process: runCommand(program, ['run', '--config', file, '--adapter', 'caddyfile'], { env }),
    caFile: join(folder, 'data/caddy/pki/authorities/local/root.crt'),
  };
}

/** Files below a folder that a process or its children have open. */
function listOpenFiles(pid: number, folder: string): string[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  const own = readdirSync(`/proc/${pid}/fd`).map((name) => readLinkOf(`/proc/${pid}/fd/${name}`));
  const found = own.filter((file) => file.startsWith(folder));
  return [...found, ...children.flatMap((child) => listOpenFiles(Number(child), folder))];
}

/** Target of a descriptor's link; "" if it was closed meanwhile. */
function readLinkOf(place: string): string {
  try {
    return readlinkSync(place);
  } catch {
    return '';
  }
}

async function waitForAuthority(process: TestProcess, file: string): Promise<Buffer> {
  while (!existsSync(file)) {
    if (process.child.exitCode !== null) throw new Error(`the proxy exited:\n${process.output.stderr}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return readFileSync(file);
}

async function waitUntilItListens({ child, output }: TestProcess, ask: RunningProxy['ask']): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the proxy exited:\n${output.stderr}`);
    if ((await ask('/api/health').catch(() => undefined)) !== undefined) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

type Reach = Pick<RunningProxy, 'port' | 'plainPort' | 'ca'>;

function askThrough(proxy: Reach, path: string, options: ProxyAsk = {}): Promise<ProxyAnswer> {
  const { method = 'GET', name = SITE, from = '127.0.0.1', headers = {}, body, isPlain = false } = options;
  const port = isPlain ? proxy.plainPort : proxy.port;
  const asked = {
    host: '127.0.0.1',
    port,
    path,
    method,
    localAddress: from,
    agent: false,
    headers: {
      host: `${name}:${port}`,
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      ...headers,
    },
  };
  return new Promise((resolve, reject) => {
    const request = isPlain ? httpRequest(asked) : httpsRequest({ ...asked, servername: name, ca: proxy.ca });
    request.on('error', reject);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const content = Buffer.concat(chunks);
        const isJson = response.headers['content-type']?.includes('json') === true && content.length > 0;
        const json = isJson ? JSON.parse(content.toString()) : undefined;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: content, json });
      });
    });
    request.end(body);
  });
}
