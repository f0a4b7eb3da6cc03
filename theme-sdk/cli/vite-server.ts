import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { listOwnPaths } from '../src/rules/own-paths.ts';
import { listFolderEntries, readConnect } from './page-files.ts';
import type { ServePage } from './page-server.ts';
import { getThemeHeaders } from './theme-policy.ts';

/** Path of Vite's WebSocket for hot module replacement. */
const HMR_PATH = '/__muster_updates';

/** The part of Vite's API that is used here; the theme's own version is loaded. */
interface Vite {
  createServer(config: object): Promise<{
    readonly middlewares: ServePage;
    close(): Promise<void>;
  }>;
}

export interface Bundler {
  readonly serve: ServePage;
  close(): Promise<void>;
}

/** Starts the theme's Vite as middleware; undefined where the theme has no Vite or no index.html. */
export async function startVite(root: string, server: Server): Promise<Bundler | undefined> {
  const vite = await loadVite(root);
  if (vite === undefined || !existsSync(path.join(root, 'index.html'))) return undefined;
  // Vite copies the content of public to the top of dist, and writes the rest to dist/assets.
  const entries = await listFolderEntries(path.join(root, 'public'));
  const paths = listOwnPaths([{ name: 'assets', isFolder: true }, ...entries]);
  const sources = { paths, origins: await readConnect(root) };
  const bundler = await vite.createServer({
    root,
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server, path: HMR_PATH } },
  });
  return {
    serve(request, response) {
      const { host = '' } = request.headers;
      const headers = getThemeHeaders(host, sources, [`ws://${host}${HMR_PATH}`]);
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      bundler.middlewares(request, response);
    },
    close: () => bundler.close(),
  };
}

async function loadVite(root: string): Promise<Vite | undefined> {
  const require = createRequire(path.join(root, 'package.json'));
  try {
    const manifest = require.resolve('vite/package.json');
    return await import(pathToFileURL(path.join(path.dirname(manifest), 'dist/node/index.js')).href);
  } catch {
    return undefined;
  }
}
