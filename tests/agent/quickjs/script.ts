import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { ensureOwnHost, packAgent } from '../../../scripts/build/agent-build.mjs';
import '../../support/fetched-programs.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = path.join(here, '../../..');
const quickjsHost = path.join(root, 'agent/src/quickjs/host.ts');

/** Prefix of modules that export the tests of a file. */
const TESTS = 'tests:';

/** Substitutes for imports, by the module or its path. */
function findStandIn(specifier: string): string | undefined {
  if (specifier.startsWith(TESTS)) return specifier;
  if (specifier === 'vitest') return path.join(here, 'vitest.ts');
  if (specifier.startsWith('node:')) return path.join(here, `node/${specifier.slice(5)}.ts`);
  return specifier.endsWith('/node/host.ts') ? quickjsHost : undefined;
}

const standIns: Plugin = {
  name: 'stand-ins',
  resolveId: findStandIn,
  // A module with the tests that a file defines.
  load: (id) =>
    id.startsWith(TESTS)
      ? `import '${id.slice(TESTS.length)}'; import { takeCases } from 'vitest'; export const tests = takeCases();`
      : undefined,
  transform: (code, id) => code.replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id))),
};

/** Bundles a script, written as the text of a module in this folder, together with what it imports. */
export async function bundle(text: string): Promise<string> {
  const entry = path.join(here, 'entry.ts');
  const build = await rolldown({
    input: entry,
    platform: 'neutral',
    plugins: [
      standIns,
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? text : undefined),
      },
    ],
  });
  const { output } = await build.generate({ format: 'esm', codeSplitting: false });
  return output[0].code;
}

interface Call {
  call: string;
  args: unknown[];
}

/** Functions of Node that scripts call while they wait for the result: the native host cannot write files. */
const callable: Record<string, (...args: never[]) => unknown> = {
  cpSync: fs.cpSync,
  mkdirSync: fs.mkdirSync,
  mkdtempSync: fs.mkdtempSync,
  renameSync: fs.renameSync,
  rmSync: fs.rmSync,
  symlinkSync: fs.symlinkSync,
  tmpdir: os.tmpdir,
  isIPv4: net.isIPv4,
  isIPv6: net.isIPv6,
  writeFileSync: (file: string, bytes: number[]) => fs.writeFileSync(file, Uint8Array.from(bytes)),
  appendFileSync: (file: string, bytes: number[]) => fs.appendFileSync(file, Uint8Array.from(bytes)),
};

/**
 * Runs a bundled script on the native host and returns the lines that it prints. The script makes a call by printing it; it
 * reads the answer from a named pipe.
 */
export async function runOnQuickjs(source: string): Promise<string[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'muster-quickjs-'));
  const [program, answers] = [path.join(folder, 'script'), path.join(folder, 'answers')];
  packAgent({ host: await ensureOwnHost(), source, file: program });
  execFileSync('mkfifo', [answers]);
  const child = spawn(program, {
    env: { MUSTER_TEST_ANSWERS: answers },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    if (!line.startsWith('{"call"')) {
      lines.push(line);
      continue;
    }
    const { call, args } = JSON.parse(line) as Call;
    const result = callable[call]?.(...(args as never[]));
    await fs.promises.writeFile(answers, JSON.stringify(result ?? null));
  }
  const [code] = await ended;
  fs.rmSync(folder, { recursive: true });
  if (code !== 0) throw new Error(`the script ended with ${code} after printing:\n${lines.join('\n')}`);
  return lines;
}
