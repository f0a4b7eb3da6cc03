import { extname } from 'node:path';
import type { Plugin } from 'vite';
import type {} from 'vitest/node';
import { findHubProgram } from '../../../scripts/build/hub-build.mjs';

/** How the hub refers to a file that it starts as a thread or process. */
const NEIGHBOUR = /`\.\/([\w-]+)\$\{extname\(import\.meta\.filename\)\}`/g;

/**
 * Threads and child processes of hubs that run within a test start from the built hub, if that is current. From the sources
 * they would take twice as long, mostly to strip types.
 */
export function useBuiltThreads(): Plugin {
  const program = findHubProgram();
  const isBuilt = extname(program.pathname) === '.js';
  return {
    name: 'built-threads',
    enforce: 'pre',
    // Vitest keeps transformed modules for later runs, whose built hub may be out of date.
    configureVitest: ({ defineCacheKeyGenerator }) => defineCacheKeyGenerator(() => program.href),
    transform(code, id) {
      if (!isBuilt || !id.includes('/hub/src/') || !NEIGHBOUR.test(code)) return null;
      return code.replaceAll(NEIGHBOUR, (_, name: string) => `'${new URL(`${name}.js`, program).href}'`);
    },
  };
}
