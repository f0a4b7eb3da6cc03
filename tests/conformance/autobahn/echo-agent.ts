import { createRuntime } from '@muster/shared/runtime';
import type { Ending, Socket } from '../../../agent/src/connection.ts';
import { createHost } from '../../../agent/src/node/host.ts';
import { createWebSocketFactory } from '../../../agent/src/websocket/client.ts';

const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

export interface Visit {
  /** The last text message. */
  text: string;
  ending: Ending;
}

/** Opens the agent's WebSocket client, sends every text message back, and resolves when the connection has ended. */
export function echoAsAgent(url: string, isEcho = true): Promise<Visit> {
  const openSocket = createWebSocketFactory({
    url,
    token: 'none',
    certificateFile: undefined,
    maxMessageBytes: MAX_MESSAGE_BYTES,
    runtime: createRuntime(),
    host: createHost(),
  });
  return new Promise((resolve) => {
    let last = '';
    const socket: Socket = openSocket({
      onOpen: () => undefined,
      onFrame: () => undefined,
      onText(text) {
        last = text;
        if (isEcho) socket.send(text);
      },
      onEnd: (ending) => resolve({ text: last, ending }),
    });
  });
}
