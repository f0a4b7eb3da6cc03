import { expect, test } from 'vitest';
import { createAnnouncement } from './announcement.mjs';

const create = () => createAnnouncement({ database: '/data/muster.db', note: 'This machine reports.' });

test.each([
  ['Muster hub 0.1.0 listens on http://127.0.0.1:8790', 'http://127.0.0.1:8790'],
  ['Muster hub 0.1.0 listens on http://0.0.0.0:41999', 'http://127.0.0.1:41999'],
  ['Muster hub 0.1.0 listens on http://[::]:8790', 'http://[::1]:8790'],
  ['Muster hub 0.1.0 listens on http://192.0.2.7:8790', 'http://192.0.2.7:8790'],
])('%s', (line, address) => {
  const announcement = create();
  expect(announcement.read('{"level":30,"msg":"opening http://example.com:1"}')).toBeUndefined();
  expect(announcement.read(line)).toBe(address);
  expect(announcement.read(line)).toBeUndefined();
});

test('names the port of a panel with its own listener', () => {
  const announcement = create();
  const address = announcement.read('Muster hub 0.1.0 listens on http://127.0.0.1:8790') ?? '';
  expect(announcement.read('The admin panel listens on http://0.0.0.0:8791')).toBeUndefined();
  expect(announcement.describe(address)).toMatch(
    /Status page {2}http:\/\/127\.0\.0\.1:8790\/\n {2}Admin panel {2}http:\/\/127\.0\.0\.1:8791\/admin\n/,
  );
});

test('lines that the announcement repeats are held back', () => {
  const announcement = create();
  const lines = ['Muster hub 0.1.0 listens on http://127.0.0.1:1', 'Password: k3y', 'Another line'];
  expect(lines.map((line) => announcement.hold(line))).toEqual([true, true, false]);
  expect(announcement.held).toEqual(lines.slice(0, 2));
});

test('a new password is shown; for an old one the command that replaces it', () => {
  const announcement = create();
  expect(announcement.describe('http://127.0.0.1:1')).toContain('muster-hub passwd --db /data/muster.db');
  announcement.read('Password: k3y');
  expect(announcement.describe('http://127.0.0.1:1')).toContain('k3y   (shown this once)');
});
