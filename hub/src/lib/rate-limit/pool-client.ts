import { isIPv4 } from 'node:net';
import { isLoopbackAddress } from '../network/ip-address.ts';
import { findNetworkKey, getRateLimitKey } from './rate-limit-key.ts';

/** A client that takes places of a pool. */
export interface PoolClient {
  /** Rate-limit key. */
  readonly key: string;
  /** Key of the network around it. */
  readonly network: string;
  /** Whether it comes before strangers. */
  readonly isKnown: boolean;
  /** Whether the shares of a client and a network apply to it. */
  readonly isLimited: boolean;
}

/** The client at an address. */
export type FindPoolClient = (address: string) => PoolClient;

/**
 * The client at an address. Behind a proxy that does not forward addresses all visitors are this machine, which therefore
 * has no share of its own.
 */
export function describePoolClient(address: string, isKnown: boolean): PoolClient {
  const isLimited = !isLoopbackAddress(address);
  return { key: getRateLimitKey(address), network: findNetwork(address), isKnown, isLimited };
}

/**
 * Key of the network around an address: the /48 of an IPv6 address; for an IPv4 address its /24, the smallest network that
 * is routed by itself. Its clients share scarce places, but are never locked out together.
 */
export function findNetwork(address: string): string {
  const key = getRateLimitKey(address);
  return findNetworkKey(address) ?? (isIPv4(key) ? key.replace(/\d+$/, '0/24') : key);
}
