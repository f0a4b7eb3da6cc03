import { createHub } from 'muster-theme';
import { h } from './dom.js';
import { createFleetPage } from './fleet-page.js';
import { createNodePage } from './node-page.js';
import { defaults, loadSettings } from './theme-settings.js';
import { describeStatus, format, switchLanguage, words } from './words.js';

const hub = createHub();
const { live, session } = hub;

const title = h('a', { href: '/' }, words.status);
const totals = h('p', { class: 'totals' });
const statusText = h('span');
const pill = h('span', { class: 'pill', role: 'status' }, h('i', { class: 'dot' }), statusText);
const main = h('main');
const footerText = h('span');
const panelPlace = h('span');
const language = h('button', { type: 'button', class: 'language' }, words.switchLanguage);
language.addEventListener('click', switchLanguage);
document
  .getElementById('root')
  ?.append(
    h('header', { class: 'top' }, h('h1', {}, title), totals, pill),
    main,
    h('footer', {}, footerText, panelPlace, language),
  );

/**
 * Removes the subscriptions of the current page.
 * @type {() => void}
 */
let cleanUp = () => undefined;

function showPage() {
  cleanUp();
  const [, id] = /^\/node\/(\d+)$/.exec(location.pathname) ?? [];
  const page = id === undefined ? createFleetPage(hub) : createNodePage(hub, Number(id));
  main.replaceChildren(page.element);
  cleanUp = page.cleanUp;
}

function showTop() {
  const { tone, text } = describeStatus(live.status.snapshot());
  pill.className = `pill ${tone}`;
  // Screen readers announce every change.
  if (statusText.textContent !== text) statusText.textContent = text;
  const nodes = live.snapshot()?.nodes ?? [];
  const sum = (/** @type {'net_rx' | 'net_tx'} */ key) =>
    format.rate(nodes.reduce((total, { metrics }) => total + (metrics?.[key] ?? 0), 0));
  const online = words.online(nodes.filter((node) => node.online).length, nodes.length);
  const texts = live.snapshot() === null ? [] : [online, `↓ ${sum('net_rx')}`, `↑ ${sum('net_tx')}`];
  totals.replaceChildren(...texts.map((one) => h('span', {}, one)));
}

session.subscribe(() => {
  const me = session.snapshot();
  const name = me?.site_name || words.status;
  title.textContent = name;
  document.title = name;
  // The login, or the panel; nothing if the hub does not know the panel's address.
  const panelUrl = me?.panel.url ?? null;
  const panelText = me?.authed ? words.panel : words.logIn;
  panelPlace.replaceChildren(...(panelUrl === null ? [] : [h('a', { href: panelUrl }, panelText)]));
});
live.subscribe(showTop);
live.status.subscribe(showTop);
showTop();

// Links to pages of the theme navigate without loading a document; the panel and the feeds are documents of the hub.
addEventListener('popstate', showPage);
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (link === null || link.origin !== location.origin || !isPlain) return;
  if (!/^\/(?:node\/\d+)?$/.test(link.pathname)) return;
  event.preventDefault();
  history.pushState(null, '', link.href);
  scrollTo(0, 0);
  showPage();
});
showPage();

/** @param {import('./theme-settings.js').Settings} settings */
function applySettings({ accent, footer }) {
  document.documentElement.style.setProperty('--accent', accent);
  footerText.textContent = footer;
}
loadSettings(hub).then(applySettings, () => applySettings(defaults));
