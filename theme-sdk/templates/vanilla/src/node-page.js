import { HubError } from 'muster-theme/errors';
import {
  calculateAvailability,
  listRanges,
  summarizeProbes,
  toColumns,
  toLatencyColumns,
} from 'muster-theme/series';
import { drawLine, findTop, HEIGHT, WIDTH } from './chart.js';
import { h } from './dom.js';
import { describeNode } from './words.js';

/** @typedef {import('muster-theme').Hub} Hub */
/** @typedef {import('muster-theme/format').Format} Format */
/** @typedef {import('muster-theme/model').FleetNode} FleetNode */
/** @typedef {import('muster-theme/model').History} History */

/**
 * @param {Hub} hub
 * @param {Format} format
 * @param {number} id
 */
export function createNodePage(hub, format, id) {
  const head = h('section', { class: 'panel' });
  const ranges = h('div', { class: 'ranges' });
  const charts = h('div');
  const source = hub.live.node(id);
  let hours = 24;
  let request = new AbortController();

  const update = () => {
    const node = source.snapshot();
    const now = hub.live.snapshot()?.ts ?? 0;
    head.replaceChildren(
      h('h2', {}, node?.name ?? `Node ${id}`),
      ...(node ? [h('p', { class: 'facts' }, describeNode(node, format, now)), drawFacts(node, format)] : []),
    );
  };
  const load = async () => {
    request.abort();
    request = new AbortController();
    try {
      const history = await hub.metrics(id, { hours, points: 300, signal: request.signal });
      charts.replaceChildren(...drawCharts(history, format));
    } catch (error) {
      if (error instanceof HubError) charts.replaceChildren(h('p', { class: 'panel' }, error.message));
    }
  };
  const showRanges = () => {
    const buttons = listRanges(hub.session.snapshot()?.history_days ?? 1).map((range) => {
      const button = h('button', { type: 'button', 'aria-pressed': String(range === hours) });
      button.textContent = format.range(range);
      button.addEventListener('click', () => {
        hours = range;
        showRanges();
        void load();
      });
      return button;
    });
    ranges.replaceChildren(...buttons);
  };
  const unsubscribes = [source.subscribe(update), hub.session.subscribe(showRanges), () => request.abort()];
  update();
  showRanges();
  void load();
  return {
    element: h('div', {}, h('a', { class: 'back', href: '/' }, '← All nodes'), head, ranges, charts),
    cleanUp: () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    },
  };
}

/**
 * @param {FleetNode} node
 * @param {Format} format
 */
function drawFacts(node, format) {
  const traffic = format.traffic(node);
  const facts = [
    ['Processor', node.cpu_name || '—'],
    ['Memory', format.bytes(node.mem_total)],
    ['Disk', format.bytes(node.disk_total)],
    ['Traffic this period', traffic.limit === null ? traffic.used : `${traffic.used} of ${traffic.limit}`],
    ['Price', format.price(node)?.amount ?? '—'],
    ['Expires', format.expiry(node)?.text ?? '—'],
  ];
  const rows = facts.map(([name = '', value = '']) => h('div', {}, h('dt', {}, name), h('dd', {}, value)));
  return h('dl', { class: 'grid' }, ...rows);
}

const CELLS = 60;

/**
 * @param {History} history
 * @param {Format} format
 */
function drawCharts(history, format) {
  const { ts, values } = toColumns(history, ['cpu', 'cpu_max']);
  const { share, cells } = calculateAvailability(history, CELLS);
  const scale = { from: history.from, to: history.to, top: 100 };
  const strip = cells.map((cell) => h('i', { class: getCellClass(cell.share) }));
  const probes = summarizeProbes(history).map((probe) => {
    const latency = toLatencyColumns(history, probe.taskId);
    const top = findTop(latency.values.latency);
    const path = drawLine(latency.ts, latency.values.latency, { ...scale, top });
    const heading = `${probe.name}, ${format.latency(probe.mean)}, ${format.percent(probe.loss)} loss`;
    const chart = drawChart('Latency in milliseconds', h('path', { d: path }));
    return drawPanel(heading, chart, drawAxis(history, format, format.latency(top)));
  });
  return [
    drawPanel(
      `Availability ${format.percent(share === null ? null : share * 100)}`,
      h('div', { class: 'strip', 'aria-hidden': 'true' }, ...strip),
    ),
    drawPanel(
      'CPU, average and peak',
      drawChart(
        'CPU usage in percent',
        h('path', { class: 'peak', d: drawLine(ts, values.cpu_max, scale) }),
        h('path', { d: drawLine(ts, values.cpu, scale) }),
      ),
      drawAxis(history, format, format.percent(scale.top)),
    ),
    ...probes,
  ];
}

/**
 * @param {History} history
 * @param {Format} format
 * @param {string} top
 */
function drawAxis({ from, to }, format, top) {
  const texts = [format.dateTime(from), `up to ${top}`, format.dateTime(to)];
  return h('div', { class: 'axis' }, ...texts.map((text) => h('span', {}, text)));
}

/**
 * @param {string} heading
 * @param {...Node} content
 */
function drawPanel(heading, ...content) {
  return h('section', { class: 'panel' }, h('h2', {}, heading), ...content);
}

/**
 * @param {string} title
 * @param {...Node} paths
 */
function drawChart(title, ...paths) {
  const box = { class: 'chart', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', role: 'img' };
  return h('svg', box, h('title', {}, title), ...paths);
}

/** @param {number | null} share */
function getCellClass(share) {
  if (share === null) return '';
  if (share > 0.99) return 'up';
  return share > 0 ? 'partly' : 'down';
}
