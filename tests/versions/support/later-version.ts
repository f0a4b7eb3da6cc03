import { createServer, type IncomingMessage } from 'node:http';
import { onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { listenOnLoopback } from '../../support/network/listen.ts';

// What a later version may add to the messages of an agent and a hub: members, methods, capabilities, kinds of probes.

/** A message of either side, parsed. */
// biome-ignore lint/suspicious/noExplicitAny: messages have every shape
export type Message = Readonly<Record<string, any>>;

/** What each message becomes: none, one, or several in its place. */
export interface Translation {
  toHub?(message: Message): readonly Message[];
  toAgent?(message: Message): readonly Message[];
}

const unknownMember = { later_member: { of: ['a', 1, null] } };
const tell: Message = { jsonrpc: '2.0', method: 'later.tell', params: { at: [1, 2] } };
const ask: Message = { jsonrpc: '2.0', id: 1, method: 'later.ask', params: {} };

/** The same with an unknown member in every object, except in the options of a probe, which decide what it measures. */
function extend(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(extend);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, own]) => [key, key === 'options' ? own : extend(own)]);
  return { ...Object.fromEntries(entries), ...unknownMember };
}

function extendHello(message: Message): Message {
  const { params } = message;
  const probes = [...params.probes, 'later'];
  return extend({ ...message, params: { ...params, probes, later_capability: true } }) as Message;
}

/** A later agent tells and asks what this hub does not know. */
export const laterAgent: Translation = {
  toHub: (message) =>
    message.method === 'hello' ? [extendHello(message), ask, tell] : [extend(message) as Message, tell],
};

/** A later hub does so, too. */
export const laterHub: Translation = { toAgent: (message) => [ask, tell, extend(message) as Message] };

/** The address of a hub for agents whose messages are translated on their way. It accepts no connection while the hub does not. */
export async function startTranslatingProxy(
  hubPort: number,
  { toHub = (message) => [message], toAgent = (message) => [message] }: Translation,
): Promise<string> {
  const server = createServer();
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const open = new Set<WebSocket>();

  function connectHub({ url = '', headers }: IncomingMessage): WebSocket {
    const { authorization = '', 'user-agent': agent = '' } = headers;
    const own = { authorization, 'user-agent': agent };
    return new WebSocket(`ws://127.0.0.1:${hubPort}${url}`, { headers: own, perMessageDeflate: false });
  }

  function link(from: WebSocket, to: WebSocket, translate: (message: Message) => readonly Message[]): void {
    open.add(from);
    from.on('message', (data) => {
      for (const message of translate(JSON.parse(data.toString()))) to.send(JSON.stringify(message));
    });
    from.on('error', () => undefined);
    from.on('close', (code) => {
      open.delete(from);
      // 1005 and 1006 say that there was no code.
      if (code === 1005 || code === 1006) to.terminate();
      else to.close(code);
    });
  }

  server.on('upgrade', (request, socket, head) => {
    const hub = connectHub(request);
    hub.once('error', () => socket.destroy());
    hub.once('open', () =>
      sockets.handleUpgrade(request, socket, head, (agent) => {
        link(agent, hub, toHub);
        link(hub, agent, toAgent);
      }),
    );
  });
  const port = await listenOnLoopback(server);
  onTestFinished(() => {
    server.close();
    for (const one of open) one.terminate();
  });
  return `http://127.0.0.1:${port}`;
}
