import { drawFleet, drawNode } from './draw.js';
import { drawHistory } from './history.js';

const page = document.getElementById('page');
const link = document.getElementById('link');
const path = /^\/node\/(\d+)$/.exec(location.pathname);
const MAX_RETRY_MS = 5000;

let retryMs = 500;

function show(snapshot) {
  if (path === null) return drawFleet(page, snapshot.nodes);
  const node = snapshot.nodes.find(({ id }) => id === Number(path[1]));
  return drawNode(page, node);
}

function showPrivate() {
  link.textContent = '';
  page.innerHTML = '<p data-private>This page is private. <a href="/admin">Log in</a></p>';
}

async function start() {
  try {
    const me = await (await fetch('/api/me')).json();
    document.title = me.site_name ?? 'Status';
    document.getElementById('site').textContent = me.site_name ?? 'Status';
    if (me.public_page === false && me.authed !== true) {
      showPrivate();
      setTimeout(() => void start(), retryMs);
      return;
    }
    const nodes = await fetch('/api/nodes');
    if (nodes.ok) show(await nodes.json());
    openStream();
  } catch {
    again();
  }
}

function openStream() {
  const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/ws`);
  socket.onmessage = ({ data }) => {
    retryMs = 500;
    link.textContent = 'live';
    show(JSON.parse(data));
  };
  socket.onclose = ({ code }) => (code === 4403 ? void start() : again());
}

/** Keeps the last fleet while the hub is unreachable. */
function again() {
  link.textContent = 'reconnecting';
  setTimeout(() => void start(), retryMs);
  retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
}

void start();
if (path !== null) void drawHistory(document.body, Number(path[1]));
