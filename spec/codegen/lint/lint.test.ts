import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { fixtures, loadDocuments, writeFolder } from '../fixtures/load.ts';
import { lintDocuments } from './lint.ts';

it('finds no fault in the fixture', async () => {
  expect(await lintDocuments(fixtures, loadDocuments())).toEqual([]);
});

it('reports what Redocly finds, with pointers', async () => {
  const openapi = readFileSync(path.join(fixtures, 'openapi.yaml'), 'utf8').replace(
    'summary: List the nodes',
    'sumary: x',
  );
  const folder = writeFolder([['openapi.yaml', openapi]]);
  const documents = loadDocuments();
  const faults = await lintDocuments(folder, documents);
  expect(faults).toContainEqual(
    expect.stringMatching(/^openapi\.yaml#\/paths\/~1api~1nodes\/get\/sumary \(line \d+\): .* \[struct\]$/),
  );
});
