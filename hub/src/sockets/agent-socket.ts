import type { IncomingHttpHeaders } from 'node:http';
import type { Duplex } from 'node:stream';
import { decodeAgentMessage } from '@muster/generated/agent-codec';
import { readReportBytes } from '@muster/generated/byte-readers';
import { closeCodes } from '@muster/generated/close-codes';
import { operations } from '@muster/generated/operations';
import type { FastifyInstance } from 'fastify';
import type { Agents } from '../domain/agents.ts';
import { DomainError } from '../domain/errors.ts';
import type { FleetNode } from '../domain/fleet.ts';
import type { Ingest } from '../domain/ingest.ts';
import type { SocketAccess } from '../http/context.ts';
import type { Presence } from '../live/presence.ts';
import type { Runtime } from '../runtime.ts';
import { countBadMessage, countMessage, createMessageBudget } from './message-budget.ts';
import { createOpenWires, type OpenWires } from './open-wires.ts';
import { openWire } from './wire.ts';

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

  const wires = createOpenWires();
  app.addHook('preClose', async () => wires.closeAll(closeCodes.goingAway, 'the hub is shutting down'));
  // The server does not know of them any more, so it does not wait for them.
  app.addHook('onClose', () => wires.drained());
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
    return (stream, head) => {
      serve({ ...deps, wires, node, address, stream, head });
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
  wires: OpenWires;
  stream: Duplex;
  head: Buffer;
}

function serve({ runtime, agents, ingest, node, address, wires, stream, head }: Connection): void {
  openWire({ stream, head, runtime }, (wire) => {
    wires.add(wire);
    const presence = agents.connect(node, wire, address);
    const budget = createMessageBudget(runtime.monotonic());
    return {
      admit() {
        const now = runtime.monotonic();
        presence.heardAt = now;
        if (countMessage(budget, now)) return true;
        wire.close(closeCodes.misuse, 'too many messages');
        return false;
      },
      hearBytes(bytes, start, end) {
        const params = readReportBytes(bytes, start, end);
        if (params === null) return false;
        ingest.takeReport(presence, { params, extra: null, dropped: 0 });
        return true;
      },
      hearText(text) {
        const isGood = take(ingest, presence, text);
        if (!isGood && !countBadMessage(budget)) wire.close(closeCodes.misuse, 'too many bad messages');
      },
      end() {
        wires.remove(wire);
        agents.disconnect(presence);
      },
    };
  });
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
