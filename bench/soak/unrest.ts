import { packTheme } from '../../tests/support/themes/theme.ts';
import { wait } from '../scenario.ts';

/** User activity while agents report. */
export interface Unrest {
  readonly counts: { edits: number; themes: number; backups: number; histories: number };
  /** Responses other than success, rate limits and a backup while another is being made. */
  readonly faults: string[];
  /** Resolves when running requests have ended. */
  stop(): Promise<void>;
}

const EDIT_MS = 1000;
const HISTORY_MS = 250;
const THEME_MS = 30_000;
const BACKUP_MS = 120_000;
/** Intervals in a short run. */
const LEAST_TIMES = 12;
const expectedStatuses = new Set([409, 503]);
const seriesHours = [1, 24, 168, 720];

interface Place {
  url: string;
  cookie: string;
  nodes: readonly { id: number }[];
  forMs: number;
}

/** Edits nodes, reads histories, switches between two themes and downloads backups until it is stopped. */
export async function startUnrest({ url, cookie, nodes, forMs }: Place): Promise<Unrest> {
  const counts = { edits: 0, themes: 0, backups: 0, histories: 0 };
  const faults: string[] = [];
  let isOver = false;

  async function call(method: string, path: string, body?: unknown): Promise<void> {
    const isBytes = body instanceof Uint8Array;
    const type = isBytes ? 'application/octet-stream' : 'application/json';
    const answer = await fetch(url + path, {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': type }) },
      ...(body === undefined ? {} : { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    // Read to the end, as a browser does.
    for await (const _chunk of answer.body ?? []);
    if (!answer.ok && !expectedStatuses.has(answer.status))
      faults.push(`${method} ${path} answered ${answer.status}`);
  }

  async function repeat(everyMs: number, act: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      const startedAt = performance.now();
      await act(turn).catch((error: unknown) => faults.push(String(error)));
      while (!isOver && performance.now() - startedAt < everyMs) await wait(100);
    }
  }

  const pick = (turn: number) => nodes[(turn * 7919) % nodes.length]?.id ?? 1;
  await call('POST', '/api/themes', packTheme());
  const running = [
    repeat(EDIT_MS, async (turn) => {
      await call('PUT', `/api/nodes/${pick(turn)}`, { name: `renamed ${turn}`, public: turn % 5 !== 0 });
      counts.edits += 1;
    }),
    repeat(HISTORY_MS, async (turn) => {
      await call('GET', `/api/nodes/${pick(turn)}/metrics?hours=${seriesHours[turn % seriesHours.length]}`);
      counts.histories += 1;
    }),
    repeat(Math.min(THEME_MS, forMs / LEAST_TIMES), async (turn) => {
      await call('PUT', '/api/settings', { theme: turn % 2 === 0 ? 'aurora' : 'default' });
      counts.themes += 1;
    }),
    repeat(Math.min(BACKUP_MS, forMs / LEAST_TIMES), async () => {
      await call('GET', '/api/db/backup');
      counts.backups += 1;
    }),
  ];
  return {
    counts,
    faults,
    async stop() {
      isOver = true;
      await Promise.all(running);
    },
  };
}
