import type { IncomingHttpHeaders } from 'node:http';
import { decodeAgentMessage } from '@muster/generated/agent-codec';
import { readReportBytes } from '@muster/generated/byte-readers';
import { closeCodes } from '@muster/generated/close-codes';
import { operations } from '@muster/generated/operations';
import type { Runtime } from '@muster/runtime';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../domain/errors.ts';
import type { AgentConnections } from '../domain/nodes/agent-connections.ts';
import type { FleetNode } from '../domain/nodes/fleet.ts';
import type { Ingest } from '../domain/nodes/ingest.ts';
import type { SocketAccess } from '../http/context.ts';
import type { Presence } from '../live/presence.ts';
import { type ConnectionSet, createConnectionSet } from './connection-set.ts';
import { countBadMessage, countMessage, createMessageBudget, type MessageBudget } from './message-budget.ts';
import { type ConnectionListener, WebSocketConnection } from './websocket-connection.ts';

export interface AgentSocketDeps {
  runtime: Runtime;
  agentConnections: AgentConnections;
  ingest: Ingest;
}

interface ConnectionDeps extends AgentSocketDeps {
  wires: ConnectionSet;
}

const BEARER = /^Bearer ([\w-]{43})$/i;

/** `/api/agent/ws`: authenticates the handshake, then hands every message to the domain. */
export function registerAgentSocket(app: FastifyInstance, access: SocketAccess, deps: AgentSocketDeps): void {
  const { path } = operations.connectAgent;
  const reportLocate = (err: unknown) =>
    app.log.error({ err }, 'the file of countries cannot be read; install the hub again');

  const wires = createConnectionSet();
  const shared: ConnectionDeps = { ...deps, wires };
  app.addHook('preClose', async () => wires.closeAll(closeCodes.goingAway, 'the hub is shutting down'));
  // The server does not know of them any more, so it does not wait for them.
  app.addHook('onClose', () => wires.drained());
  app.route({
    method: 'GET',
    url: path,
    onRequest: async ({ headers }) => {
      if (findNode(deps.agentConnections, headers) === undefined)
        throw new DomainError(
          'invalid_token',
          'Send the token of a node as `Authorization: Bearer <token>`.',
        );
    },
    handler: access.requireUpgrade,
  });
  access.admit(path, ({ headers, address }) => {
    const node = findNode(deps.agentConnections, headers);
    if (node === undefined) return;
    return (stream, head) => {
      const listen = (wire: WebSocketConnection) =>
        new AgentConnection(shared, wire, deps.agentConnections.connect(node, wire, address));
      new WebSocketConnection({ stream, head, runtime: deps.runtime, listen });
      deps.agentConnections.updateCountry(node, address).catch(reportLocate);
    };
  });
}

function findNode(agentConnections: AgentConnections, headers: IncomingHttpHeaders): FleetNode | undefined {
  const token = BEARER.exec(headers.authorization ?? '')?.[1];
  return token === undefined ? undefined : agentConnections.findNode(token);
}

/** A node's connection. A class for the same reason as `Wire`. */
class AgentConnection implements ConnectionListener {
  readonly #deps: ConnectionDeps;
  readonly #wire: WebSocketConnection;
  readonly #presence: Presence;
  readonly #budget: MessageBudget;

  constructor(deps: ConnectionDeps, wire: WebSocketConnection, presence: Presence) {
    this.#deps = deps;
    this.#wire = wire;
    this.#presence = presence;
    this.#budget = createMessageBudget(presence.lastReceivedAt);
    deps.wires.add(wire);
  }

  admit(): boolean {
    const now = this.#deps.runtime.monotonic();
    this.#presence.lastReceivedAt = now;
    if (countMessage(this.#budget, now)) return true;
    this.#wire.close(closeCodes.misuse, 'too many messages');
    return false;
  }

  hearBytes(bytes: Buffer, start: number, end: number): boolean {
    const params = readReportBytes(bytes, start, end, this.#presence.report);
    if (params === null) return false;
    this.#deps.ingest.handleReport(this.#presence, { params, extra: null, dropped: 0 });
    return true;
  }

  hearText(text: string): void {
    const isGood = take(this.#deps.ingest, this.#presence, text);
    if (!isGood && !countBadMessage(this.#budget, this.#presence.lastReceivedAt))
      this.#wire.close(closeCodes.misuse, 'too many bad messages');
  }

  end(): void {
    this.#deps.wires.remove(this.#wire);
    this.#deps.agentConnections.handleDisconnect(this.#presence);
  }
}

/** Returns whether the message was one of the contract's. */
function take(ingest: Ingest, presence: Presence, text: string): boolean {
  const message = decodeAgentMessage(text);
  switch (message.method) {
    case 'report':
      ingest.handleReport(presence, message);
      return true;
    case 'ping.result':
      ingest.handlePingResult(presence, message.params);
      return true;
    case 'hello':
      ingest.handleHello(presence, message);
      return true;
    case null:
      return false;
  }
}
