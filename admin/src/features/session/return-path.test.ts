import { expect, test } from 'vitest';
import { findReturnPath, makeLoginPath } from './return-path.ts';

const at = (path: string) => new URL(path, 'https://hub.example');

test.each([
  ['/admin/login', '/admin/overview'],
  ['/admin/login?next=/admin/settings?tab=2', '/admin/settings?tab=2'],
  ['/admin/login?next=https://evil.example/admin/', '/admin/overview'],
  ['/admin/login?next=//evil.example/admin/', '/admin/overview'],
  ['/admin/login?next=/%5Cevil.example/admin/', '/admin/overview'],
  ['/admin/login?next=/admin/../node/1', '/admin/overview'],
  ['/admin/login?next=javascript:alert(1)', '/admin/overview'],
  ['/admin/login?next=http://[', '/admin/overview'],
  ['/admin/login?next=/admin/login?next=/admin/login', '/admin/overview'],
])('%s leads to %s', (place, target) => {
  expect(findReturnPath(at(place))).toBe(target);
});

test('login returns to the requested page with its query', () => {
  const login = makeLoginPath(at('/admin/settings?tab=2'), true);
  expect(login).toBe('/admin/login?error=session_ended&next=%2Fadmin%2Fsettings%3Ftab%3D2');
  expect(findReturnPath(at(login))).toBe('/admin/settings?tab=2');
});

test('the start page needs no return path', () => {
  expect(makeLoginPath(at('/admin/overview'), false)).toBe('/admin/login');
  expect(makeLoginPath(at('/admin'), false)).toBe('/admin/login');
});
