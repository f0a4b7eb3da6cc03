const AGENT_PATH = '/api/agent/ws';

export type ServerAddress = { url: string } | { fault: string };

function isLoopback(hostname: string): boolean {
  // The URL parser has already turned every spelling of an IPv4 address into dotted decimals.
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

function findFault(text: string): string | undefined {
  if (text === '') return 'The server address is empty. Give the hub as a host name or an https:// address.';
  if (text.includes('@')) {
    return 'The server address contains an @. Give the host only; user names and tokens do not belong in it.';
  }
  if (/[\s\\\p{Cc}]/u.test(text)) {
    return 'The server address contains a blank, a backslash or a control character. Remove it.';
  }
  if (/[?#]/.test(text)) {
    return 'The server address contains a query or a fragment. End it before the ? or #.';
  }
  return undefined;
}

function parseUrl(text: string): URL | undefined {
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  const full = hasScheme ? text : `https://${text}`;
  return URL.canParse(full) ? new URL(full) : undefined;
}

/**
 * Turns what the operator typed into the address of the agent socket. A bare host means TLS, a path
 * is kept as a prefix, and plaintext is only for a hub on this machine, since the token travels with it.
 */
export function parseServer(text: string): ServerAddress {
  const fault = findFault(text);
  if (fault !== undefined) return { fault };
  const url = parseUrl(text);
  if (url === undefined || url.hostname === '') {
    return { fault: `The server address "${text}" is not valid. Give a host name such as hub.example.com.` };
  }
  if (!['http:', 'https:', 'ws:', 'wss:'].includes(url.protocol)) {
    return { fault: `The server address begins with ${url.protocol}// instead of https://. Use https://.` };
  }
  const isPlain = url.protocol === 'http:' || url.protocol === 'ws:';
  if (isPlain && !isLoopback(url.hostname)) {
    return {
      fault:
        `Plaintext to ${url.hostname} would show the token to the network. ` +
        'Use https://, or a hub on this machine by its loopback address.',
    };
  }
  const prefix = url.pathname.replace(/\/+$/, '');
  return { url: `${isPlain ? 'ws' : 'wss'}://${url.host}${prefix}${AGENT_PATH}` };
}
