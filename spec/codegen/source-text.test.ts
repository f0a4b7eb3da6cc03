import { describe, expect, it } from 'vitest';
import { camelCase, docComment, importTypes, pascalCase, propertyKey, quote } from './source-text.ts';

describe('source text', () => {
  it('turns names into identifiers', () => {
    expect(camelCase('request_body_bytes')).toBe('requestBodyBytes');
    expect(camelCase('backoff_1_seconds')).toBe('backoff1Seconds');
    expect(pascalCase('ping.result')).toBe('PingResult');
    expect(propertyKey('net_rx')).toBe('net_rx');
    expect(propertyKey('X-CSRF-Token')).toBe("'X-CSRF-Token'");
  });

  it.each(["it's", 'a "b"', 'back\\slash', 'line\nend', '\u2028'])(
    'quotes %j so that it parses back',
    (text) => {
      expect(new Function(`return ${quote(text)}`)()).toBe(text);
    },
  );

  it('prevents text from closing a comment', () => {
    expect(docComment('a */ b\nc', '  ')).toBe('  /** a *\\/ b\n   * c */\n');
  });

  it('imports each name once, sorted', () => {
    expect(importTypes(['B', 'A', 'B'], './x.ts')).toBe("import type { A, B } from './x.ts';\n");
    expect(importTypes([], './x.ts')).toBe('');
  });
});
