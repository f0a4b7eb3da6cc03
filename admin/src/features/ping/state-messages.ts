import { defineMessages } from '../../ui/message-set.ts';
import { createPlural } from '../../ui/plural.ts';

const plural = createPlural('en-GB');

/** States of checks, in the list and in the view of one. */
export const checkMessages = defineMessages('checks', {
  states: { up: 'Up', slow: 'Slow', down: 'Down', unknown: 'Unknown' },
  lasting: (duration: string) => `for ${duration}`,
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
  heartbeat: 'Heartbeat',
  certificate: (days: number) =>
    plural(days, { one: 'Certificate: # day left', other: 'Certificate: # days left' }),
  certificateEnded: 'Certificate expired',
  called: (duration: string) => `called ${duration} ago`,
  notCalled: 'no call yet',
  running: (duration: string) => `running for ${duration}`,
  took: (duration: string) => `took ${duration}`,
  next: (duration: string) => `next call in ${duration}`,
  overdue: (duration: string) => `overdue by ${duration}`,
  noCheck: 'There is no such check.',
  edit: 'Edit',
  address: 'Call at the end of the job',
  cron: 'In cron',
  cronWhole: 'In cron, with duration and failures',
  addressHint: 'Anyone who knows the URL can report for this job.',
  results: 'Results by node',
  noResults: 'No node has a result yet.',
  outages: 'Outages',
  noOutages: 'No outages.',
  ongoing: 'Ongoing',
  columns: {
    latency: 'Latency',
    began: 'Began',
    ended: 'Ended',
    duration: 'Duration',
    reason: 'Reason',
  },
});
