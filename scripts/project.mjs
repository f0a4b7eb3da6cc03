import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** The project's root folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a command with inherited output.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} exit code; 1 if a signal ended it
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * Parses the command line. A mistake is printed as one sentence, and the program ends with 2.
 * @template {import('node:util').ParseArgsConfig} T
 * @param {T} config
 * @returns {ReturnType<typeof parseArgs<T>>}
 */
export function readOptions(config) {
  try {
    return parseArgs(config);
  } catch (error) {
    const { code, message } = /** @type {Error & { code?: string }} */ (error);
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error;
    const [sentence] = message.split('. ');
    console.error(`${sentence}. See --help.`);
    process.exit(2);
  }
}

/**
 * Runs a program's main function. An error is printed without its stack, and the exit code is 1.
 * @param {() => Promise<number>} main resolves to the exit code
 */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
