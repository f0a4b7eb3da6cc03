import path from 'node:path';
import { limits } from '@muster/generated/limits';
import { rolldown } from 'rolldown';
import { root } from '../project.mjs';

const values = new Map(Object.entries(limits));

/** Inlines limits as numbers, because the object with all of them would be a twentieth of the program. */
const inlineLimits = {
  name: 'inline-limits',
  /** @param {string} code */
  transform: (code) =>
    /\bimport \{ limits \} from '/.test(code)
      ? code.replace(/\blimits\.(\w+)/g, (read, name) => String(values.get(name) ?? read))
      : null,
};

/** The program for the agent's host, in one file. The host has no modules, so a remaining import is an error. */
const build = await rolldown({
  cwd: root,
  input: path.join(root, 'agent/src/quickjs/main.ts'),
  platform: 'neutral',
  plugins: [inlineLimits],
  onLog(level, log) {
    if (level === 'warn') throw new Error(log.message);
  },
});
const [file = ''] = process.argv.slice(2);
// QuickJS stores one byte per character if all characters are in Latin-1.
await build.write({ file, format: 'esm', codeSplitting: false, comments: false, minify: true });
