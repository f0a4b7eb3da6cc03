import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { limits } from '@muster/generated/limits';
import { INDEX, PREVIEW } from '../src/rules/theme-file.ts';
import { CHROMIUM_ADVICE, findChromium, launchChromium } from './chromium.ts';
import type { Command } from './command-line.ts';
import { serveMock } from './mock-server.ts';
import { type Call, readNumber, readScenario, readSeed, refuseWords, scenarioOptions } from './options.ts';
import { readFromFiles } from './page-files.ts';
import { serveBuilt, startPageServer } from './page-server.ts';
import { buildProject, findProject, readTheme } from './project.ts';
import { exitCodes, type Terminal, ToolError, UsageError } from './terminal.ts';

export const screenshotCommand: Command = {
  summary: `take a picture of the theme, ${PREVIEW} unless told otherwise`,
  usage: '[--out FILE] [--path PATH] [--dark] [--width NUMBER] [--height NUMBER] [--scenario NAME]',
  options: {
    out: { value: 'FILE', help: `where the picture goes, ${PREVIEW} unless given` },
    path: { value: 'PATH', help: 'the page, / unless given; /node/1 is the first node' },
    dark: { help: 'as somebody sees it who prefers dark pages' },
    width: { value: 'NUMBER', help: 'pixels, 1280 unless given' },
    height: { value: 'NUMBER', help: 'pixels, 800 unless given' },
    ...scenarioOptions,
    'no-build': { help: 'show dist as it is' },
  },
  run: screenshot,
};

/** Frames come every two seconds: figures and sparklines are there by then. */
const PATIENCE_MS = 3000;

async function screenshot(call: Call, terminal: Terminal): Promise<number> {
  refuseWords(call);
  const { values } = call;
  const picture = readPicture(call);
  const root = findProject(terminal.cwd);
  const executable = findChromium(terminal);
  if (executable === undefined)
    throw new ToolError(`There is no browser to take the picture with: ${CHROMIUM_ADVICE}.`);
  if (values['no-build'] === undefined) await buildProject(root, terminal);
  const files = await readTheme(root);
  if (!files.some((file) => file.path === INDEX))
    throw new ToolError(`There is no ${INDEX}: build the theme first.`);
  const backend = serveMock({ scenario: picture.scenario, seed: picture.seed });
  const pages = await startPageServer({ backend: () => backend, port: 0 }, () =>
    serveBuilt(readFromFiles(files)),
  );
  const browser = await launchChromium(executable);
  try {
    const page = await browser.newPage({ viewport: picture.size, colorScheme: picture.colorScheme });
    await page.goto(pages.address + picture.path, { waitUntil: 'load' });
    await page.waitForTimeout(PATIENCE_MS);
    const content = await page.screenshot();
    const target = path.resolve(terminal.cwd, values.out ?? PREVIEW);
    await writeFile(target, content);
    terminal.say(`${target}: ${(content.length / 1024).toFixed(1)} KiB`);
    if (content.length > limits.themePreviewBytes)
      terminal.complain(
        `A hub shows no preview above ${limits.themePreviewBytes} bytes: take a smaller one.`,
      );
  } finally {
    await browser.close();
    await pages.close();
  }
  return exitCodes.done;
}

function readPicture({ values }: Call) {
  const { path: page = '/' } = values;
  if (!page.startsWith('/')) throw new UsageError(`--path begins with a slash, and not as "${page}" does.`);
  return {
    path: page,
    scenario: readScenario(values.scenario),
    seed: readSeed(values.seed),
    colorScheme: values.dark === undefined ? ('light' as const) : ('dark' as const),
    size: {
      width: readNumber(values.width, { name: 'width', low: 320, high: 3840 }) ?? 1280,
      height: readNumber(values.height, { name: 'height', low: 200, high: 2160 }) ?? 800,
    },
  };
}
