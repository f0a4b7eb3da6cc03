import { describe, expect, it } from 'vitest';
import { parseEnvelope, salvage } from './json-rpc.ts';

describe('parseEnvelope', () => {
  it.each([
    ['{', 'json'],
    ['[]', 'batch'],
    ['null', 'envelope'],
    ['{"jsonrpc":"2.0","id":1,"method":"a"}', 'request'],
    ['{"jsonrpc":"1.0","method":"a"}', 'envelope'],
    ['{"jsonrpc":"2.0"}', 'envelope'],
  ])('refuses %s as %s', (text, fault) => expect(parseEnvelope(text)).toBe(fault));

  it('returns a notification', () => {
    expect(parseEnvelope('{"jsonrpc":"2.0","method":"a"}')).toEqual({ jsonrpc: '2.0', method: 'a' });
  });
});

describe('salvage', () => {
  const checks = new Map([['a', (value: unknown) => typeof value === 'number']]);
  const texts = new Map<string, number>();
  const nested = new Set<string>();

  it('keeps valid fields, drops invalid ones and keeps unknown ones', () => {
    const known = salvage({ a: 1, b: 'x' }, { checks, texts, nested, maxKeys: 2, maxBytes: 100 });
    expect(known).toEqual({ params: { a: 1 }, extra: { b: 'x' }, dropped: 0 });
    expect(salvage({ a: 'x' }, { checks, texts, nested, maxKeys: 2, maxBytes: 100 }).dropped).toBe(1);
  });

  it('limits unknown fields by number and bytes, and drops __proto__', () => {
    expect(salvage({ b: 1, c: 2 }, { checks, texts, nested, maxKeys: 1, maxBytes: 100 })).toMatchObject({
      extra: { b: 1 },
      dropped: 1,
    });
    expect(salvage({ b: 'long text' }, { checks, texts, nested, maxKeys: 1, maxBytes: 8 })).toMatchObject({
      extra: null,
      dropped: 1,
    });
    const fields = JSON.parse('{"__proto__":1}');
    expect(salvage(fields, { checks, texts, nested, maxKeys: 1, maxBytes: 100 }).dropped).toBe(1);
  });

  it('cuts known texts, and replaces what is not plain in them and in unknown fields', () => {
    const limits = {
      checks: new Map([['t', () => true]]),
      texts: new Map([['t', 3]]),
      nested,
      maxKeys: 2,
      maxBytes: 100,
    };
    const fields = { t: '<b>bold', 'k<': ['"', { "'": 1 }], plain: 'x' };
    expect(salvage(fields, limits)).toEqual({
      params: { t: '‹b›' },
      extra: { 'k‹': ['”', { '’': 1 }], plain: 'x' },
      dropped: 0,
    });
    // A look-alike has three bytes: {"k":"<"} has nine, and its plain form eleven.
    expect(salvage({ k: '<' }, { ...limits, maxBytes: 11 })).toMatchObject({ extra: null, dropped: 1 });
    expect(salvage({ k: '<' }, { ...limits, maxBytes: 12 })).toMatchObject({ extra: { k: '‹' } });
  });

  it('replaces what is not plain inside known fields, at any depth, and drops what is nested too deeply', () => {
    const limits = {
      checks: new Map([['list', Array.isArray as (value: unknown) => boolean]]),
      texts,
      nested: new Set(['list']),
      maxKeys: 0,
      maxBytes: 0,
    };
    expect(salvage({ list: [{ name: '<b>', more: { '<': ['&'] } }] }, limits)).toEqual({
      params: { list: [{ name: '‹b›', more: { '‹': ['＆'] } }] },
      extra: null,
      dropped: 0,
    });
    const depth = 30_000;
    const deep = JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
    expect(salvage({ list: deep }, limits)).toEqual({ params: {}, extra: null, dropped: 1 });
  });

  it('ignores unknown fields unless they are kept', () => {
    expect(salvage({ b: 1 }, { checks, texts, nested, maxKeys: 0, maxBytes: 0 })).toEqual({
      params: {},
      extra: null,
      dropped: 0,
    });
  });
});
