import type { CheckState } from '@muster/generated/types';

/** What a task does with its target, in the order of the form. */
export const checkKinds = ['http', 'tcp', 'tls', 'dns', 'icmp', 'heartbeat'] as const;
export type CheckKind = (typeof checkKinds)[number];

/** Record types of `PingTarget`. */
export const recordTypes = ['A', 'AAAA', 'CAA', 'CNAME', 'MX', 'NS', 'PTR', 'SOA', 'SRV', 'TXT'] as const;

/** Most urgent first. */
export const checkStates: readonly CheckState[] = ['down', 'slow', 'unknown', 'up'];

/** A target as the form shows it. */
export interface TargetParts {
  kind: CheckKind;
  /** URL of HTTP, name of a DNS record, host of the others; empty for a heartbeat. */
  target: string;
  /** Of TCP and TLS. */
  port: string;
  /** Of DNS. */
  record_type: string;
  /** Of DNS: host with an optional port; empty for the resolver of the host. */
  resolver: string;
}

const DEFAULT_TYPE = 'A';
const HEARTBEAT = 'heartbeat:';
const HOST_AND_PORT = /^(\[[^\]]+\]|[^:]+):(\d+)$/;

/** Kind of a target, as the contract defines it. */
export function findTargetKind(target: string): CheckKind {
  if (target === HEARTBEAT) return 'heartbeat';
  if (/^https?:\/\//.test(target)) return 'http';
  if (target.startsWith('tls://')) return 'tls';
  // A host may be called dns.
  if (/^dns:(?!\d+$)/.test(target)) return 'dns';
  return HOST_AND_PORT.test(target) ? 'tcp' : 'icmp';
}

export function parseTarget(target: string): TargetParts {
  const kind = findTargetKind(target);
  const parts: TargetParts = { kind, target, port: '', record_type: DEFAULT_TYPE, resolver: '' };
  switch (kind) {
    case 'tcp':
    case 'tls': {
      const [, host = '', port = ''] = HOST_AND_PORT.exec(target.replace(/^tls:\/\//, '')) ?? [];
      return { ...parts, target: stripBrackets(host), port };
    }
    case 'dns': {
      const [, resolver = '', name = '', type = DEFAULT_TYPE] =
        /^dns:(?:\/\/([^/]+)\/)?([^?]*)(?:\?type=(.*))?$/.exec(target) ?? [];
      return { ...parts, target: name, record_type: type, resolver };
    }
    case 'heartbeat':
      return { ...parts, target: '' };
    default:
      return parts;
  }
}

/** The inverse of `parseTarget`, also of what people type: an address without brackets, a host with its port. */
export function composeTarget({ kind, ...parts }: TargetParts): string {
  const target = parts.target.trim();
  const port = parts.port.trim();
  switch (kind) {
    case 'http':
      return target === '' || target.includes('://') ? target : `https://${target}`;
    case 'tcp':
    case 'tls': {
      const place = port === '' && HOST_AND_PORT.test(target) ? target : `${addBrackets(target)}:${port}`;
      return kind === 'tls' ? `tls://${place}` : place;
    }
    case 'dns': {
      const resolver = addBrackets(parts.resolver.trim());
      const type = parts.record_type === DEFAULT_TYPE ? '' : `?type=${parts.record_type}`;
      return `dns:${resolver === '' ? '' : `//${resolver}/`}${target}${type}`;
    }
    case 'icmp':
      return stripBrackets(target);
    case 'heartbeat':
      return HEARTBEAT;
  }
}

/** What was typed for a target of another kind: a URL begins with its scheme, and the others are a name. */
export function convertTarget(target: string, kind: CheckKind): string {
  const text = target.trim();
  if (kind === 'http') return text === '' || text.includes('://') ? text : `https://${addBrackets(text)}`;
  return URL.canParse(text) && text.includes('://') ? stripBrackets(new URL(text).hostname) : text;
}

/** An IPv6 address has two colons or more; with a port it has brackets already. */
function addBrackets(host: string): string {
  return /^[^[\]]*:[^[\]]*:[^[\]]*$/.test(host) ? `[${host}]` : host;
}

function stripBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1');
}
