const AGENT_PATH = '/api/agent/ws';

export type ServerAddress = { url: string } | { error: string };

function isLoopback(hostname: string): boolean {
  // The URL parser normalises every notation of an IPv4 address to dotted decimal.
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

function findError(text: string): string | undefined {
  if (text === '') return 'The server address is empty. Pass a host name or an https:// URL.';
  if (text.includes('@')) {
    return 'The server address contains an @. Remove the username or token; pass the host only.';
  }
  if (/[\s\\\p{Cc}]/u.test(text)) {
    return 'The server address contains white space, a backslash or a control character. Remove it.';
  }
  if (/[?#]/.test(text)) {
    return 'The server address contains a query or a fragment. Remove the ? or # and what follows.';
  }
  return undefined;
}

function parseUrl(text: string): URL | undefined {
  const hasScheme = /^[a-zA-Z][a-zA-Z0-9+.-]*:\/\//.test(text);
  const full = hasScheme ? text : `https://${text}`;
  return URL.canParse(full) ? new URL(full) : undefined;
}

/**
 * Converts the operator's address of the hub to the URL of the agent socket. TLS is the default, a path is kept as a
 * prefix, and plain HTTP is accepted for loopback only, because the request contains the token.
 */
export function parseServerUrl(text: string): ServerAddress {
  const error = findError(text);
  if (error !== undefined) return { error };
  const url = parseUrl(text);
  if (url === undefined || url.hostname === '') {
    return { error: `The server address "${text}" is not valid. Pass a host name such as hub.example.com.` };
  }
  if (!['http:', 'https:', 'ws:', 'wss:'].includes(url.protocol)) {
    return { error: `The server address has the scheme ${url.protocol}// instead of https://.` };
  }
  const isPlain = url.protocol === 'http:' || url.protocol === 'ws:';
  if (isPlain && !isLoopback(url.hostname)) {
    return {
      error:
        `Without TLS, the token would be readable on the network to ${url.hostname}. ` +
        'Use https://; http:// is allowed for loopback addresses only.',
    };
  }
  const prefix = url.pathname.replace(/\/+$/, '');
  return { url: `${isPlain ? 'ws' : 'wss'}://${url.host}${prefix}${AGENT_PATH}` };
}
