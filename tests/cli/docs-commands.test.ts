import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type TestContext, test } from 'vitest';
import { listPaths } from '../repo/sources.ts';
import { type DocBlock, readShellBlocks } from '../support/docs/doc-blocks.ts';
import { findFreePort } from '../support/network/free-port.ts';
import { runCommand, type TestProcess } from '../support/process.ts';

/** The hub's default address, which another program of this machine may use already. */
const USUAL_ADDRESS = '127.0.0.1:8790';
const live = ['run', 'serve', 'stopped'];

const bin = fileURLToPath(new URL('../../node_modules/.bin', import.meta.url));
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...listPaths().filter((name) => /^docs\/[^/]+\.md$/.test(name)),
];
const tried = pages.map((page) => ({
  page,
  blocks: readShellBlocks(page).filter(({ kind }) => live.includes(kind)),
}));

/** Runs the commands of a page in an empty folder. */
interface Reader {
  follow(block: DocBlock): Promise<void>;
  /** Starts a program that the page requires. */
  serve(...words: string[]): Promise<void>;
}

async function openReader({ onTestFinished }: TestContext): Promise<Reader> {
  const folder = await mkdtemp(path.join(tmpdir(), 'muster-reader-'));
  const served: TestProcess[] = [];
  const address = `127.0.0.1:${await findFreePort()}`;
  const env = {
    PATH: `${bin}:${path.dirname(process.execPath)}:${process.env.PATH}`,
    HOME: folder,
    TMPDIR: folder,
    MUSTER_LISTEN: address,
  };
  onTestFinished(async () => {
    await Promise.all(served.map((one) => one.stop('SIGKILL')));
    await rm(folder, { recursive: true, force: true });
  });

  async function run(text: string, where: string): Promise<void> {
    const command = runCommand('sh', ['-euc', text], { env, cwd: folder });
    const code = await command.exited;
    expect(code, `${where}\n${command.output.stdout}${command.output.stderr}`).toBe(0);
  }

  /** A long-running program is ready when it prints its first line. */
  async function serve(text: string): Promise<void> {
    const one = runCommand('sh', ['-euc', text], { env, cwd: folder });
    served.push(one);
    await one.waitFor(/\n/);
  }

  async function stopServed(): Promise<void> {
    const codes = await Promise.all(served.splice(0).map((one) => one.stop()));
    expect(codes.filter((code) => code !== 0)).toEqual([]);
  }

  return {
    serve: (...words) => serve(`exec ${words.join(' ')}`),
    async follow({ page, line, kind, code }) {
      const text = code.replaceAll(USUAL_ADDRESS, address);
      if (kind === 'stopped') await stopServed();
      if (kind === 'serve') await serve(text.replace(/(?=muster-(hub|agent) )/, 'exec '));
      else await run(text, `${page}:${line}`);
    },
  };
}

test('docs/backup.md and docs/quick-start.md are among the pages that are run', () => {
  expect(tried.filter(({ blocks }) => blocks.length > 0).map(({ page }) => page)).toEqual(
    expect.arrayContaining(['docs/backup.md', 'docs/quick-start.md']),
  );
});

test.concurrent.for(tried.filter(({ blocks }) => blocks.length > 0))(
  'the commands in $page work',
  {
    timeout: 240_000,
  },
  async ({ blocks }, context) => {
    const reader = await openReader(context);
    // A page that starts no hub expects a running one.
    if (!blocks.some(({ kind }) => kind === 'serve'))
      await reader.serve('muster-hub', 'serve', '--db', 'muster.db');
    for (const block of blocks) await reader.follow(block);
  },
);
