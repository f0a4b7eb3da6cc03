import { expect } from 'vitest';
import { down, type ProbeCases, up } from './probe-results.ts';
import type { ProbeServers } from './probe-servers.ts';

/** `validUntil` is the end of the valid certificate. */
export function listTlsCases(servers: ProbeServers, validUntil: number): ProbeCases {
  const { tls, https, http, silent, raw } = servers;
  const numeric = (place: string) => place.replace('localhost', '127.0.0.1');
  const target = (key: keyof typeof tls) => `tls://${numeric(tls[key])}`;
  const valid = { ...up, certificate_until: validUntil };
  return {
    'a valid certificate': { target: target('valid'), result: valid },
    'an expired certificate': { target: target('expired'), result: down('certificate_expired') },
    'a certificate that is not valid yet': {
      target: target('early'),
      result: down('certificate_untrusted', 'not valid yet'),
    },
    'a certificate for another name': { target: target('otherName'), result: down('certificate_name') },
    'a certificate for the server name': {
      target: target('otherName'),
      options: { server_name: 'shop.example.com' },
      result: valid,
    },
    'a wildcard': {
      target: target('wildcard'),
      options: { server_name: 'eu.shop.example.com' },
      result: valid,
    },
    'a wildcard for two labels': {
      target: target('wildcard'),
      options: { server_name: 'a.eu.shop.example.com' },
      result: down('certificate_name'),
    },
    'a self-signed certificate': {
      target: target('selfSigned'),
      result: down('certificate_untrusted', 'self-signed'),
    },
    'an unknown authority': {
      target: target('unknown'),
      result: down('certificate_untrusted', 'unknown authority, and no chain was sent'),
    },
    'TLS of a name, over IPv4': { target: `tls://${tls.valid}`, options: { family: 'ipv4' }, result: valid },
    'no TLS': { target: `tls://${numeric(http)}`, result: expect.objectContaining(down('tls')) },
    'a server that closes in the handshake': {
      target: `tls://${numeric(raw.closing)}`,
      result: expect.objectContaining(down('closed')),
    },
    'a handshake without an answer': { target: `tls://${numeric(silent)}`, result: down('timeout') },
    HTTPS: { target: `https://${https}/`, result: valid },
    'HTTPS over IPv4, whose name stays': {
      target: `https://${https}/headers`,
      options: { family: 'ipv4', json_path: '$.host', json_value: https },
      result: valid,
    },
    'HTTPS with a server name': {
      target: `https://${https}/`,
      options: { server_name: 'shop.example.com' },
      result: down('certificate_name'),
    },
    'a failed status of HTTPS': {
      target: `https://${https}/503`,
      result: { ...down('status', '503 Service Unavailable'), certificate_until: validUntil },
    },
    'a redirect to HTTPS': {
      target: `http://${http}/redirect?to=https://${https}/`,
      options: { redirects: 1, body_contains: 'fine' },
      result: valid,
    },
    'a redirect from HTTPS': {
      target: `https://${https}/redirect?to=http://${http}/`,
      options: { redirects: 1, body_contains: 'fine' },
      result: valid,
    },
    'a redirect to an expired certificate': {
      target: `http://${http}/redirect?to=https://${tls.expired}/`,
      options: { redirects: 1 },
      result: down('certificate_expired'),
    },
  };
}

export function listTcpCases({ http, silent, closed }: ProbeServers): ProbeCases {
  const port = silent.split(':')[1];
  return {
    TCP: { target: `127.0.0.1:${port}`, result: up },
    'TCP of a name, over IPv4': { target: `localhost:${port}`, options: { family: 'ipv4' }, result: up },
    'TCP to an address of the other family': {
      target: `127.0.0.1:${port}`,
      options: { family: 'ipv6' },
      result: down('name', 'no ipv6 address'),
    },
    'HTTP to an address of the other family': {
      target: `http://127.0.0.1:${http.split(':')[1]}/`,
      options: { family: 'ipv6' },
      result: down('name', 'no ipv6 address'),
    },
    'a TCP port that refuses': { target: closed, result: down('refused') },
    'options for other kinds': {
      target: `127.0.0.1:${port}`,
      options: { record_contains: 'x', body_contains: 'x', server_name: 'a.example' },
      result: up,
    },
  };
}
