import { describe, expect, it } from 'vitest';
import { isSameJson, replaceEqualDeep } from './structural-sharing.ts';

const copy = <T>(value: T): T => structuredClone(value);

describe('shareStructure', () => {
  it.each([[{ a: 1, b: [1, { c: null }] }], [[1, [2], { a: 3 }]], [{}], [[]], ['text'], [null], [4]])(
    'returns the previous value if equal: %j',
    (value) => {
      expect(replaceEqualDeep(value, copy(value))).toBe(value);
      expect(isSameJson(value, copy(value))).toBe(true);
    },
  );

  it.each([
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { b: 1 }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [[1, 2], [1]],
    [[1], [1, 2]],
    [{ 0: 1 }, [1]],
    [[1], { 0: 1 }],
    [null, {}],
    [undefined, { a: undefined }],
    [1, '1'],
  ])('returns the next value if different: %j, %j', (previous, next) => {
    const kept = copy(next);
    expect(replaceEqualDeep(previous, next)).toBe(next);
    expect(next).toEqual(kept);
    expect(isSameJson(previous, next)).toBe(false);
  });

  it('reuses equal parts', () => {
    const previous = { a: { b: [1] }, c: [{ d: 1 }, { d: 2 }] };
    const next = { a: { b: [1] }, c: [{ d: 1 }, { d: 3 }] };
    const shared = replaceEqualDeep(previous, next);
    expect(shared).not.toBe(previous);
    expect(shared.a).toBe(previous.a);
    expect(shared.c).not.toBe(previous.c);
    expect(shared.c[0]).toBe(previous.c[0]);
    expect(previous.c[1]).toEqual({ d: 2 });
  });
});
