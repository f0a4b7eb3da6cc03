import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readTheme } from '../../theme-sdk/cli/project.ts';
import { writeStaticPage } from '../../theme-sdk/cli/static-page.ts';
import { bundlePreview } from '../pack/sdk-package.mjs';
import { root } from '../project.mjs';

// Writes the built default theme with the SDK's mock fleet as one HTML file, for the documentation's site.

const [target] = process.argv.slice(2);
if (target === undefined) throw new Error('Name the file to write.');
await bundlePreview(path.join(root, 'theme-sdk'));
const page = await writeStaticPage(await readTheme(path.join(root, 'theme-default')), {
  scenario: 'mixed',
  seed: 1,
});
await mkdir(path.dirname(target), { recursive: true });
await writeFile(target, page);
