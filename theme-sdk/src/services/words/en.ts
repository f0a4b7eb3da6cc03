import type { ServiceWords } from './service-words.ts';

/** English. */
export const words: ServiceWords = {
  title: 'Services',
  states: { up: 'Up', slow: 'Slow', down: 'Down', unknown: 'Unknown' },
  reasons: {
    timeout: 'Timeout',
    name: 'Name not resolved',
    refused: 'Connection refused',
    unreachable: 'Host unreachable',
    closed: 'Connection closed',
    certificate_expired: 'Certificate expired',
    certificate_name: 'Certificate for another name',
    certificate_untrusted: 'Certificate not trusted',
    tls: 'TLS handshake failed',
    protocol: 'Invalid response',
    status: 'Unexpected status',
    redirects: 'Too many redirects',
    body: 'Unexpected content',
    json: 'Unexpected JSON value',
    record: 'Unexpected DNS record',
    slow: 'Slow response',
    late: 'Call overdue',
    failed: 'Job failed',
  },
  outage: 'Outage',
};
