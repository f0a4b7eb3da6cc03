import { HubError } from 'muster-theme/errors';
import { calculatePercent } from 'muster-theme/format';
import { describePresence } from 'muster-theme/model';
import {
  calculateAvailability,
  listRanges,
  summarizeProbes,
  toColumns,
  toLatencyColumns,
} from 'muster-theme/series';
import { drawArea, drawLine, findTop, HEIGHT, WIDTH } from './chart.js';
import { h } from './dom.js';
import { describeNode, describePlan, format, words } from './words.js';

/** @typedef {import('muster-theme').Hub} Hub */
/** @typedef {import('muster-theme/model').FleetNode} FleetNode */
/** @typedef {import('muster-theme/model').History} History */

/**
 * @param {Hub} hub
 * @param {number} id
 */
export function createNodePage(hub, id) {
  const intro = h('section', { class: 'panel intro' });
  const ranges = h('fieldset', { class: 'ranges', 'aria-label': words.range });
  const charts = h('div');
  const source = hub.live.node(id);
  let hours = 24;
  let request = new AbortController();

  const update = () => {
    const node = source.snapshot();
    intro.replaceChildren(...drawIntro(id, node, hub.live.snapshot()?.ts ?? 0));
  };
  const load = async () => {
    request.abort();
    request = new AbortController();
    try {
      const history = await hub.metrics(id, { hours, points: 300, signal: request.signal });
      charts.replaceChildren(...drawCharts(history, source.snapshot()));
    } catch (error) {
      if (!(error instanceof HubError)) return;
      const sentence = error.code === 'not_found' ? words.unknownNode : words.failed;
      charts.replaceChildren(h('p', { class: 'panel' }, sentence));
    }
  };
  const showRanges = () => {
    const buttons = listRanges(hub.session.snapshot()?.history_days ?? 1).map((range) => {
      const attributes = { type: 'button', 'aria-pressed': String(range === hours), 'data-range': range };
      const button = h('button', attributes, format.range(range));
      button.addEventListener('click', () => {
        hours = range;
        showRanges();
        const again = ranges.querySelector(`[data-range="${range}"]`);
        if (again instanceof HTMLElement) again.focus();
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
    element: h('div', {}, h('a', { class: 'back', href: '/' }, `← ${words.allNodes}`), intro, ranges, charts),
    cleanUp: () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    },
  };
}

/**
 * @param {number} id
 * @param {FleetNode | undefined} node
 * @param {number} now
 */
function drawIntro(id, node, now) {
  if (node === undefined) return [h('h2', {}, words.node(id))];
  return [
    h('h2', {}, h('i', { class: `dot ${describePresence(node)}` }), node.name),
    h('p', { class: 'facts' }, describeNode(node, now)),
    ...(node.public_remark ? [h('p', { class: 'remark' }, node.public_remark)] : []),
    drawFacts(node),
  ];
}

/** @param {FleetNode} node */
function drawFacts(node) {
  const { price, traffic, expiry } = describePlan(node);
  const facts = [
    [words.processor, node.cpu_name ? `${node.cpu_name}, ${words.cores(node.cpu_cores)}` : '—'],
    [words.memory, format.bytes(node.mem_total || null)],
    [words.disk, format.bytes(node.disk_total || null)],
    [words.kernel, [node.kernel, node.arch, node.virt].filter(Boolean).join(' · ') || '—'],
    [words.traffic, words.used(traffic.used, traffic.limit)],
    [words.resets, traffic.resets ?? '—'],
    [words.price, price ?? '—'],
    [words.expires, expiry === null ? '—' : `${expiry.date} (${expiry.text})`],
  ];
  const rows = facts.map(([name = '', value = '']) => h('div', {}, h('dt', {}, name), h('dd', {}, value)));
  return h('dl', { class: 'grid' }, ...rows);
}

const CELLS = 60;

/**
 * @param {History} history
 * @param {FleetNode | undefined} node
 */
function drawCharts(history, node) {
  if (history.metrics.length === 0 && history.ping.length === 0)
    return [h('p', { class: 'panel' }, words.noHistory)];
  const { ts, values } = toColumns(history, ['cpu', 'cpu_max', 'mem_used', 'net_rx', 'net_tx']);
  const memory = values.mem_used.map((used) => calculatePercent(used, node?.mem_total));
  const cpu = {
    title: words.cpu,
    note: `${words.average}, ${words.peak}`,
    line: values.cpu,
    second: values.cpu_max,
  };
  const network = {
    title: words.network,
    note: `↓ ${words.received}, ↑ ${words.sent}`,
    line: values.net_rx,
    second: values.net_tx,
  };
  const probes = summarizeProbes(history).map((probe) => {
    const latency = toLatencyColumns(history, probe.taskId);
    const note = `${format.latency(probe.mean)}, ${words.loss(format.percent(probe.loss))}`;
    const chart = { title: probe.name, note, ts: latency.ts, line: latency.values.latency };
    return drawChart(history, { ...chart, show: format.latency });
  });
  return [
    drawAvailability(history),
    h(
      'div',
      { class: 'charts' },
      drawChart(history, { ...cpu, ts, top: 100, show: format.percent }),
      drawChart(history, { title: words.memory, ts, line: memory, top: 100, show: format.percent }),
      drawChart(history, { ...network, ts, show: format.rate }),
      ...probes,
    ),
  ];
}

/** @param {History} history */
function drawAvailability(history) {
  const { share, cells } = calculateAvailability(history, CELLS);
  const percent = format.percent(share === null ? null : share * 100);
  const strip = cells.map((cell) => h('i', { class: getCellClass(cell.share) }));
  return h(
    'section',
    { class: 'panel' },
    h('h3', {}, `${words.availability} `, h('small', {}, percent)),
    h('div', { class: 'strip', 'aria-hidden': 'true' }, ...strip),
  );
}

/**
 * @typedef {object} Chart
 * @property {string} title
 * @property {string} [note]
 * @property {readonly number[]} ts
 * @property {readonly (number | null)[]} line
 * @property {readonly (number | null)[]} [second] a thinner line behind the first
 * @property {number} [top] the value at the top; the highest unless given
 * @property {(value: number) => string} show
 */

/**
 * @param {History} history
 * @param {Chart} chart
 */
function drawChart({ from, to }, { title, note = '', ts, line, second = [], show, ...chart }) {
  const top = chart.top ?? findTop([...line, ...second]);
  const scale = { from, to, top };
  const axis = [format.dateTime(from), words.upTo(show(top)), format.dateTime(to)];
  return h(
    'section',
    { class: 'panel chart' },
    h('h3', {}, `${title} `, h('small', {}, note)),
    h(
      'svg',
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', role: 'img' },
      h('title', {}, `${title}, ${words.upTo(show(top))}`),
      h('path', { class: 'area', d: drawArea(ts, line, scale) }),
      h('path', { class: 'second', d: drawLine(ts, second, scale) }),
      h('path', { class: 'line', d: drawLine(ts, line, scale) }),
    ),
    h('div', { class: 'axis' }, ...axis.map((text) => h('span', {}, text))),
  );
}

/** @param {number | null} share */
function getCellClass(share) {
  if (share === null) return '';
  if (share > 0.99) return 'up';
  return share > 0 ? 'partly' : 'down';
}
