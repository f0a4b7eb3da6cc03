import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { CDPSession, Page } from 'playwright-core';
import { buildPages } from '../../scripts/build/pages.mjs';
import { launchBrowser } from '../../tests/support/browser/browser.ts';
import { startStatusPage } from '../../tests/support/browser/status-page.ts';
import { type Bench, type Figure, type Scenario, wait } from '../scenario.ts';
import { CHANGED, measureFleet, noteFirst, startFleet, viewport } from './page-fleet.ts';

const dist = fileURLToPath(new URL('../../theme-default/dist/', import.meta.url));
const THROTTLE = 4;

/** P13: the status page: script sizes, frame sizes and processor time. */
export const page: Scenario = {
  name: 'page',
  rows: ['P13'],
  says: 'the status page: scripts, first card, main thread and bytes for each frame; with 10,000 nodes, the panel too',
  async run(bench) {
    await buildPages();
    return [
      ...(await weighScripts()),
      await measureBytes(bench),
      await measureProbedBytes(bench),
      await measureFrames(bench),
      ...(await measureFirstCard(bench)),
      ...(await measureFleet(bench, bench.choose(10_000, 2000))),
    ];
  },
};

async function weighScripts(): Promise<Figure[]> {
  const html = await readFile(`${dist}index.html`, 'utf8');
  const first = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, name = '']) => name);
  const manifest = await readFile(`${dist}.vite/manifest.json`, 'utf8');
  const { file: charts = '' } = JSON.parse(manifest)['src/history/history-view.tsx'] ?? {};
  return [
    {
      row: 'P13',
      what: 'scripts of the first page, gzip',
      value: await weigh(first),
      unit: 'kB',
      target: { most: 35 },
      remark: `${first.length} file`,
    },
    {
      row: 'P13',
      what: 'scripts that a node’s page adds, gzip',
      value: await weigh([charts]),
      unit: 'kB',
      target: { most: 35 },
      remark: 'with the charts; the panels below them, incidents and probes are loaded beside them',
    },
  ];
}

async function weigh(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(async (file) => gzipSync(await readFile(dist + file), { level: 9 }).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

interface Visit {
  readonly page: Page;
  readonly session: CDPSession;
  /** Received frames of the live stream, and their bytes. */
  readonly seen: { frames: number; bytes: number };
}

async function withVisit<T>(work: (visit: Visit) => Promise<T>): Promise<T> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport: viewport });
    const opened = await context.newPage();
    const session = await context.newCDPSession(opened);
    const seen = { frames: 0, bytes: 0 };
    await session.send('Network.enable');
    session.on('Network.webSocketFrameReceived', ({ response: { opcode, payloadData } }) => {
      seen.frames += 1;
      // Binary payloads are reported as base64.
      seen.bytes += Buffer.byteLength(payloadData, opcode === 2 ? 'base64' : 'utf8');
    });
    return await work({ page: opened, session, seen });
  } finally {
    await browser.close();
  }
}

async function measureBytes(bench: Bench): Promise<Figure> {
  const { hub, stop } = await startFleet(bench, 100);
  const { frames, size } = await measureStream(hub.url, bench.choose(12_000, 6000));
  await stop();
  return {
    row: 'P13',
    what: 'bytes of a frame with 100 nodes',
    value: size,
    unit: 'kB',
    target: { most: 10 },
    remark: `mean of ${frames} frames, compressed, without ping tasks`,
  };
}

async function measureProbedBytes(bench: Bench): Promise<Figure> {
  const { url, close } = await startStatusPage({ nodes: 100, share: 1 });
  // Waits until each task has as many recent results as a frame holds.
  await wait(bench.choose(32_000, 2000));
  const { frames, size } = await measureStream(url, bench.choose(12_000, 6000));
  await close();
  return {
    row: 'P13',
    what: 'the same with three ping tasks and a billing plan each, all nodes changed',
    value: size,
    unit: 'kB',
    target: null,
    remark: `mean of ${frames} frames; values are random, so they compress worse than real ones`,
  };
}

/** Mean size of the frames of the status page, kB on the wire. */
async function measureStream(url: string, forMs: number): Promise<{ frames: number; size: number }> {
  const { frames, bytes } = await withVisit(async ({ page: visited, seen }) => {
    await visited.goto(url);
    await wait(forMs);
    return seen;
  });
  return { frames, size: bytes / frames / 1000 };
}

async function measureFrames(bench: Bench): Promise<Figure> {
  const { hub, stop } = await startFleet(bench, 500);
  const figure = await withVisit(async ({ page: visited, session, seen }) => {
    await visited.goto(hub.url);
    await visited.locator('.card').nth(20).waitFor();
    // Processor time of the main thread, which other programs do not affect.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    await wait(6000);
    const framesBefore = seen.frames;
    const before = await readMetrics(session);
    await wait(bench.choose(30_000, 10_000));
    const after = await readMetrics(session);
    const frames = seen.frames - framesBefore;
    const spend = (name: string) => (((after[name] ?? 0) - (before[name] ?? 0)) * 1000) / frames;
    return {
      row: 'P13',
      what: `main thread for a frame, 500 nodes, ${CHANGED * 100} % changed, ${THROTTLE} times throttled`,
      value: spend('TaskDuration'),
      unit: 'ms',
      target: { most: 100 },
      remark: `mean of ${frames} frames; layout ${spend('LayoutDuration').toFixed(0)} ms, style ${spend('RecalcStyleDuration').toFixed(0)} ms of it`,
    } satisfies Figure;
  });
  await stop();
  return figure;
}

async function readMetrics(session: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

async function measureFirstCard(bench: Bench): Promise<Figure[]> {
  const { hub, stop } = await startFleet(bench, 1000);
  const figures: Figure[] = [];
  for (const rate of [1, THROTTLE]) {
    const ms = await withVisit(async ({ page: visited, session }) => {
      await session.send('Emulation.setCPUThrottlingRate', { rate });
      await visited.addInitScript(noteFirst('.card .meter'));
      await visited.goto(hub.url);
      const painted = await visited.waitForFunction(() => Reflect.get(globalThis, 'firstAt') as number);
      return painted.jsonValue();
    });
    figures.push({
      row: 'P13',
      what: `first card painted, 1,000 nodes${rate === 1 ? '' : `, ${rate} times throttled`}`,
      value: ms,
      unit: 'ms',
      target: rate === 1 ? { most: 2000 } : null,
      remark: 'from the start of the navigation, with an empty cache',
    });
  }
  await stop();
  return figures;
}
