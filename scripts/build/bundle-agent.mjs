import path from 'node:path';
import { rolldown } from 'rolldown';
import { root } from '../project.mjs';

/** The program for the agent's host, in one file. The host has no modules, so that an import of one is an error. */
const build = await rolldown({
  cwd: root,
  input: path.join(root, 'agent/src/quickjs/main.ts'),
  platform: 'neutral',
  onLog(level, log) {
    if (level === 'warn') throw new Error(log.message);
  },
});
const [file = ''] = process.argv.slice(2);
// One byte a character in QuickJS as long as no character is outside of Latin-1.
await build.write({ file, format: 'esm', codeSplitting: false, comments: false, minify: true });
