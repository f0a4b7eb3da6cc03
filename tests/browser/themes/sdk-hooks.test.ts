import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser/browser.ts';
import { installSdk, type SdkFolder } from '../../support/themes/sdk.ts';

/** A page that counts renders per component, on a stream fed through `window.send`. */
const PAGE = `
import { createHub } from 'muster-theme';
import { HubProvider, useFleet, useMe, useNode, useNodeIds, useStatus } from 'muster-theme/react';
import { createElement as h, Fragment } from 'react';
import { show } from './show.js';

const renders = {};
const count = (name) => (renders[name] = (renders[name] ?? 0) + 1);
const environment = {
  origin: 'https://status.example',
  now: () => Date.now(),
  random: () => 0.5,
  setTimer: (action, ms) => {
    const timer = setTimeout(action, ms);
    return { cancel: () => clearTimeout(timer) };
  },
  fetch: async () => Response.json({ site_name: 'Fleet', authed: false }),
  connect: (_url, { onMessage }) => {
    window.send = (value) => onMessage(JSON.stringify(value));
    return { close() {} };
  },
  gunzip: undefined,
  isHidden: () => false,
  isOnline: () => true,
  watchPage: () => () => {},
};

function App() {
  count('app');
  const ids = useNodeIds();
  return h(Fragment, null, h(Top), ...ids.map((id) => h(Card, { key: id, id })));
}

function Top() {
  count('top');
  const online = useFleet(({ nodes }) => nodes.filter((node) => node.online).length);
  const names = useFleet(({ nodes }) => nodes.map((node) => node.name), (a, b) => a.join() === b.join());
  return h('p', null, [useMe()?.site_name, useStatus().state, online, names?.join(' ')].join(', '));
}

function Card({ id }) {
  count('card ' + id);
  return h('b', null, useNode(id)?.name + ' ' + useNode(id)?.metrics?.cpu + '; ');
}

window.renders = renders;
show(h(HubProvider, { hub: createHub({ environment }) }, h(App)), document.getElementById('root'));
`;

const frameworks = {
  react: {
    show: "import { createRoot } from 'react-dom/client';\nexport const show = (tree, root) => createRoot(root).render(tree);",
    alias: {},
  },
  preact: {
    show: "import { render } from 'preact';\nexport const show = (tree, root) => render(tree, root);",
    alias: { react: 'preact/compat' },
  },
} as const;

let place: SdkFolder;
let browser: Browser;

beforeAll(async () => {
  place = await installSdk(['react', 'react-dom', 'scheduler', 'preact']);
  browser = await launchBrowser();
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await place?.remove();
});

async function bundle(name: keyof typeof frameworks): Promise<string> {
  const { show, alias } = frameworks[name];
  const folder = path.join(place.folder, name);
  await mkdir(folder);
  await writeFile(path.join(folder, 'page.js'), PAGE);
  await writeFile(path.join(folder, 'show.js'), show);
  const build = await rolldown({
    input: path.join(folder, 'page.js'),
    platform: 'browser',
    resolve: { alias },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  });
  const { output } = await build.generate({ codeSplitting: false, format: 'iife' });
  await build.close();
  return output[0].code;
}

const createNode = (id: number, cpu: number) => ({ id, name: `node-${id}`, online: true, metrics: { cpu } });

test.each(['react', 'preact'] as const)(
  'with %s a component rerenders only when its own part changes',
  async (name) => {
    const window = await browser.newPage();
    const faults: string[] = [];
    window.on('pageerror', (error) => faults.push(error.message));
    await window.setContent('<div id="root"></div>');
    await window.addScriptTag({ content: await bundle(name) });
    const send = (...nodes: unknown[]) =>
      window.evaluate((frame) => (globalThis as unknown as { send(frame: unknown): void }).send(frame), {
        ts: 1,
        admin: false,
        nodes,
      });
    const readRenders = () =>
      window.evaluate(() => ({ ...(globalThis as unknown as { renders: Record<string, number> }).renders }));

    await window.waitForFunction(() => 'send' in globalThis);
    await send(createNode(1, 10), createNode(2, 20));
    await window.getByText('Fleet, live, 2, node-1 node-2').waitFor();
    await window.getByText('node-2 20; ').waitFor();

    const before = await readRenders();
    await send(createNode(1, 10), createNode(2, 21));
    await window.getByText('node-2 21; ').waitFor();
    expect(await readRenders()).toEqual({ ...before, 'card 2': (before['card 2'] ?? 0) + 1 });

    await send(createNode(2, 21));
    await window.getByText('Fleet, live, 1, node-2').waitFor();
    const after = await readRenders();
    expect([after['card 1'], after.app]).toEqual([before['card 1'], (before.app ?? 0) + 1]);
    expect(faults).toEqual([]);
    await window.close();
  },
);
