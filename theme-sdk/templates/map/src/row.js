import { calculatePercent } from 'muster-theme/format';
import { describePresence } from 'muster-theme/model';
import { scaleProbe } from './chart.js';
import { h } from './dom.js';
import { describeNode, describePlan, format, getLevel, words } from './words.js';

/** @typedef {import('muster-theme').Hub['live']} Live */
/** @typedef {import('muster-theme/model').FleetNode} FleetNode */

/**
 * One node; updated only when this node changes.
 * @param {Live} live
 * @param {number} id
 */
export function createRow(live, id) {
  const element = h('li');
  const source = live.node(id);
  const update = () => {
    const node = source.snapshot();
    if (node !== undefined) element.replaceChildren(drawNode(node, live.snapshot()?.ts ?? 0));
  };
  update();
  return { element, unsubscribe: source.subscribe(update) };
}

/**
 * @param {FleetNode} node
 * @param {number} now
 */
function drawNode(node, now) {
  const { metrics } = node;
  const presence = describePresence(node);
  return h(
    'a',
    { class: `row ${presence}`, href: `/node/${node.id}` },
    h(
      'div',
      { class: 'who' },
      h('h3', {}, h('i', { class: `dot ${presence}` }), h('span', {}, node.name)),
      h('p', {}, [format.country(node.country)?.name, describeNode(node, now)].filter(Boolean).join(' · ')),
    ),
    metrics &&
      h(
        'div',
        { class: 'meters' },
        drawMeter(words.cpu, metrics.cpu),
        drawMeter(words.memory, calculatePercent(metrics.mem_used, metrics.mem_total)),
        drawMeter(words.disk, calculatePercent(metrics.disk_used, metrics.disk_total)),
      ),
    metrics &&
      h(
        'div',
        { class: 'flow' },
        h('span', { title: words.received }, `↓ ${format.rate(metrics.net_rx)}`),
        h('span', { title: words.sent }, `↑ ${format.rate(metrics.net_tx)}`),
      ),
    metrics && h('div', { class: 'probes' }, ...node.pings.map(drawProbe)),
    drawPlan(node),
  );
}

/**
 * @param {string} name
 * @param {number | null} percent
 */
function drawMeter(name, percent) {
  const fill = h('i');
  fill.style.width = `${Math.min(100, percent ?? 0)}%`;
  return h(
    'div',
    { class: 'meter' },
    h('span', {}, name),
    h('b', {}, format.percent(percent)),
    h('span', { class: `bar ${getLevel(percent)}` }, fill),
  );
}

/** @param {FleetNode['pings'][number]} ping */
function drawProbe({ name, recent, latency, loss }) {
  const bars = scaleProbe(recent).map((height, index) =>
    h('rect', {
      class: height === null ? 'lost' : '',
      x: index * 3,
      y: 14 - (height ?? 1) * 14,
      width: 2,
      height: (height ?? 1) * 14,
    }),
  );
  return h(
    'div',
    { class: 'probe', title: words.loss(format.percent(loss)) },
    h('span', {}, name),
    h(
      'svg',
      { viewBox: `0 0 ${recent.length * 3} 14`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
      ...bars,
    ),
    h('b', {}, format.latency(latency)),
  );
}

/** @param {FleetNode} node */
function drawPlan(node) {
  const { price, traffic, expiry } = describePlan(node);
  return h(
    'div',
    { class: 'plan' },
    h('span', { class: traffic.level, title: words.traffic }, words.used(traffic.used, traffic.limit)),
    price && h('span', {}, price),
    expiry && h('span', { class: expiry.urgency, title: expiry.date }, expiry.sentence),
  );
}
