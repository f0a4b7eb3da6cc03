import WebSocket from 'ws';

const MESSAGE_MS = 30_000;

/** The first message of a WebSocket, after sending `question` if there is one. */
export function readMessage(url: string, question?: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, {
      perMessageDeflate: false,
      maxPayload: 0,
      // Origin of a page of the same hub.
      origin: `http://${new URL(url).host}`,
    });
    const timer = setTimeout(() => reject(new Error(`${url} sent no message`)), MESSAGE_MS);
    socket.on('error', reject);
    socket.on('open', () => {
      if (question !== undefined) socket.send(question);
    });
    socket.once('message', (data: Buffer) => {
      clearTimeout(timer);
      socket.terminate();
      resolve(data);
    });
  });
}
