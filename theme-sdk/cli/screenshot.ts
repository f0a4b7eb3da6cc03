import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { limits } from '@muster/generated/limits';
import { INDEX, PREVIEW } from '../src/rules/theme-file.ts';
import { ensureBrowserTools } from './browser-tools.ts';
import { CHROMIUM_ADVICE, findChromium, launchChromium } from './chromium.ts';
import { serveMock } from './mock-server.ts';
import {
  type Command,
  type ParsedArgs,
  readNumber,
  readScenario,
  readSeed,
  rejectArguments,
  scenarioOptions,
} from './options.ts';
import { readFromFiles } from './page-files.ts';
import { serveBuilt, startPageServer } from './page-server.ts';
import { buildProject, findProject, readTheme } from './project.ts';
import { exitCodes, type Terminal, ToolError, UsageError } from './terminal.ts';

export const screenshotCommand: Command = {
  summary: `take a screenshot of the theme and write ${PREVIEW}`,
  usage: '[--out FILE] [--path PATH] [--dark] [--width NUMBER] [--height NUMBER] [--scenario NAME]',
  options: {
    out: { value: 'FILE', help: `path of the screenshot (default: ${PREVIEW})` },
    path: { value: 'PATH', help: 'path of the page, such as /node/1 (default: /)' },
    dark: { help: 'use the dark colour scheme' },
    width: { value: 'NUMBER', help: 'in pixels (default: 1280)' },
    height: { value: 'NUMBER', help: 'in pixels (default: 800)' },
    ...scenarioOptions,
    'no-build': { help: 'use the current dist without building' },
  },
  run: screenshot,
};

/** Snapshots arrive every two seconds. */
const WAIT_MS = 3000;

async function screenshot(call: ParsedArgs, terminal: Terminal): Promise<number> {
  rejectArguments(call);
  const { values } = call;
  const picture = parsePicture(call);
  const root = findProject(terminal.cwd);
  const executable = findChromium(terminal);
  if (executable === undefined) throw new ToolError(`No browser was found: ${CHROMIUM_ADVICE}.`);
  await ensureBrowserTools(terminal);
  if (values['no-build'] === undefined) await buildProject(root, terminal);
  const files = await readTheme(root);
  if (!files.some((file) => file.path === INDEX))
    throw new ToolError(`${INDEX} does not exist. Build the theme first.`);
  const backend = serveMock({ scenario: picture.scenario, seed: picture.seed });
  const pages = await startPageServer({ backend: () => backend, port: 0 }, () =>
    serveBuilt(readFromFiles(files)),
  );
  const browser = await launchChromium(executable);
  try {
    const page = await browser.newPage({ viewport: picture.size, colorScheme: picture.colorScheme });
    await page.goto(pages.address + picture.path, { waitUntil: 'load' });
    await page.waitForTimeout(WAIT_MS);
    const content = await page.screenshot();
    const target = path.resolve(terminal.cwd, values.out ?? PREVIEW);
    await writeFile(target, content);
    terminal.print(`${target}: ${(content.length / 1024).toFixed(1)} KiB`);
    if (content.length > limits.themePreviewBytes)
      terminal.printError(
        `The preview must not be larger than ${limits.themePreviewBytes} bytes. Take a smaller screenshot.`,
      );
  } finally {
    await browser.close();
    await pages.close();
  }
  return exitCodes.success;
}

function parsePicture({ values }: ParsedArgs) {
  const { path: page = '/' } = values;
  if (!page.startsWith('/')) throw new UsageError(`--path must start with a slash, not "${page}".`);
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
