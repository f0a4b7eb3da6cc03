import type { IncomingHttpHeaders } from 'node:http';
import { decodeAgentMessage } from '@muster/generated/agent-codec';
import { closeCodes } from '@muster/generated/close-codes';
import { operations } from '@muster/generated/operations';
import type { FastifyInstance } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import type { Agents } from '../domain/agents.ts';
import { DomainError } from '../domain/errors.ts';
import type { FleetNode } from '../domain/fleet.ts';
import type { Ingest } from '../domain/ingest.ts';
import type { SocketAccess } from '../http/context.ts';
import type { AgentChannel, Presence } from '../live/presence.ts';
import type { Runtime } from '../runtime.ts';
import { countBadMessage, countMessage, createMessageBudget } from './message-budget.ts';

export interface AgentSocketDeps {
  runtime: Runtime;
  agents: Agents;
  ingest: Ingest;
}

const BEARER = /^Bearer ([\w-]{43})$/i;

/** `/api/agent/ws`: authenticates the handshake, then hands every message to the domain. */
export function registerAgentSocket(app: FastifyInstance, access: SocketAccess, deps: AgentSocketDeps): void {
  const { path } = operations.connectAgent;
  const reportLocate = (err: unknown) =>
    app.log.error({ err }, 'the file of countries cannot be read; install the hub again');

  app.route({
    method: 'GET',
    url: path,
    onRequest: async ({ headers }) => {
      if (findNode(deps.agents, headers) === undefined)
        throw new DomainError(
          'invalid_token',
          'Send the token of a node as `Authorization: Bearer <token>`.',
        );
    },
    handler: access.requireUpgrade,
  });
  access.admit(path, ({ headers, address }) => {
    const node = findNode(deps.agents, headers);
    if (node === undefined) return;
    return (socket) => {
      serve(socket, { node, address, ...deps });
      deps.agents.locate(node, address).catch(reportLocate);
    };
  });
}

function findNode(agents: Agents, headers: IncomingHttpHeaders): FleetNode | undefined {
  const token = BEARER.exec(headers.authorization ?? '')?.[1];
  return token === undefined ? undefined : agents.findNode(token);
}

interface Connection extends AgentSocketDeps {
  node: FleetNode;
  address: string;
}

function serve(socket: WebSocket, { runtime, agents, ingest, node, address }: Connection): void {
  const presence = agents.connect(node, createChannel(socket), address);
  const budget = createMessageBudget(runtime.monotonic());

  socket.on('message', (data: RawData, isBinary: boolean) => {
    // A closing socket still delivers what was under way; a replaced or expelled agent is not heard any more.
    if (socket.readyState !== socket.OPEN) return;
    const now = runtime.monotonic();
    presence.heardAt = now;
    if (isBinary) return socket.close(closeCodes.unsupportedData, 'only text frames are read');
    if (!countMessage(budget, now)) return socket.close(closeCodes.misuse, 'too many messages');
    const isGood = take(ingest, presence, data.toString());
    if (!isGood && !countBadMessage(budget)) socket.close(closeCodes.misuse, 'too many bad messages');
  });
  const noteLife = () => {
    presence.heardAt = runtime.monotonic();
  };
  // Each ping is answered, and whoever does not read the answers would have them pile up here.
  const hearControl = () => {
    noteLife();
    if (!countMessage(budget, presence.heardAt)) socket.close(closeCodes.misuse, 'too many messages');
  };
  socket.on('ping', hearControl);
  socket.on('pong', hearControl);
  socket.on('close', () => agents.disconnect(presence));
  // ws closes the connection itself with the fitting code (1002, 1007, 1009); the event only must not go unheard.
  socket.on('error', noteLife);
}

/** Returns whether the message was one of the contract's. */
function take(ingest: Ingest, presence: Presence, text: string): boolean {
  const message = decodeAgentMessage(text);
  switch (message.method) {
    case 'report':
      ingest.takeReport(presence, message);
      return true;
    case 'ping.result':
      ingest.takePingResult(presence, message.params);
      return true;
    case 'hello':
      ingest.takeHello(presence, message);
      return true;
    case null:
      return false;
  }
}

function createChannel(socket: WebSocket): AgentChannel {
  return {
    send: (text) => {
      if (socket.readyState === socket.OPEN) socket.send(text);
    },
    ping: () => {
      if (socket.readyState === socket.OPEN) socket.ping();
    },
    close: (code, reason) => socket.close(code, reason),
    terminate: () => socket.terminate(),
  };
}
