import { describePresence } from '@muster/theme-sdk/model';

/** @typedef {import('@muster/theme-sdk/model').FleetNode} FleetNode */
/** @typedef {import('@muster/theme-sdk/status').LiveStatus} LiveStatus */
/** @typedef {import('@muster/theme-sdk/format').Format} Format */

/**
 * What the page says of its connection.
 * @param {LiveStatus} status
 */
export function describeStatus(status) {
  switch (status.state) {
    case 'live':
      return { tone: 'good', text: 'Live' };
    case 'polling':
      return { tone: 'good', text: 'Every few seconds' };
    case 'connecting':
      return { tone: 'idle', text: 'Connecting …' };
    case 'private':
      return { tone: 'idle', text: 'Private' };
    case 'offline':
      return { tone: 'bad', text: 'You are offline' };
    case 'stale':
      return { tone: 'bad', text: `Last heard ${status.age} s ago` };
    case 'waiting':
      return { tone: 'bad', text: 'Trying again …' };
  }
}

/**
 * What stands in the place of the cards when there are none.
 * @param {LiveStatus} status
 * @param {boolean} isKnown whether a first snapshot has arrived
 */
export function describeNothing(status, isKnown) {
  if (status.state === 'private') return 'This page is private. Log in at the panel to see it.';
  if (status.state === 'waiting') return 'The hub cannot be reached. It is being tried again.';
  if (status.state === 'offline') return 'You are offline. The page goes on by itself when you are back.';
  return isKnown ? 'There are no nodes yet.' : 'Waiting for the first figures …';
}

/**
 * A line under a node's name.
 * @param {FleetNode} node
 * @param {Format} format
 * @param {number} now the hub's clock, Unix seconds
 */
export function describeNode(node, format, now) {
  switch (describePresence(node)) {
    case 'online':
      return `${shortenSystem(node.os)} · up ${format.duration(node.metrics?.uptime)}`;
    case 'waiting':
      return 'Connected, no figures yet';
    case 'offline':
      return `Offline, last heard ${format.relativeTime(Math.min(0, node.last_seen - now))}`;
    case 'unseen':
      return 'Has never connected';
  }
}

/**
 * What a machine is made of; "" while its agent has never connected.
 * @param {FleetNode} node
 * @param {Format} format
 */
export function describeMachine({ cpu_cores, mem_total }, format) {
  if (cpu_cores === 0) return '';
  return `${cpu_cores} ${cpu_cores === 1 ? 'core' : 'cores'} · ${format.bytes(mem_total)}`;
}

/**
 * `Debian GNU/Linux 12 (bookworm)` is too long for a card.
 * @param {string} os
 */
function shortenSystem(os) {
  return os.replace(/ \(.*\)$| GNU\/Linux|(?<=\d) LTS$/g, '') || 'Unknown system';
}

/**
 * How much attention a percentage deserves.
 * @param {number | null} percent
 */
export function judgePercent(percent) {
  if (percent === null || percent < 80) return 'calm';
  return percent < 92 ? 'high' : 'full';
}
