import { type FSWatcher, watch } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import type { PageAdapter, ServePage } from './page-server.ts';

const EVENTS = '/__muster/reload';
const SCRIPT = '/__muster/reload.js';

/** A save touches several files; the page reloads once, a moment after the last. */
const QUIET_MS = 80;

const RELOAD_CODE = `new EventSource('${EVENTS}').addEventListener('reload', () => location.reload());\n`;

/** Reloads open pages when a file below a folder changes: for themes without a bundler. */
export interface LiveReload {
  readonly adapter: PageAdapter;
  /** Answers the paths of the live reload, and hands on all others. */
  wrap(next: ServePage): ServePage;
  close(): void;
}

export function createLiveReload(root: string): LiveReload {
  const pages = new Set<ServerResponse>();
  let timer: NodeJS.Timeout | undefined;
  const tell = () => {
    for (const page of pages) page.write('event: reload\ndata: \n\n');
  };
  const watcher: FSWatcher = watch(path.join(root, 'dist'), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(tell, QUIET_MS);
  });
  return {
    adapter: {
      sources: (host) => [`http://${host}${EVENTS}`],
      change: (html) => html.replace(/<\/head>|$/i, `<script src="${SCRIPT}"></script>$&`),
    },
    wrap: (next) => (request, response) => {
      if (request.url === SCRIPT) {
        response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(RELOAD_CODE);
      } else if (request.url === EVENTS) {
        response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
        response.flushHeaders();
        pages.add(response);
        response.once('close', () => pages.delete(response));
      } else next(request, response);
    },
    close() {
      clearTimeout(timer);
      watcher.close();
      for (const page of pages) page.end();
    },
  };
}
