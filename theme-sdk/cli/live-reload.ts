import { type FSWatcher, watch } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import type { PageAdapter, ServePage } from './page-server.ts';

const EVENTS = '/__muster/reload';
const SCRIPT = '/__muster/reload.js';

/** A build writes several files; the page reloads once. */
const DEBOUNCE_MS = 80;

const RELOAD_CODE = `new EventSource('${EVENTS}').addEventListener('reload', () => location.reload());\n`;

/** Reloads open pages when a file in `dist` changes, for themes without Vite. */
export interface LiveReload {
  readonly adapter: PageAdapter;
  /** Handles the paths of live reload and passes other requests to `next`. */
  wrap(next: ServePage): ServePage;
  close(): void;
}

export function createLiveReload(root: string): LiveReload {
  const pages = new Set<ServerResponse>();
  let timer: NodeJS.Timeout | undefined;
  const notify = () => {
    for (const page of pages) page.write('event: reload\ndata: \n\n');
  };
  const watcher: FSWatcher = watch(path.join(root, 'dist'), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(notify, DEBOUNCE_MS);
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
