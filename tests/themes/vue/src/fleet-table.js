import { h } from 'vue';
import { figuresOf, stateOf } from './figures.js';

const columns = ['cpu', 'memory', 'disk', 'network', 'traffic', 'latency', 'price'];

/** One row for each node. */
export const FleetTable = {
  props: ['nodes'],
  setup(props) {
    const drawRow = (node) => {
      const figures = figuresOf(node);
      const cells = columns.map((name) => h('td', { 'data-figure': name }, figures[name] ?? ''));
      return h('tr', { key: node.id, 'data-node': node.id, 'data-state': stateOf(node) }, [
        h('td', stateOf(node)),
        h('td', [h('a', { href: `/node/${node.id}` }, node.name)]),
        ...cells,
      ]);
    };
    return () =>
      h('div', { class: 'table' }, [
        h('table', [
          h('thead', [
            h(
              'tr',
              ['', 'Node', ...columns].map((name) => h('th', name)),
            ),
          ]),
          h('tbody', props.nodes.map(drawRow)),
        ]),
      ]);
  },
};
