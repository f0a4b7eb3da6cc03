const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

export function formatBytes(value) {
  if (typeof value !== 'number') return '–';
  const step = Math.min(Math.max(Math.floor(Math.log10(Math.max(value, 1)) / 3), 0), units.length - 1);
  return `${(value / 1000 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step]}`;
}

const percentOf = (used, total) => (total > 0 ? `${((100 * used) / total).toFixed(0)} %` : '–');
const days = (seconds) => `${Math.floor(seconds / 86_400)} d ${Math.floor((seconds % 86_400) / 3600)} h`;

/** The three presentation states of the interface. */
export function readState({ online, metrics }) {
  if (online !== true) return 'offline';
  return metrics === null || metrics === undefined ? 'waiting' : 'online';
}

const labels = { online: 'Online', waiting: 'Waiting for its first report', offline: 'Offline' };

function listLive({ metrics }) {
  if (metrics === null || metrics === undefined) return [];
  return [
    ['cpu', 'CPU', `${metrics.cpu?.toFixed(1) ?? '–'} %`],
    ['load', 'Load', metrics.load?.join(' ') ?? '–'],
    ['memory', 'Memory', percentOf(metrics.mem_used, metrics.mem_total)],
    ['swap', 'Swap', percentOf(metrics.swap_used, metrics.swap_total)],
    ['disk', 'Disk', percentOf(metrics.disk_used, metrics.disk_total)],
    ['network', 'Network', `↓ ${formatBytes(metrics.net_rx)}/s ↑ ${formatBytes(metrics.net_tx)}/s`],
    ['sockets', 'TCP, UDP, processes', `${metrics.tcp} ${metrics.udp} ${metrics.procs}`],
    ['uptime', 'Uptime', days(metrics.uptime ?? 0)],
  ];
}

function listPlan(node) {
  const limit = node.traffic_limit > 0 ? ` of ${formatBytes(node.traffic_limit)}` : '';
  return [
    ['traffic', `Traffic since ${node.month_start}`, `${formatBytes(node.month_used)}${limit}`],
    ['total', 'In all', `↓ ${formatBytes(node.total_rx)} ↑ ${formatBytes(node.total_tx)}`],
    ...(node.price > 0 ? [['price', 'Price', `${node.price} ${node.currency} ${node.billing_cycle}`]] : []),
    ...(node.expires_at ? [['expiry', 'Runs out', `${node.expires_at} (in ${node.expires_in} d)`]] : []),
  ];
}

function drawFigures(node) {
  const latencies = (node.pings ?? []).map(({ name, latency, loss }) => [
    'latency',
    name,
    `${latency === null ? 'lost' : `${latency.toFixed(1)} ms`} ${loss} %`,
  ]);
  const list = document.createElement('dl');
  for (const [figure, label, text] of [...listLive(node), ...listPlan(node), ...latencies]) {
    const value = Object.assign(document.createElement('dd'), { textContent: text });
    value.dataset.figure = figure;
    list.append(Object.assign(document.createElement('dt'), { textContent: label }), value);
  }
  return list;
}

function drawCard(node) {
  const card = document.createElement('article');
  card.dataset.node = node.id;
  card.dataset.state = readState(node);
  const heading = document.createElement('h2');
  const name = Object.assign(document.createElement('a'), {
    href: `/node/${node.id}`,
    textContent: node.name,
  });
  const state = Object.assign(document.createElement('span'), { className: 'state' });
  state.textContent = labels[readState(node)];
  heading.append(name, state);
  const about = [node.country, node.os, node.virt, `${node.cpu_cores} cores`].filter((text) => text);
  const facts = Object.assign(document.createElement('p'), { textContent: about.join(' · ') });
  card.append(heading, facts, drawFigures(node));
  return card;
}

export function drawFleet(place, nodes) {
  const cards = Object.assign(document.createElement('div'), { className: 'cards' });
  cards.append(...nodes.map(drawCard));
  place.replaceChildren(cards);
}

export function drawNode(place, node) {
  if (node === undefined) place.innerHTML = '<p data-missing>There is no such node.</p>';
  else place.replaceChildren(drawCard(node));
}
