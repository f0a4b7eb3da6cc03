import { describe, expect, it } from 'vitest';
import { clearCookie, oauthCookie, readCookie, serialiseCookie, sessionCookie } from './cookies.ts';

describe('serialiseCookie', () => {
  it('uses the prefix __Host- over HTTPS, which requires the path / and Secure', () => {
    expect(serialiseCookie(oauthCookie, 'v', true)).toBe(
      '__Host-muster_oauth=v; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure',
    );
    expect(clearCookie(sessionCookie, true)).toBe(
      '__Host-muster_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
    );
  });

  it('uses the plain name over HTTP', () => {
    expect(serialiseCookie(oauthCookie, 'v', false)).toBe(
      'muster_oauth=v; Path=/api/auth/oauth; Max-Age=600; HttpOnly; SameSite=Lax',
    );
  });
});

describe('readCookie', () => {
  it('returns every value, those with the prefix first', () => {
    const header =
      'muster_session=a; x=1; __Host-muster_session=b;muster_session=c; xmuster_session=d; muster_session';
    expect(readCookie(sessionCookie, header)).toEqual(['b', 'a', 'c']);
    expect(readCookie(sessionCookie, undefined)).toEqual([]);
    expect(readCookie(oauthCookie, header)).toEqual([]);
  });
});
