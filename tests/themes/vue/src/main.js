import './style.css';
import { createApp, h } from 'vue';
import { FleetTable } from './fleet-table.js';
import { useHub } from './hub.js';
import { NodePage } from './node-page.js';

const App = {
  setup() {
    const hub = useHub();
    const id = Number(/^\/node\/(\d+)$/.exec(location.pathname)?.[1] ?? 0);
    const findNode = () => hub.nodes.value.find((node) => node.id === id);

    function drawContent() {
      if (hub.isPrivate.value) return h('p', { 'data-private': '' }, 'Only for people who log in.');
      if (id === 0) return h(FleetTable, { nodes: hub.nodes.value });
      return findNode() === undefined
        ? h('p', { 'data-missing': '' }, 'Nobody of that number here.')
        : h(NodePage, { node: findNode() });
    }

    return () => [
      h('header', [
        h('a', { href: '/' }, hub.name.value),
        h('span', { id: 'link', role: 'status' }, hub.link.value),
      ]),
      h('main', [drawContent()]),
    ];
  },
};

createApp(App).mount('#app');
