import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { runFile } from '../../support/process.ts';

const theme = fileURLToPath(new URL('../../../theme-default/', import.meta.url));

// The default theme meets the same rules as third-party themes: every mock scenario without console errors.
test('passes the theme rules in every scenario', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-rules-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const manifest = JSON.parse(await readFile(`${theme}theme.json`, 'utf8'));
  // The name of the built-in theme is reserved.
  const strange = { ...manifest, short: 'muster', url: 'https://example.org/muster' };
  await writeFile(join(folder, 'theme.json'), JSON.stringify(strange));
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  await cp(`${theme}dist`, join(folder, 'dist'), {
    recursive: true,
    filter: (path) => !path.endsWith('.vite'),
  });
  await cp(`${theme}../theme-sdk/templates/cards/preview.png`, join(folder, 'preview.png'));
  const run = runFile('theme-sdk/cli/main.ts', ['validate'], { cwd: folder });
  const code = await run.exited;
  expect(run.output.stdout + run.output.stderr).toContain('No problems found. Browser: checked.');
  expect(code).toBe(0);
}, 240_000);
