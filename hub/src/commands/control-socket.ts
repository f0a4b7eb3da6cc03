import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type {
  AppliedFleetFile,
  ApplyRequest,
  FleetFilePlan,
  FleetFileRequest,
} from '../features/fleet-file/apply-fleet-file.ts';
import type { FleetFile } from '../features/fleet-file/fleet-file.ts';
import { findDomainError } from '../lib/errors.ts';
import type { Services } from '../services.ts';
import { isDatabaseUrl, locateFiles } from '../store/database-url.ts';
import { resolveDatabasePath } from '../store/sqlite/files/database-files.ts';
import { executeNodeToken, type NodeToken } from './node-token-actions.ts';
import type { TokenAction } from './option-values.ts';
import { executeToken, type TokenResult } from './token-actions.ts';

/** What commands on the same machine ask a running hub; `user` is the operating system's, for the audit log. */
export type ControlRequest = ServiceRequest | { command: 'addresses' };

/** Those that need no listening hub. */
export type ServiceRequest =
  | { command: 'plan'; request: FleetFileRequest }
  | { command: 'apply'; request: ApplyRequest }
  | { command: 'export' }
  | { command: 'token'; action: TokenAction; user: string }
  | { command: 'node-token'; name: string; user: string };

export type ControlResult =
  | FleetFilePlan
  | AppliedFleetFile
  | FleetFile
  | ListenAddresses
  | TokenResult
  | NodeToken;

/** URLs of the hub's listeners. */
export interface ListenAddresses {
  addresses: string[];
}

/** The answer to a refused request, with status 4xx or 5xx. */
export interface ControlProblem {
  code: string;
  detail: string;
  errors?: readonly { pointer: string; detail: string }[] | undefined;
}

/** Version of the client's program, which must be the hub's: their messages may differ. */
export const VERSION_HEADER = 'muster-version';

/** Enough for 10,000 nodes with long remarks. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

/**
 * A Unix socket beside the database, over which commands on the same machine reach the running hub. Only the hub's user and
 * root may connect, who can also read and write the database.
 */
export interface ControlSocket {
  /**
   * Calls `onFailure` if the file system does not support sockets, or the path is too long. Resolves to whether a hub that
   * ended without `close` has left its socket.
   */
  listen(onFailure: (error: unknown) => void): Promise<boolean>;
  /** Stops after the request in progress. */
  close(): Promise<void>;
}

/** Path of the socket of the hub with the database `db`. */
export function getControlPath(db: string): string {
  return isDatabaseUrl(db) ? `${locateFiles(db)}.sock` : `${resolveDatabasePath(db)}.sock`;
}

/** `sun_path` without its terminating NUL: https://man7.org/linux/man-pages/man7/unix.7.html */
export const MAX_SOCKET_PATH_BYTES = 107;

/** The length of a socket's path in bytes if it is too long for one. */
export function findExcessiveLength(path: string): number | undefined {
  const length = Buffer.byteLength(path);
  return length > MAX_SOCKET_PATH_BYTES ? length : undefined;
}

/** @param listAddresses URLs of the hub's listeners. */
export function createControlSocket(
  services: Services,
  db: string,
  listAddresses: () => string[],
): ControlSocket {
  const path = getControlPath(db);
  const server = createServer((request, response) => {
    void answer(services, request, listAddresses).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
      response.end(JSON.stringify(body));
    });
  });

  return {
    async listen(onFailure) {
      // The hub holds the lock of the database, so no other one listens there.
      const isLeft = existsSync(path);
      try {
        requireShortPath(path);
        await rm(path, { force: true });
        await listenPrivately(server, path);
      } catch (error) {
        onFailure(error);
      }
      return isLeft;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

function requireShortPath(path: string): void {
  const length = findExcessiveLength(path);
  if (length === undefined) return;
  throw new Error(
    `${path} has ${length} bytes, and a socket's path at most ${MAX_SOCKET_PATH_BYTES}: move the database to a shorter path`,
  );
}

/** The socket file is created during `listen` with the permissions that the umask leaves. */
function listenPrivately(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    const previous = process.umask(0o177);
    try {
      server.listen(path, () => {
        server.off('error', reject);
        resolve();
      });
    } finally {
      process.umask(previous);
    }
  });
}

interface Answer {
  status: number;
  body: ControlResult | ControlProblem;
}

async function answer(
  services: Services,
  request: IncomingMessage,
  listAddresses: () => string[],
): Promise<Answer> {
  try {
    const { version } = services;
    const other = request.headers[VERSION_HEADER];
    if (other !== version)
      return refuse(
        'conflict',
        `The running hub has version ${version}, this command ${other}. Restart the hub.`,
      );
    const body = await readBody(request);
    if (body === null) return refuse('body_too_large', 'The file is too large.');
    const control = JSON.parse(body) as ControlRequest;
    if (control.command === 'addresses') return { status: 200, body: { addresses: listAddresses() } };
    return { status: 200, body: await execute(services, control) };
  } catch (error) {
    const known = findDomainError(error);
    if (known === undefined) return refuse('internal_error', String(error));
    return { status: 400, body: { code: known.code, detail: known.message, errors: known.errors } };
  }
}

function refuse(code: string, detail: string): Answer {
  return { status: 400, body: { code, detail } };
}

/** Runs a request in this process. */
export async function execute(services: Services, control: ServiceRequest): Promise<ControlResult> {
  const { fleetFiles } = services;
  switch (control.command) {
    case 'plan':
      return fleetFiles.plan(control.request);
    case 'apply':
      return fleetFiles.apply(control.request);
    case 'export':
      return fleetFiles.export();
    case 'token':
      return executeToken(services, control.action, control.user);
    case 'node-token':
      return executeNodeToken(services, control.name, control.user);
  }
}

/** Null if it is too large. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
