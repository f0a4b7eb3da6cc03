import type { Connection, ConnectionOptions, Environment } from 'muster-theme/environment';

/** The address of a stream, and the subprotocols to offer. */
export interface StreamAddress {
  url: string;
  protocols: string[];
}

/** A connection that nobody asks for is closed after this time. */
const MAX_WAIT_MS = 10_000;

type Event = { data: string | ArrayBuffer } | { code: number };

/**
 * Opens a connection now that will be asked for: the hub prepares its first message while the scripts of the screen load. What
 * arrives before is kept. Returns the environment with a `connect` that hands the connection out once.
 */
export function connectEarly(environment: Environment, { url, protocols }: StreamAddress): Environment {
  let isTaken = false;
  let taker: ConnectionOptions | undefined;
  let isOpen = true;
  const early: Event[] = [];

  const deliver = (event: Event) => {
    if ('code' in event) isOpen = false;
    if (taker === undefined) early.push(event);
    else if ('code' in event) taker.onClose(event.code);
    else taker.onMessage(event.data);
  };
  const connection = open();
  if (connection === undefined) return environment;
  const timer = environment.setTimer(() => {
    isOpen = false;
    early.length = 0;
    connection.close();
  }, MAX_WAIT_MS);
  const connect: Environment['connect'] = (wanted, options) => {
    if (!isOpen || isTaken || wanted !== url) return environment.connect(wanted, options);
    isTaken = true;
    timer.cancel();
    // Later, as from any other connection; what arrives until then is kept too.
    environment.setTimer(() => {
      taker = options;
      for (const event of early.splice(0)) deliver(event);
    }, 0);
    return connection;
  };
  return { ...environment, connect };

  function open(): Connection | undefined {
    try {
      return environment.connect(url, {
        protocols,
        onMessage: (data) => deliver({ data }),
        onClose: (code) => deliver({ code }),
      });
    } catch {
      // Where the browser's policy forbids the address, the one who asks for it is told.
      return;
    }
  }
}
