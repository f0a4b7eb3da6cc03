import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { emitBuilt } from './build.ts';
import type { Documents } from './contract/documents.ts';
import { readHttpContract } from './contract/http-contract.ts';
import { loadDocuments, root, writeFolder } from './fixtures/load.ts';
import { generate } from './generate.ts';

/** What the type checker says of files beside the generated ones, with or without the DOM. */
function check(files: ReadonlyMap<string, string>, others: Record<string, string>, lib = ['es2024']): string {
  const folder = writeFolder([...files, ...Object.entries(others)]);
  const modules = path.join(root, 'node_modules');
  const config = {
    extends: path.join(root, 'tsconfig.base.json'),
    compilerOptions: {
      lib,
      types: lib.includes('dom') ? [] : ['node'],
      typeRoots: [path.join(modules, '@types')],
      paths: { 'openapi-fetch': [path.join(modules, 'openapi-fetch/dist/index.d.mts')] },
      skipLibCheck: true,
    },
    include: [`${folder}/*.ts`],
  };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
  try {
    execFileSync(path.join(modules, '.bin/tsc'), ['-p', folder], { encoding: 'utf8' });
    return '';
  } catch (error) {
    return (error as { stdout: string }).stdout.replaceAll(`${folder}/`, '');
  }
}

const HANDLERS = `
import { markEncoded, type Handlers } from './handlers.ts';

export const handlers: Handlers<{ user: string }> = {
  listNodes: (_input, _context) => ({ status: 200, body: { ts: 1, admin: false, nodes: [] } }),
  createNode: async ({ body }, { user }) => ({
    status: 201,
    headers: { Location: '/api/nodes/1' },
    body: { id: 1, name: body.name, metrics: null, probes: {}, token: user },
  }),
  getHistory: ({ params, query, headers }) => {
    const [id, hours, csrfToken]: [number, number, string | undefined] = [params.id, query.hours, headers['x-csrf-token']];
    return { status: 200, body: markEncoded(new Uint8Array([id, hours, csrfToken === undefined ? 0 : 1])) };
  },
  uploadTheme: () => ({ status: 202, headers: { 'Upload-Id': 'a' } }),
  getThemePreview: () => ({ status: 200, body: new Uint8Array() }),
  deleteThemePreview: () => ({ status: 204 }),
};
`;

const USERS = `
import { createClient } from './client.ts';
import { decodeAgentMessage } from './agent-codec.ts';
import { limits } from './limits.ts';
import { operations, type OperationId } from './operations.ts';
import type { ProblemCode } from './problems.ts';
import { serialisers } from './serialisers.ts';
import { validateThemeManifest } from './theme-manifest.js';
import { validators } from './validators.js';

export async function use(id: OperationId): Promise<ProblemCode | undefined> {
  const { data, error } = await createClient().GET('/api/nodes/{id}/metrics', { params: { path: { id: 1 } } });
  await createClient({ baseUrl: '' }).POST('/api/nodes', { body: { name: 'a' } });
  const message = decodeAgentMessage('');
  if (message.method === 'report') message.params.cpu?.toFixed(limits.extraKeys);
  validators[id].body?.(data?.rows[0]?.ts);
  const manifest: unknown = 1;
  if (validateThemeManifest(manifest)) serialisers.uploadTheme[201](manifest);
  return operations[id].codes[0] ?? error?.code;
}
`;

async function generateFixture(change: (documents: Documents) => void = () => undefined) {
  const documents = loadDocuments();
  change(documents);
  return generate(documents);
}

describe('generate', () => {
  it('is deterministic, without a date and with Unix line endings', async () => {
    const first = await generateFixture();
    expect(await generateFixture()).toEqual(first);
    for (const [name, text] of first) {
      if (!name.endsWith('.json'))
        expect(text, name).toMatch(/^\/\/ Generated from spec\/ by npm run generate\. Do not edit\.\n/);
      expect(text, name).not.toContain('\r');
      expect(text, name).toMatch(/[^\n]\n$/);
    }
  });

  it('does not modify the documents', async () => {
    const documents = loadDocuments();
    await generate(documents);
    expect(documents).toEqual(loadDocuments());
  });

  it('compiles strictly in Node and in a browser', { timeout: 30_000 }, async () => {
    const files = await generateFixture();
    expect(check(files, { 'handlers-of-hub.ts': HANDLERS, 'users.ts': USERS })).toBe('');
    expect(check(files, { 'users.ts': USERS }, ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'])).toBe(
      '',
    );
  });

  it('does not compile without a handler for a new operation', { timeout: 30_000 }, async () => {
    const files = await generateFixture(({ openapi }) => {
      openapi.paths['/api/new'] = {
        get: {
          ...openapi.paths['/api/themes/{short}/preview']!.delete!,
          operationId: 'getNew',
          parameters: [],
        },
      };
    });
    expect(check(files, { 'handlers-of-hub.ts': HANDLERS })).toMatch(
      /handlers-of-hub\.ts\(4,14\): error TS2741: Property 'getNew' is missing/,
    );
  });

  it.each([
    ['a status that is not declared', 'status: 201', 'status: 202'],
    ['a body without a needed key', 'name: body.name,', ''],
    ['an answer without a needed header', "headers: { Location: '/api/nodes/1' },", ''],
  ])('does not compile with %s', { timeout: 30_000 }, async (_name, from, to) => {
    expect(HANDLERS).toContain(from);
    const wrong = HANDLERS.replace(from, to);
    expect(check(await generateFixture(), { 'handlers-of-hub.ts': wrong })).toMatch(
      /handlers-of-hub\.ts\(6,\d+\): error TS2322/,
    );
  });
});

it('serves the documents without hints for the compiler, and describes every other extension', () => {
  const documents = loadDocuments(`${root}/spec`);
  const files = emitBuilt(readHttpContract(documents, () => undefined));
  const served = `${files.get('openapi.json')}${files.get('asyncapi.json')}`;
  const extensions = new Set(Array.from(served.matchAll(/"(x-[a-z-]+)":/g), ([, key]) => key));
  const page = readFileSync(path.join(root, 'docs/api.md'), 'utf8');
  const described = Array.from(page.matchAll(/^\| `(x-[a-z-]+)` /gm), ([, key]) => key);
  expect(Array.from(documents.hints).filter((key) => extensions.has(key))).toEqual([]);
  expect(Array.from(extensions).sort()).toEqual(described.sort());
});
