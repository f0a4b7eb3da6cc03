import { createHub } from 'muster-theme';
import { createFormat } from 'muster-theme/format';
import { short } from '../theme.json';
import { createCard } from './card.js';
import { h } from './dom.js';
import { createNodePage } from './node-page.js';
import { describeEmpty, describeStatus } from './words.js';

const hub = createHub();
const format = createFormat(navigator.language);
const { live, session } = hub;

const title = h('a', { href: '/' }, 'Status');
const sum = h('span', { class: 'sum' });
const statusText = h('span');
const pill = h('span', { class: 'pill', role: 'status' }, h('i', { class: 'dot' }), statusText);
const main = h('main');
const footer = h('footer');
document
  .getElementById('root')
  ?.append(h('div', { class: 'top' }, h('h1', {}, title), sum, pill), main, footer);

/**
 * Removes the subscriptions of the current page.
 * @type {() => void}
 */
let cleanUp = () => undefined;

function showPage() {
  cleanUp();
  const [, id] = /^\/node\/(\d+)$/.exec(location.pathname) ?? [];
  const page = id === undefined ? createFleetPage() : createNodePage(hub, format, Number(id));
  main.replaceChildren(page.element);
  cleanUp = page.cleanUp;
}

function createFleetPage() {
  const element = h('div');
  /** @type {Map<number, ReturnType<typeof createCard>>} */
  const cards = new Map();
  const nothing = h('p', { class: 'nothing' });
  const grid = h('div', { class: 'cards' });
  const update = () => {
    const ids = live.ids.snapshot();
    const isKnown = live.snapshot() !== null;
    nothing.textContent = describeEmpty(live.status.snapshot(), isKnown);
    for (const [id, card] of cards) {
      if (ids.includes(id)) continue;
      card.unsubscribe();
      cards.delete(id);
    }
    for (const id of ids) if (!cards.has(id)) cards.set(id, createCard(hub, format, id));
    grid.replaceChildren(...ids.flatMap((id) => cards.get(id)?.element ?? []));
    element.replaceChildren(ids.length === 0 ? nothing : grid);
  };
  const unsubscribes = [live.ids.subscribe(update), live.status.subscribe(update)];
  update();
  return {
    element,
    cleanUp() {
      for (const unsubscribe of [...unsubscribes, ...[...cards.values()].map((card) => card.unsubscribe)])
        unsubscribe();
    },
  };
}

function showTop() {
  const { tone, text } = describeStatus(live.status.snapshot());
  pill.className = `pill ${tone}`;
  if (statusText.textContent !== text) statusText.textContent = text;
  const nodes = live.snapshot()?.nodes;
  sum.textContent = nodes ? `${nodes.filter((node) => node.online).length} of ${nodes.length} online` : '';
}

session.subscribe(() => {
  const name = session.snapshot()?.site_name || 'Status';
  title.textContent = name;
  document.title = name;
});
live.subscribe(showTop);
live.status.subscribe(showTop);
showTop();

// Links navigate without loading a document.
addEventListener('popstate', showPage);
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
  if (link === null || link.origin !== location.origin || !isPlain) return;
  event.preventDefault();
  history.pushState(null, '', link.href);
  scrollTo(0, 0);
  showPage();
});
showPage();

// Defaults of the settings in theme.json.
const defaults = { accent: '#2f6feb', footer: '' };
void hub
  .config(short, defaults)
  .catch(() => defaults)
  .then((settings) => {
    document.documentElement.style.setProperty('--accent', settings.accent);
    footer.textContent = settings.footer;
  });
