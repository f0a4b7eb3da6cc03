import { describe, expect, test } from 'vitest';
import { countPlaces } from '../../support/planted.ts';
import { plantedDefects } from './planted-defects.ts';

describe('each planted defect replaces one place of today’s sources:', () => {
  test.each(plantedDefects)('$says', async (defect) => {
    expect(await countPlaces(defect)).toBe(1);
  });
});
