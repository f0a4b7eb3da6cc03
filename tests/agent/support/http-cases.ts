import { expect } from 'vitest';
import { down, latency, type ProbeCases, up } from './probe-results.ts';
import type { ProbeServers } from './probe-servers.ts';

export function listHttpCases({ http, otherHttp, raw, silent, closed }: ProbeServers): ProbeCases {
  const at = (path: string) => `http://${http}${path}`;
  const secret = 'Bearer canary-of-a-header';
  const headers = [
    { name: 'Authorization', value: secret },
    { name: 'X-Probe', value: 'of the test' },
  ];
  const toHeaders = (origin: string) => `/redirect?to=${encodeURIComponent(`http://${origin}/headers`)}`;
  return {
    '200': { target: at('/'), result: up },
    '204': { target: at('/204'), options: { statuses: ['204'] }, result: up },
    '304 by default': { target: at('/304'), result: up },
    '401': { target: at('/401'), result: down('status', '401 Unauthorized') },
    'an accepted 401': { target: at('/401'), options: { statuses: ['200', '401'] }, result: up },
    '503': { target: at('/503'), result: down('status', '503 Service Unavailable') },
    'a status in a range': { target: at('/503'), options: { statuses: ['2xx', '500-503'] }, result: up },
    'a status above a range': {
      target: at('/504'),
      options: { statuses: ['500-503'] },
      result: down('status', '504 Gateway Timeout'),
    },
    'a status of a class that is not accepted': {
      target: at('/'),
      options: { statuses: ['4xx'] },
      result: down('status', '200 OK'),
    },
    'a redirect that is not followed': { target: at('/loop'), result: up },
    'a chain of three redirects': {
      target: at('/chain/3'),
      options: { redirects: 3, body_contains: 'the end' },
      result: up,
    },
    'a chain that is too long': {
      target: at('/chain/3'),
      options: { redirects: 2 },
      result: down('redirects', `302 to http://${http}/chain/0`),
    },
    'a loop of redirects': {
      target: at('/loop'),
      options: { redirects: 10 },
      result: down('redirects', `301 to http://${http}/loop`),
    },
    'a redirect to another protocol': {
      target: at('/redirect?to=ftp://example.com/a%3Fb'),
      options: { redirects: 5 },
      result: down('redirects', '301 to ftp://example.com/a'),
    },
    'a redirect with a password': {
      target: at('/redirect?to=http://a:canary@localhost/'),
      options: { redirects: 5 },
      result: down('redirects', '301 to http://localhost/'),
    },
    'a redirect without a place': {
      target: at('/301'),
      options: { redirects: 5, statuses: ['301'] },
      result: up,
    },
    'a redirect to a port that refuses': {
      target: at(`/redirect?to=http://${closed}/`),
      options: { redirects: 1 },
      result: down('refused'),
    },
    HEAD: { target: at('/method'), options: { method: 'HEAD' }, result: up },
    'the body of HEAD, which is none': {
      target: at('/method'),
      options: { method: 'HEAD', body_contains: 'HEAD' },
      result: down('body'),
    },
    GET: { target: at('/method'), options: { body_contains: 'GET' }, result: up },
    'a body that contains the text': {
      target: at('/umlaut'),
      options: { body_contains: 'Zürich, 東京' },
      result: up,
    },
    'a body that lacks the text': {
      target: at('/'),
      options: { body_contains: 'good' },
      result: down('body', 'fine'),
    },
    'a body without the unwanted text': { target: at('/'), options: { body_lacks: 'error' }, result: up },
    'a body with the unwanted text': {
      target: at('/lines'),
      options: { body_lacks: 'connection' },
      result: down('body', '<h1>Error establishing a connection</h1>'),
    },
    'a chunked body': { target: at('/chunked'), options: { body_contains: 'Zürich, 東京' }, result: up },
    'a text that ends at 1 MiB': {
      target: at('/end-of-limit'),
      options: { body_contains: 'xlast' },
      result: up,
    },
    'a text that ends after 1 MiB': {
      target: at('/end-of-limit'),
      options: { body_contains: 'xlast ' },
      result: down('body', `${'x'.repeat(199)}…`),
    },
    'a slow first byte': {
      target: at('/slow'),
      result: { ...up, latency_ms: expect.toSatisfy((value: number) => value >= 290) },
    },
    'a slow body': {
      target: at('/slow-body'),
      options: { body_contains: 'slow body' },
      result: latency(2_000),
    },
    'a body in another coding': {
      target: at('/gzip'),
      options: { body_contains: 'fine' },
      result: down('protocol', 'Content-Encoding: gzip'),
    },
    JSON: { target: at('/status.json'), options: { json_path: '$.status', json_value: 'ok' }, result: up },
    'JSON after a byte order mark': {
      target: at('/bom.json'),
      options: { json_path: '$.status', json_value: 'ok' },
      result: up,
    },
    'a number in JSON': {
      target: at('/status.json'),
      options: { json_path: '$.databases[0].lag', json_value: '1.50' },
      result: up,
    },
    'an object in JSON': {
      target: at('/status.json'),
      options: { json_path: '$.databases[0]', json_value: '{ "the name": "a", "lag": 1.5 }' },
      result: up,
    },
    'null in JSON': {
      target: at('/status.json'),
      options: { json_path: '$.note', json_value: 'null' },
      result: up,
    },
    'a name in quotes': {
      target: at('/status.json'),
      options: { json_path: "$.databases[0]['the name']" },
      result: up,
    },
    'another value in JSON': {
      target: at('/status.json'),
      options: { json_path: '$.databases[0]', json_value: 'ok' },
      result: down('json', '{"the name":"a","lag":1.5}'),
    },
    'a path that JSON does not have': {
      target: at('/status.json'),
      options: { json_path: '$.databases[1].lag' },
      result: down('json', 'nothing at $.databases[1].lag'),
    },
    'not JSON': { target: at('/'), options: { json_path: '$' }, result: down('json', 'not JSON') },
    'half of JSON': {
      target: at('/broken.json'),
      options: { json_path: '$' },
      result: down('json', 'not JSON'),
    },
    'JSON longer than 1 MiB': {
      target: at('/large.json'),
      options: { json_path: '$' },
      result: down('json', 'longer than 1 MiB'),
    },
    'JSON of many objects': {
      target: at('/objects.json'),
      options: { json_path: '$[100000]' },
      result: expect.objectContaining({ latency_ms: expect.any(Number) }),
    },
    'JSON that is deep': {
      target: at('/deep.json'),
      options: { json_path: '$' },
      result: down('json', 'not JSON'),
    },
    'headers, and identity as the only coding': {
      target: at('/headers'),
      options: { headers, json_path: '$', json_value: JSON.stringify({ host: http, 'user-agent': 'x' }) },
      result: down(
        'json',
        expect.toSatisfy(
          (detail: string) =>
            detail.includes(`"host":"${http}"`) &&
            detail.includes('"accept-encoding":"identity"') &&
            detail.includes('"authorization":"***"') &&
            !detail.includes('canary') &&
            !detail.includes('of the test'),
        ),
      ),
    },
    'a header that replaces ours': {
      target: at('/headers'),
      options: {
        headers: [{ name: 'user-AGENT', value: 'Prober/1' }],
        json_path: "$['user-agent']",
        json_value: 'Prober/1',
      },
      result: up,
    },
    'headers after a redirect to the same origin': {
      target: at(toHeaders(http)),
      options: { headers, redirects: 1, body_contains: secret },
      result: up,
    },
    'headers after a redirect to another origin': {
      target: at(toHeaders(otherHttp)),
      options: { headers, redirects: 1, body_lacks: 'canary', body_contains: `"host":"${otherHttp}"` },
      result: up,
    },
    'headers after a redirect there and back': {
      target: at(`/redirect?to=${encodeURIComponent(`http://${otherHttp}${toHeaders(http)}`)}`),
      options: { headers, redirects: 2, body_lacks: 'canary', body_contains: `"host":"${http}"` },
      result: up,
    },
    'not HTTP': { target: `http://${raw.notHttp}/`, result: down('protocol', 'the answer is not HTTP/1.1') },
    'a body until the end': {
      target: `http://${raw.untilClose}/`,
      options: { body_contains: 'until the end' },
      result: up,
    },
    'chunks with bare line feeds': {
      target: `http://${raw.bareLf}/`,
      options: { body_contains: 'fine' },
      result: up,
    },
    'a body that ends too early': {
      target: `http://${raw.cutBody}/`,
      options: { body_contains: 'fine' },
      result: down('closed'),
    },
    'a body that ends too early and does not matter': { target: `http://${raw.cutBody}/`, result: up },
    'a chunk without a size': {
      target: `http://${raw.badChunk}/`,
      options: { body_contains: 'fine' },
      result: down('protocol', 'a chunk has no size'),
    },
    'two lengths': {
      target: `http://${raw.twoLengths}/`,
      options: { body_contains: 'fine' },
      result: down('protocol', 'Content-Length: 4, 5'),
    },
    'a server that closes without an answer': { target: `http://${raw.closing}/`, result: down('closed') },
    'a server that says nothing': { target: `http://${silent}/`, result: down('timeout') },
    'a port that refuses': { target: `http://${closed}/`, result: down('refused') },
    'a name without an address': {
      target: 'http://name.invalid/',
      result: expect.objectContaining({ latency_ms: -1, reason: 'name' }),
    },
  };
}
