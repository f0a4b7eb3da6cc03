import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findChromium, launchChromium } from './chromium.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'muster-browser-'));
});

afterEach(() => rm(folder, { recursive: true }));

async function makeProgram(name: string, mode = 0o755): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, '#!/bin/sh\nexit 3\n', { mode });
  return file;
}

it('uses the configured browser', async () => {
  const file = await makeProgram('any');
  expect(findChromium({ env: { CHROMIUM_PATH: file, PATH: '' } })).toBe(file);
});

it('does not fall back if the configured browser is missing', async () => {
  const file = await makeProgram('plain', 0o644);
  for (const chosen of [file, path.join(folder, 'none')])
    expect(() => findChromium({ env: { CHROMIUM_PATH: chosen } })).toThrow(`is not an executable: ${chosen}`);
});

it('looks through PATH before the usual places', async () => {
  const file = await makeProgram('google-chrome');
  expect(findChromium({ env: { PATH: ['/nowhere', '', folder].join(path.delimiter) } })).toBe(file);
});

it('fails with a one-line message if it does not start', async () => {
  const file = await makeProgram('chromium');
  const failure = await launchChromium(file).catch((error) => error);
  expect(failure).toMatchObject({ name: 'ToolError' });
  expect(failure.message).toMatch(new RegExp(`^${file} could not be started: [^\\n]+$`));
});
