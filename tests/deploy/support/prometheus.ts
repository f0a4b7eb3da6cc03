import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { ensureProgram } from '../../../scripts/test-programs/debian-programs.mjs';
import { findFreePort } from '../../support/network/free-port.ts';
import { runCommand } from '../../support/process.ts';

export interface Prometheus {
  /** The `data` of a path of its API. */
  // biome-ignore lint/suspicious/noExplicitAny: Prometheus' answers have many shapes
  ask(path: string): Promise<any>;
  query(expression: string): Promise<{ metric: Record<string, string>; value: [number, string] }[]>;
  stop(): Promise<unknown>;
}

/** Starts Debian's Prometheus on `prometheus.yml` of the folder, and waits until the expression has a result. */
export async function startPrometheus(folder: string, ready: string): Promise<Prometheus> {
  const port = await findFreePort();
  const program = runCommand(await ensureProgram('prometheus'), [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ]);
  const ask: Prometheus['ask'] = async (path) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
    return ((await response.json()) as { data: unknown }).data;
  };
  const query: Prometheus['query'] = async (expression) =>
    (await ask(`query?query=${encodeURIComponent(expression)}`))?.result ?? [];
  await vi.waitFor(async () => expect(await query(ready)).not.toEqual([]), {
    timeout: 60_000,
    interval: 500,
  });
  return { ask, query, stop: () => program.stop() };
}
