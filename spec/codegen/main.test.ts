import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fixtures, writeFolder } from './fixtures/load.ts';
import { compareFiles, compile, describeDifference } from './main.ts';

async function run(output: string, options: { isCheck?: boolean; spec?: string; pages?: string } = {}) {
  const lines: string[] = [];
  const { isCheck = false, spec = fixtures, pages = writeFolder() } = options;
  const code = await compile({ spec, output, pages, isCheck, print: (line) => lines.push(line) });
  return { code, text: lines.join('\n') };
}

describe('the command', () => {
  it('writes the files, and finds stale, missing and extra ones', { timeout: 180_000 }, async () => {
    const output = writeFolder();
    const pages = writeFolder([['handwritten.md', 'mine']]);
    expect(await run(output, { pages })).toMatchObject({
      code: 0,
      text: expect.stringMatching(/\b(\d+) files, \1 changed/),
    });
    expect(await run(output, { pages, isCheck: true })).toMatchObject({ code: 0 });
    expect(await run(output, { isCheck: true })).toMatchObject({
      code: 1,
      text: expect.stringMatching(/api\.md is missing\. Run: npm run generate/),
    });

    writeFileSync(path.join(output, 'limits.ts'), 'edited');
    writeFileSync(path.join(output, 'notes.txt'), 'mine');
    rmSync(path.join(output, 'problems.ts'));
    const check = await run(output, { pages, isCheck: true });
    expect(check.code).toBe(1);
    expect(check.text).toMatch(/limits\.ts is outdated\. Run: npm run generate/);
    expect(check.text).toMatch(/problems\.ts is missing\. Run: npm run generate/);
    expect(check.text).toMatch(/notes\.txt is not generated\. Run: rm /);
    expect(readFileSync(path.join(output, 'limits.ts'), 'utf8')).toBe('edited');

    const mended = await run(output, { pages });
    expect(mended.code).toBe(1);
    expect(mended.text).not.toContain('limits.ts');
    expect(readFileSync(path.join(output, 'limits.ts'), 'utf8')).not.toBe('edited');
    expect(readFileSync(path.join(output, 'notes.txt'), 'utf8')).toBe('mine');
    rmSync(path.join(output, 'notes.txt'));
    expect(await run(output, { pages })).toMatchObject({
      code: 0,
      text: expect.stringMatching(/\b\d+ files, 0 changed/),
    });
  });

  it('reports errors in the documents and writes nothing', { timeout: 30_000 }, async () => {
    const read = (name: string) => readFileSync(path.join(fixtures, name), 'utf8');
    const output = writeFolder();
    const openapi = read('openapi.yaml').replace('operationId: createNode', '');
    const spec = writeFolder([
      ['openapi.yaml', openapi],
      ['asyncapi.yaml', read('asyncapi.yaml')],
    ]);
    expect(await run(output, { spec })).toEqual({
      code: 1,
      text: 'POST /api/nodes: there is no operationId: give it one.\n1 errors in the documents; nothing was written.',
    });
    expect(await run(output, { isCheck: true })).toMatchObject({ code: 1 });
  });

  it('reports the position of invalid YAML', async () => {
    const spec = writeFolder([['openapi.yaml', 'a: [1']]);
    const { code, text } = await run(writeFolder(), { spec });
    expect(code).toBe(1);
    expect(text).toMatch(/^openapi\.yaml is not valid YAML: .* at line 1/);
  });
});

it('finds stale, missing and extra files, each with the command that fixes it', () => {
  const made = new Map([
    ['a', '1'],
    ['b', '2'],
    ['c', '3'],
  ]);
  const onDisk = new Map([
    ['z', '9'],
    ['a', '1'],
    ['b', 'changed'],
  ]);
  const differences = compareFiles(made, onDisk);
  expect(differences.map((difference) => describeDifference(difference, 'generated'))).toEqual([
    'generated/b is outdated. Run: npm run generate',
    'generated/c is missing. Run: npm run generate',
    'generated/z is not generated. Run: rm generated/z',
  ]);
  expect(compareFiles(made, made)).toEqual([]);
});
