import { calculatePercent } from 'muster-theme/format';
import { describePresence } from 'muster-theme/model';
import { drawSparkline } from './chart.js';
import { h } from './dom.js';
import { describeMachine, describeNode, getLevel } from './words.js';

/** @typedef {import('muster-theme').Hub} Hub */
/** @typedef {import('muster-theme/format').Format} Format */
/** @typedef {import('muster-theme/model').FleetNode} FleetNode */

/**
 * One node; updated only when this node changes.
 * @param {Hub} hub
 * @param {Format} format
 * @param {number} id
 */
export function createCard(hub, format, id) {
  const element = h('a', { href: `/node/${id}` });
  const source = hub.live.node(id);
  const update = () => {
    const node = source.snapshot();
    if (node === undefined) return;
    element.className = `card ${describePresence(node)}`;
    element.replaceChildren(...drawCard(node, format, hub.live.snapshot()?.ts ?? 0));
  };
  update();
  return { element, unsubscribe: source.subscribe(update) };
}

/**
 * @param {FleetNode} node
 * @param {Format} format
 * @param {number} now
 */
function drawCard(node, format, now) {
  const country = format.country(node.country);
  const { metrics } = node;
  const parts = [
    h(
      'header',
      {},
      h('i', { class: 'dot' }),
      h('h2', {}, node.name),
      country && h('span', { class: 'badge', title: country.name }, node.country),
    ),
    h('p', { class: 'facts' }, describeNode(node, format, now)),
  ];
  if (metrics === null) return [...parts, drawFoot(node, format)];
  return [
    ...parts,
    h(
      'div',
      { class: 'meters' },
      drawMeter('CPU', metrics.cpu, format),
      drawMeter('Memory', calculatePercent(metrics.mem_used, metrics.mem_total), format),
      drawMeter('Disk', calculatePercent(metrics.disk_used, metrics.disk_total), format),
    ),
    drawRow(
      h('span', {}, '↓ ', h('b', {}, format.rate(metrics.net_rx))),
      h('span', {}, '↑ ', h('b', {}, format.rate(metrics.net_tx))),
    ),
    ...node.pings.slice(0, 1).map((ping) => drawPing(ping, format)),
    drawFoot(node, format),
  ];
}

/** @param {...Node} children */
function drawRow(...children) {
  return h('div', { class: 'row' }, ...children);
}

/**
 * @param {FleetNode['pings'][number]} ping
 * @param {Format} format
 */
function drawPing({ name, loss, recent, latency }, format) {
  const line = h('svg', { class: 'spark', viewBox: '0 0 60 16' }, h('path', { d: drawSparkline(recent) }));
  const title = `${format.percent(loss)} loss`;
  return drawRow(h('span', {}, name), h('span', { title }, line, ' ', h('b', {}, format.latency(latency))));
}

/**
 * @param {FleetNode} node
 * @param {Format} format
 */
function drawFoot(node, format) {
  const expiry = format.expiry(node);
  return h(
    'div',
    { class: 'row foot' },
    h('span', {}, describeMachine(node, format)),
    expiry && h('span', { class: expiry.urgency }, `expires ${expiry.text}`),
  );
}

/**
 * @param {string} name
 * @param {number | null} percent
 * @param {Format} format
 */
function drawMeter(name, percent, format) {
  const fill = h('i');
  fill.style.width = `${Math.min(100, percent ?? 0)}%`;
  return h(
    'div',
    { class: 'meter' },
    h('span', { class: 'name' }, name),
    h('span', { class: `bar ${getLevel(percent)}` }, fill),
    h('span', {}, format.percent(percent)),
  );
}
