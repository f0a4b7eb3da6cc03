import path from 'node:path';
import { limits } from '@muster/generated/limits';
import { rolldown } from 'rolldown';
import { root } from '../project.mjs';

const values = new Map(Object.entries(limits));

/** Makes numbers of the limits that are read: the object with all of them would be a twentieth of the program. */
const inlineLimits = {
  name: 'inline-limits',
  /** @param {string} code */
  transform: (code) =>
    /\bimport \{ limits \} from '/.test(code)
      ? code.replace(/\blimits\.(\w+)/g, (read, name) => String(values.get(name) ?? read))
      : null,
};

/** The program for the agent's host, in one file. The host has no modules, so that an import of one is an error. */
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
// One byte a character in QuickJS as long as no character is outside of Latin-1.
await build.write({ file, format: 'esm', codeSplitting: false, comments: false, minify: true });
