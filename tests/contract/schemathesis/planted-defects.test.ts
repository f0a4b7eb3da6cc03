import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { plantedDefects } from './planted-defects.ts';

describe('each planted defect replaces one place of today’s sources:', () => {
  test.each(plantedDefects)('$says', async ({ file, right }) => {
    const source = await readFile(new URL(`../../../hub/src/${file}`, import.meta.url), 'utf8');
    expect(source.split(right)).toHaveLength(2);
  });
});
