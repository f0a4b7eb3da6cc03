import { describe, expect, it } from 'vitest';
import { findByPointer, mapObjects, resolve, schemaName } from './documents.ts';

describe('documents', () => {
  const document = {
    paths: { '/a/{id}': { get: { id: 1 } } },
    b: { $ref: '#/c' },
    c: { $ref: '#/d' },
    d: { e: 2 },
  };

  it('resolves a pointer, escapes included', () => {
    expect(findByPointer(document, '#/paths/~1a~1{id}/get')).toEqual({ id: 1 });
    expect(findByPointer(document, '#/paths/~1a~1%7Bid%7D/get/id')).toBe(1);
    expect(findByPointer(document, '#/nothing/here')).toBeUndefined();
    expect(findByPointer(document, '#/constructor')).toBeUndefined();
  });

  it('follows chains of references', () => {
    expect(resolve<object>(document, { $ref: '#/b' })).toEqual({ e: 2 });
    expect(() => resolve<object>(document, { $ref: '#/gone' })).toThrow('#/gone leads nowhere.');
  });

  it('returns the schema name of a reference', () => {
    expect(schemaName('#/components/schemas/Node')).toBe('Node');
    expect(schemaName('#/components/responses/Node')).toBeNull();
    expect(schemaName(undefined)).toBeNull();
  });

  it('maps every object into a copy', () => {
    const copy = mapObjects(document, (node) => ('id' in node ? { id: 9 } : node));
    expect(copy.paths['/a/{id}'].get.id).toBe(9);
    expect(document.paths['/a/{id}'].get.id).toBe(1);
  });
});
