import { h, onMounted, shallowRef } from 'vue';
import { figuresOf, stateOf } from './figures.js';

/** SVG points of a line in a 100 × 30 box. */
function trace(rows, value) {
  const [first] = rows;
  const last = rows.at(-1);
  const top = Math.max(1, ...rows.map(value));
  const width = Math.max(1, (last?.ts ?? 0) - (first?.ts ?? 0));
  return rows
    .map((row) => `${(100 * (row.ts - first.ts)) / width},${30 - (29 * value(row)) / top}`)
    .join(' ');
}

function drawChart(kind, title, { rows, value }) {
  return h('figure', { 'data-chart': kind, 'data-points': rows.length }, [
    h('figcaption', title),
    h('svg', { viewBox: '0 0 100 30', preserveAspectRatio: 'none' }, [
      h('polyline', { points: trace(rows, value) }),
    ]),
  ]);
}

/** A node with the last day of its history. */
export const NodePage = {
  props: ['node'],
  setup(props) {
    const history = shallowRef({ metrics: [], ping: [], probes: {}, loss: {} });
    onMounted(async () => {
      const parts = ['metrics', 'ping'].map(async (series) => {
        const answer = await fetch(
          `/api/nodes/${props.node.id}/metrics?hours=24&points=200&series=${series}`,
        );
        return answer.json();
      });
      const [metrics, ping] = await Promise.all(parts);
      history.value = { ...ping, metrics: metrics.metrics };
    });

    function drawCharts() {
      const { metrics, ping, probes, loss } = history.value;
      const latencies = Object.entries(probes).map(([task, name]) => {
        const rows = ping.filter(({ task_id, latency }) => task_id === Number(task) && latency !== null);
        return drawChart('latency', `${name}: ${loss[task] ?? 0} % lost`, {
          rows,
          value: ({ latency }) => latency,
        });
      });
      return [drawChart('cpu', 'Processor', { rows: metrics, value: ({ cpu }) => cpu ?? 0 }), ...latencies];
    }

    return () =>
      h('article', { 'data-node': props.node.id, 'data-state': stateOf(props.node) }, [
        h('h1', `${props.node.name} is ${stateOf(props.node)}`),
        h('p', [props.node.os, props.node.kernel, props.node.cpu_name].filter(Boolean).join(', ')),
        h(
          'ul',
          Object.entries(figuresOf(props.node)).map(([name, text]) =>
            h('li', { key: name }, [`${name}: `, h('b', { 'data-figure': name }, text)]),
          ),
        ),
        ...drawCharts(),
      ]);
  },
};
