import type { Timer } from '@muster/shared/runtime';
import { joinBytes } from '../bytes.ts';
import type { Host, Transport } from '../host.ts';
import { type BusCall, type BusMessage, decodeMessage, encodeCall, messageTypes } from './bus-messages.ts';

export const SYSTEM_BUS = '/run/dbus/system_bus_socket';

const DEADLINE_MS = 2_000;
const MAX_BYTES = 1024 * 1024;
/** The kernel tells the bus who we are, so the mechanism needs no user id. */
const AUTHENTICATION = '\0AUTH EXTERNAL\r\nDATA\r\n';
const NEWLINE = 0x0a;
const BEGIN = 'BEGIN\r\n';

const hello: BusCall = {
  destination: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
  member: 'Hello',
};
const HELLO_SERIAL = 1;
const CALL_SERIAL = 2;

const encoder = new TextEncoder();

/** What the bus has sent and is not used yet. */
interface Conversation {
  received: Uint8Array;
  isAuthenticated: boolean;
}

/** Whether the bus has accepted us; undefined while it has not said. Removes the lines that it has sent. */
function readAuthentication(conversation: Conversation): boolean | undefined {
  for (;;) {
    const end = conversation.received.indexOf(NEWLINE);
    if (end < 0) return undefined;
    const line = String.fromCharCode(...conversation.received.subarray(0, Math.min(end, 16)));
    conversation.received = conversation.received.subarray(end + 1);
    if (line.startsWith('OK ')) return true;
    if (!line.startsWith('DATA')) return false;
  }
}

/** The answer to our call; undefined while there is none. Removes the messages that it has sent. */
function readAnswer(conversation: Conversation): BusMessage | undefined {
  for (;;) {
    const message = decodeMessage(conversation.received, MAX_BYTES);
    if (message === undefined || message.replySerial === CALL_SERIAL) return message;
    if (message.type === messageTypes.error) return message;
    conversation.received = conversation.received.subarray(message.length);
  }
}

/**
 * Calls a method of a service on the system bus, over a connection for this call. Resolves to undefined if there is no bus or no
 * such service, if we may not call it, or without an answer within 2 s. Rejects if the answer is no message, or one of
 * more than 1 MiB.
 */
export function callService(
  host: Pick<Host, 'connectLocal' | 'runtime'>,
  call: BusCall,
): Promise<BusMessage | undefined> {
  const conversation: Conversation = { received: new Uint8Array(), isAuthenticated: false };
  let transport: Transport | undefined;
  let deadline: Timer | undefined;

  /** The answer; undefined while it is not there. */
  function advance(): BusMessage | 'refused' | undefined {
    if (!conversation.isAuthenticated) {
      const isAccepted = readAuthentication(conversation);
      if (isAccepted !== true) return isAccepted === false ? 'refused' : undefined;
      conversation.isAuthenticated = true;
      const calls = joinBytes(encodeCall(hello, HELLO_SERIAL), encodeCall(call, CALL_SERIAL));
      transport?.write(joinBytes(encoder.encode(BEGIN), calls));
    }
    const answer = readAnswer(conversation);
    return answer?.type === messageTypes.error ? 'refused' : answer;
  }

  const called = new Promise<BusMessage | undefined>((resolve, reject) => {
    deadline = host.runtime.setTimer(() => resolve(undefined), DEADLINE_MS);
    let count = 0;
    transport = host.connectLocal(SYSTEM_BUS, {
      onOpen: () => transport?.write(encoder.encode(AUTHENTICATION)),
      onBytes(bytes) {
        try {
          count += bytes.length;
          if (count > MAX_BYTES) throw new Error('the bus sends too much');
          conversation.received = joinBytes(conversation.received, bytes);
          const answer = advance();
          if (answer !== undefined) resolve(answer === 'refused' ? undefined : answer);
        } catch (cause) {
          reject(cause);
        }
      },
      onEnd: () => resolve(undefined),
    });
  });
  return called.finally(() => {
    deadline?.cancel();
    transport?.destroy();
  });
}
