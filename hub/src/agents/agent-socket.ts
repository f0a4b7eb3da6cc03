import type { IncomingHttpHeaders } from 'node:http';
import type { Duplex } from 'node:stream';
import { decodeAgentMessage } from '@muster/generated/agent-codec';
import { readReportBytes } from '@muster/generated/byte-readers';
import { operations } from '@muster/generated/operations';
import { standardCloseCodes } from '@muster/shared/websocket/close-codes';
import type { FastifyInstance } from 'fastify';
import type { UnknownCredentials } from '../features/auth/unknown-credentials.ts';
import type { FleetNode } from '../features/nodes/fleet.ts';
import type { SocketAccess } from '../http/context.ts';
import { DomainError } from '../lib/errors.ts';
import {
  countBadMessage,
  countMessage,
  createMessageRateLimit,
  type MessageRateLimit,
} from '../lib/rate-limit/message-rate-limit.ts';
import type { Services } from '../services.ts';
import type { AgentConnections } from './agent-connections.ts';
import type { Ingest } from './ingest.ts';
import type { Presence } from './presence.ts';
import { type ConnectionListener, WebSocketConnection } from './websocket-connection.ts';

type AgentServices = Pick<Services, 'runtime' | 'agentConnections' | 'agentAttempts' | 'ingest'>;

/** Whether agents may connect, and a lookup of tokens that another hub may have created a moment ago. */
interface AgentAccess {
  readonly isServing: boolean;
  readonly unknownCredentials: UnknownCredentials;
}

interface Handshake {
  headers: IncomingHttpHeaders;
  address: string;
}

/** Both forms of the contract's `Token`. */
const BEARER = /^Bearer ([\w-]{43}|[0-9a-f]{64})$/i;

/** `/api/agent/ws`: authenticates the handshake and passes every message to the domain. */
export function registerAgentSocket(
  app: FastifyInstance,
  access: SocketAccess,
  services: AgentServices,
  cluster: AgentAccess,
): void {
  const { runtime, agentConnections, agentAttempts } = services;
  const { path } = operations.connectAgent;
  const logGeoIpError = (err: unknown) =>
    app.log.error({ err }, 'the GeoIP database cannot be read; reinstall the hub');

  const connections = createConnectionSet();
  app.addHook('preClose', async () =>
    connections.closeAll(standardCloseCodes.goingAway, 'the hub is shutting down'),
  );
  // `readRawSocket` detached the connections from the HTTP server, which does not wait for them.
  app.addHook('onClose', () => connections.waitUntilEmpty());
  app.route({
    method: 'GET',
    url: path,
    onRequest: async (request) => {
      requireServing(cluster);
      const node = findNode(agentConnections, request.headers);
      const { address } = access.contextOf(request);
      // A handshake with a token is admitted before the router, so a request with a token that arrives here has lost its
      // upgrade.
      if (node !== undefined)
        return agentAttempts.record({ kind: 'no_upgrade', address, nodeId: node.row.id });
      const isNew =
        (await lookUpToken(cluster, { headers: request.headers, address })) === false ||
        findNode(agentConnections, request.headers) !== undefined;
      // After a 401 an agent would wait for a minute.
      if (isNew) throw new DomainError('storage_failed', 'Another hub has created the node. Try again.');
      agentAttempts.record({ kind: 'unknown_token', address });
      throw new DomainError('invalid_token', 'Send the token of a node as `Authorization: Bearer <token>`.');
    },
    handler: access.requireUpgrade,
  });
  access.admit(path, ({ headers, address }) => {
    if (!cluster.isServing) return;
    const serve = serveAgent({ headers, address });
    return serve ?? lookUpToken(cluster, { headers, address })?.then(() => serveAgent({ headers, address }));
  });

  function serveAgent({ headers, address }: Handshake) {
    const node = findNode(agentConnections, headers);
    if (node === undefined) return;
    const client = { address, userAgent: headers['user-agent'] };
    agentAttempts.record({ kind: 'connected', address, nodeId: node.row.id, date: headers.date });
    return (stream: Duplex, head: Buffer) => {
      const createListener = (connection: WebSocketConnection) =>
        new AgentConnection(
          services,
          connections,
          connection,
          agentConnections.connect(node, connection, client),
        );
      new WebSocketConnection({ stream, head, runtime: runtime, createListener });
      agentConnections.updateCountry(node, address).catch(logGeoIpError);
    };
  }
}

/** The tokens that this hub knows may have been replaced, and it could not store reports. */
function requireServing({ isServing }: AgentAccess): void {
  if (isServing) return;
  throw new DomainError('storage_failed', 'The hub cannot reach its database. Try again in a moment.');
}

function readToken({ authorization = '' }: IncomingHttpHeaders): string | undefined {
  return BEARER.exec(authorization)?.[1];
}

/** Another hub may have created the token a moment ago: an agent that is refused waits for minutes. */
function lookUpToken({ unknownCredentials }: AgentAccess, { headers, address }: Handshake) {
  const token = readToken(headers);
  return token === undefined ? undefined : unknownCredentials.lookUp([token], address).found;
}

function findNode(agentConnections: AgentConnections, headers: IncomingHttpHeaders): FleetNode | undefined {
  const token = readToken(headers);
  return token === undefined ? undefined : agentConnections.findNode(token);
}

/** A node's connection. It is a class for the same reason as `WebSocketConnection`. */
class AgentConnection implements ConnectionListener {
  readonly #services: AgentServices;
  readonly #connections: ConnectionSet;
  readonly #connection: WebSocketConnection;
  readonly #presence: Presence;
  readonly #rateLimit: MessageRateLimit;

  constructor(
    services: AgentServices,
    connections: ConnectionSet,
    connection: WebSocketConnection,
    presence: Presence,
  ) {
    this.#services = services;
    this.#connections = connections;
    this.#connection = connection;
    this.#presence = presence;
    this.#rateLimit = createMessageRateLimit(presence.lastReceivedAt);
    connections.add(connection);
  }

  onFrame(): boolean {
    const now = this.#services.runtime.monotonic();
    this.#presence.lastReceivedAt = now;
    if (countMessage(this.#rateLimit, now)) return true;
    this.#connection.close(standardCloseCodes.policyViolation, 'too many messages');
    return false;
  }

  onTextBytes(bytes: Buffer, start: number, end: number): boolean {
    const params = readReportBytes(bytes, start, end, this.#presence.report);
    if (params === null) return false;
    this.#services.ingest.handleReport(this.#presence, { params, extra: null, dropped: 0 });
    return true;
  }

  onText(text: string): void {
    const isValid = handleMessage(this.#services.ingest, this.#presence, text);
    if (!isValid && !countBadMessage(this.#rateLimit, this.#presence.lastReceivedAt))
      this.#connection.close(standardCloseCodes.policyViolation, 'too many bad messages');
  }

  onClose(code: number | null): void {
    this.#connections.delete(this.#connection);
    this.#services.agentConnections.handleDisconnect(this.#presence, code);
  }
}

/** Returns whether the message conforms to the contract, or could be one of a later version. */
function handleMessage(ingest: Ingest, presence: Presence, text: string): boolean {
  const message = decodeAgentMessage(text);
  switch (message.method) {
    case 'report':
      ingest.handleReport(presence, message);
      return true;
    case 'ping.result':
      ingest.handlePingResult(presence, message.params);
      return true;
    case 'gauges':
      ingest.handleGauges(presence, message);
      return true;
    case 'details':
      ingest.handleDetails(presence, message);
      return true;
    case 'statistics':
      ingest.handleStatistics(presence, message);
      return true;
    case 'hello':
      ingest.handleHello(presence, message);
      return true;
    case 'history.minutes':
      return ingest.handleHistoryMinutes(presence, message);
    case null:
      return message.fault === 'method';
  }
}

/** The open connections, so that a shutdown can close them and wait until they have ended. */
interface ConnectionSet {
  add(connection: WebSocketConnection): void;
  delete(connection: WebSocketConnection): void;
  closeAll(code: number, reason: string): void;
  /** Resolves when the set is empty. */
  waitUntilEmpty(): Promise<void>;
}

function createConnectionSet(): ConnectionSet {
  const connections = new Set<WebSocketConnection>();
  let onEmpty: (() => void) | null = null;
  return {
    add: (connection) => void connections.add(connection),
    delete(connection) {
      connections.delete(connection);
      if (connections.size === 0) onEmpty?.();
    },
    closeAll(code, reason) {
      for (const connection of connections) connection.close(code, reason);
    },
    waitUntilEmpty: () =>
      new Promise((resolve) => {
        onEmpty = resolve;
        if (connections.size === 0) resolve();
      }),
  };
}
