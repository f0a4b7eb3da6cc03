import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../../tests/support/folder.ts';
import { type DoctorOptions, readOptions } from './options.ts';

function makeService(content: string) {
  const folder = makeFolder();
  const files = { environment: join(folder, 'hub.env'), database: join(folder, 'service.db') };
  writeFileSync(files.environment, content);
  return files;
}

const ENV =
  '# options\nMUSTER_SITE=https://status.example.com\nMUSTER_LISTEN="127.0.0.1:8888"\n#MUSTER_LOG_LEVEL=x\n';

test('without a database the doctor has the options of the installed service', () => {
  const files = makeService(ENV);
  const read = (args: string[], env = {}) => readOptions(['doctor', ...args], env, files) as DoctorOptions;
  expect(read([])).toMatchObject({
    isService: true,
    serve: { db: files.database, site: 'https://status.example.com', port: 8888, logLevel: 'info' },
  });
  expect(read(['--listen', '127.0.0.1:1'])).toMatchObject({ isService: true, serve: { port: 1 } });
  expect(read([], { MUSTER_LISTEN: '127.0.0.1:2' }).serve.port).toBe(2);
  for (const own of [read(['--db', '/srv/a.db']), read([], { MUSTER_DB: '/srv/a.db' })])
    expect(own).toMatchObject({ isService: false, serve: { db: '/srv/a.db', site: '', port: 8790 } });
});

test('a service that names a database is checked with it, and serve ignores the service', () => {
  const files = makeService('MUSTER_DB=postgres://db/muster\n');
  expect(readOptions(['doctor'], {}, files)).toMatchObject({ serve: { db: 'postgres://db/muster' } });
  expect(readOptions(['serve'], {}, files)).toMatchObject({ db: expect.stringMatching(/\/muster\.db$/) });
  const none = { ...files, environment: `${files.environment}.none` };
  expect(readOptions(['doctor'], {}, none)).toMatchObject({ isService: false });
});

test.each([['passwd'], ['backup', 'a.db'], ['restore', 'a.db'], ['import', 'komari', 'a.db']])(
  '%s uses the database of the installed service unless another one is named',
  (...args) => {
    const files = makeService('');
    expect(readOptions(args, {}, files)).toMatchObject({ db: files.database });
    expect(readOptions([...args, '--db', '/srv/a.db'], {}, files)).toMatchObject({ db: '/srv/a.db' });
    expect(readOptions(args, { MUSTER_DB: '/srv/a.db' }, files)).toMatchObject({ db: '/srv/a.db' });
  },
);

test.each([['node-token'], ['token', 'list'], ['apply', 'a.yaml']])(
  '%s asks the installed service unless another database is named',
  (...args) => {
    const files = makeService('MUSTER_THEMES=/srv/themes\n');
    const serve = { db: files.database, themes: '/srv/themes' };
    expect(readOptions(args, {}, files)).toMatchObject({ serve });
    expect(readOptions([...args, '--db', '/srv/a.db'], {}, files)).toMatchObject({
      serve: { db: '/srv/a.db' },
    });
  },
);

test.runIf(process.getuid?.() === 0)(
  'root continues as the owner of the database, and others are told why not',
  () => {
    const { database, environment } = makeService(ENV);
    const run = (code: string, uid: number) =>
      execFileSync(
        process.execPath,
        [
          '--input-type=module',
          '-e',
          `import * as service from ${JSON.stringify(new URL('./installed-service.ts', import.meta.url))};${code}`,
        ],
        { encoding: 'utf8', uid, stdio: 'pipe' },
      );
    const become = `service.becomeOwner(${JSON.stringify(database)}); process.stdout.write([process.getuid(), process.getgid(), process.getgroups()].join())`;
    expect(run(become, 0)).toMatch(/^0,0/);
    writeFileSync(database, '');
    chownSync(database, 12_345, 12_346);
    expect(run(become, 0)).toBe('12345,12346,12346');
    chmodSync(join(environment, '..'), 0o755);
    chmodSync(environment, 0o600);
    const read = `try { service.readServiceEnvironment(${JSON.stringify({ environment, database })}) } catch (error) { process.stdout.write(error.message) }`;
    expect(run(read, 12_345)).toContain('cannot be read (EACCES). Run the command with sudo');
  },
);
