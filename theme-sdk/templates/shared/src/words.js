import { describePresence } from 'muster-theme/model';

/** @typedef {import('muster-theme/model').FleetNode} FleetNode */
/** @typedef {import('muster-theme/status').LiveStatus} LiveStatus */
/** @typedef {import('muster-theme/format').Format} Format */

/**
 * State of the connection.
 * @param {LiveStatus} status
 */
export function describeStatus(status) {
  switch (status.state) {
    case 'live':
      return { tone: 'good', text: 'Live' };
    case 'polling':
      return { tone: 'good', text: 'Polling' };
    case 'connecting':
      return { tone: 'idle', text: 'Connecting …' };
    case 'private':
      return { tone: 'idle', text: 'Private' };
    case 'offline':
      return { tone: 'bad', text: 'You are offline' };
    case 'stale':
      return { tone: 'bad', text: `Updated ${status.age} s ago` };
    case 'waiting':
      return { tone: 'bad', text: 'Retrying …' };
  }
}

/**
 * Shown instead of the cards when there are none.
 * @param {LiveStatus} status
 * @param {boolean} isKnown whether a first snapshot has arrived
 */
export function describeEmpty(status, isKnown) {
  if (status.state === 'private') return 'This page is private. Log in to see it.';
  if (status.state === 'waiting') return 'Cannot reach the hub. Retrying automatically.';
  if (status.state === 'offline') return 'You are offline. This page reconnects when your network is back.';
  return isKnown ? 'No nodes yet.' : 'Loading …';
}

/**
 * The line below a node's name.
 * @param {FleetNode} node
 * @param {Format} format
 * @param {number} now the hub's clock, Unix seconds
 */
export function describeNode(node, format, now) {
  switch (describePresence(node)) {
    case 'online':
      return `${shortenSystem(node.os)} · up ${format.duration(node.metrics?.uptime)}`;
    case 'waiting':
      return 'Connected, waiting for the first report';
    case 'offline':
      return `Offline, last seen ${format.relativeTime(Math.min(0, node.last_seen - now))}`;
    case 'unseen':
      return 'Never connected';
  }
}

/**
 * Cores and memory of a machine; "" while its agent has never connected.
 * @param {FleetNode} node
 * @param {Format} format
 */
export function describeMachine({ cpu_cores, mem_total }, format) {
  if (cpu_cores === 0) return '';
  return `${cpu_cores} ${cpu_cores === 1 ? 'core' : 'cores'} · ${format.bytes(mem_total)}`;
}

/**
 * `Debian 12` for `Debian GNU/Linux 12 (bookworm)`.
 * @param {string} os
 */
function shortenSystem(os) {
  return os.replace(/ \(.*\)$| GNU\/Linux|(?<=\d) LTS$/g, '') || 'Unknown system';
}

/**
 * Severity of a usage, as a CSS class.
 * @param {number | null} percent
 */
export function getLevel(percent) {
  if (percent === null || percent < 80) return 'calm';
  return percent < 92 ? 'high' : 'full';
}
