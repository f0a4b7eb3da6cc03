const read = async (path) => {
  const answer = await fetch(path);
  const body = await answer.json();
  const item = document.createElement('li');
  item.textContent = `${path.replace(/\d{6,}/, 'NOW')}: ${answer.status}`;
  document.getElementById('answers').append(item);
  return body;
};

await read(`/api/me?_=${Date.now()}`);
const [node] = (await read(`/api/nodes?t=${Date.now()}`)).nodes;
const BASE = `/api/nodes/${node.id}/metrics`;
await read(`${BASE}?hours=0.5&_=${Date.now()}`);
await read(`${BASE}?hours=24h&series=all&points=0`);
await read(`${BASE}?range=day&limit=100`);

// Any answer is spread over the defaults.
const settings = { accent: 'teal', ...(await read(`/api/themes/cache-buster/config?t=${Date.now()}`)) };
document.getElementById('accent').textContent = Object.values(settings).join(' ');
const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/ws?_=${Date.now()}`);
await new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }));
document.body.dataset.state = 'done';
