import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readContract } from '../contract/contract.ts';
import { loadContract, loadDocuments, root } from '../fixtures/load.ts';
import { emitApiPage } from './api-page.ts';

describe('the API reference', () => {
  it('has every operation with its parameters, body, responses and problem codes', async () => {
    const page = emitApiPage(await loadContract());
    expect(page).toContain(
      '### GET /api/nodes/{id}/metrics\n\nHistory of a node\n\n`getHistory`. For everybody; a session widens the answer.',
    );
    expect(page).toContain(
      '| `hours` | query | integer, at least 1, unless given `6`; may be left out | Width of the window in hours. |',
    );
    expect(page).toContain('Body: `application/json`: [NodeInput](#nodeinput), at most 65536 bytes.');
    expect(page).toContain('| 400 | `invalid_input` |');
    expect(page).toContain('| 201 | [AdminNode](#adminnode) with `Location` | The node. |');
  });

  it('omits a value that would break a table row', async () => {
    const page = emitApiPage(
      await loadContract(({ openapi }) => {
        openapi.components.schemas.NodeInput = {
          type: 'string',
          pattern: 'a|b',
          description: 'One\nor two.',
        };
      }),
    );
    expect(page).toContain('### NodeInput\n\nOne\nor two.\n\nstring, matches `a\\|b`.');
  });

  it('of the real contract has no broken links', async () => {
    const page = emitApiPage(await readContract(loadDocuments(path.join(root, 'spec'))));
    const headings = [...page.matchAll(/^### (\w+)$/gm)].map(([, name = '']) => name.toLowerCase());
    const links = [...page.matchAll(/\]\(#([\w-]+)\)/g)].map(([, name = '']) => name);
    expect(links.length).toBeGreaterThan(200);
    expect(links.filter((name) => !headings.includes(name))).toEqual([]);
    const slugs = [...page.matchAll(/^##+ (.+)$/gm)].map(([, text = '']) => text.toLowerCase());
    expect(slugs.filter((slug, index) => slugs.indexOf(slug) !== index)).toEqual([]);
    expect(page).not.toMatch(/undefined|\[object/);
    const rows = page.split('\n').filter((line) => line.startsWith('| '));
    const widths = rows.map((row) => row.replaceAll('\\|', '').split('|').length);
    expect([...new Set(widths)].sort()).toEqual([5, 6]);
  });
});
