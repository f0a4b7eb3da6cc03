import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';
import { assignChunks, builtinModulesPlugin, omitPackagesPlugin } from './bundle-hub.mjs';

const ENTRY = '\0entry';

async function bundleEntry(source: string): Promise<string> {
  const build = await rolldown({
    input: ENTRY,
    platform: 'node',
    plugins: [
      omitPackagesPlugin(),
      builtinModulesPlugin(),
      {
        name: 'entry',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? source : null),
      },
    ],
  });
  const { output } = await build.generate({ format: 'esm' });
  await build.close();
  return output[0].code;
}

const load = (code: string) => import(`data:text/javascript,${encodeURIComponent(code)}`);

it('an omitted package is a function that throws its name and why the hub does not need it', async () => {
  const code = await bundleEntry(`import { glob } from 'glob'; export const use = () => glob('*');`);
  expect(code.length).toBeLessThan(4000);
  const { use } = await load(code);
  expect(use).toThrow('The bundle has no glob: @fastify/static needs it only with `wildcard: false`.');
});

it('modules of Node are not imported, which would load all that they export', async () => {
  const code = await bundleEntry(`
    import path, { join } from 'node:path';
    import { join as joinPosix } from 'node:path/posix';
    import * as url from 'node:url';
    export const use = () => [path.sep, join('a', 'b'), joinPosix('c'), url.fileURLToPath('file:///d')];`);
  expect(code).not.toMatch(/^import/m);
  expect((await load(code)).use()).toEqual(['/', 'a/b', 'c', '/d']);
});

it('what serve loads is three chunks: before the database opens, with other commands, and alone', () => {
  const graph = new Map([
    ['main', ['options']],
    ['store', ['errors']],
    ['commands', ['hub', 'errors']],
    ['hub', ['http', 'limits', 'options']],
    ['http', []],
    ['doctor', ['errors', 'limits', 'machine']],
    ['machine', []],
    ['token', ['commands', 'http']],
    ['options', []],
    ['errors', []],
    ['limits', []],
  ]);
  const lazy = ['store', 'commands', 'doctor', 'token'];
  const parts = { main: 'main', store: 'store', commands: 'commands', hub: 'hub' };
  expect(Object.fromEntries(assignChunks(graph, lazy, parts))).toEqual({
    options: 'base',
    errors: 'base',
    limits: 'shared',
    commands: 'hub',
    hub: 'hub',
    http: 'hub',
  });
});
