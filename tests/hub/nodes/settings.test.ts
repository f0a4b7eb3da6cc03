import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { openSocket } from '../../support/network/socket.ts';

let hub: TestHub;
let cookie: string;

async function boot(): Promise<void> {
  hub = await bootHub();
  cookie = await hub.openSession();
}

const read = async () => (await hub.request('GET', '/api/settings', { cookie })).body;
const change = (body: unknown) => hub.request('PUT', '/api/settings', { cookie, body });

const defaultSettings = {
  site_name: 'Muster',
  site_description: '',
  public_page: true,
  public_details: [],
  theme: 'default',
  theme_gallery: '',
  retention_days: 90,
  audit_retention_days: 365,
  download_proxy: '',
  agent_repository: 'muster-monitoring/muster',
  agent_signing_key: '',
  oauth_provider: 'none',
  oauth_issuer: '',
  oauth_client_id: '',
  oauth_subjects: [],
  password_login: true,
  passwordless_login: false,
  session_idle_hours: 168,
  password_min_length: 12,
  oauth_client_secret_set: false,
  registration: null,
  password_policy: {
    min_length: 12,
    change_recommended: false,
    hash: { algorithm: 'argon2id', memory: 19 * 1024 * 1024, iterations: 2, lanes: 1 },
  },
};

const oidc = {
  oauth_provider: 'oidc',
  oauth_issuer: 'https://id.example.com/realm',
  oauth_client_id: 'muster',
  oauth_client_secret: 'the client secret',
  oauth_subjects: ['ada@example.com'],
};

describe('settings', () => {
  beforeEach(boot);
  afterEach(() => hub.remove());

  test('have defaults, and every one can be changed and survives a restart', async () => {
    expect(await read()).toEqual(defaultSettings);
    const { oauth_client_secret, ...readable } = oidc;
    const values = {
      site_name: 'Flotte 舰队',
      site_description: 'what runs where',
      public_page: false,
      public_details: ['mounts', 'sensors'],
      retention_days: 3650,
      audit_retention_days: 3650,
      download_proxy: 'https://proxy.example.com/',
      agent_repository: 'someone/fork',
      theme_gallery: 'https://gallery.example/themes.txt',
      agent_signing_key: `RWQ${'A'.repeat(53)}`,
      password_login: false,
      session_idle_hours: 336,
      password_min_length: 12,
      ...readable,
    };
    const answer = await change({ ...values, oauth_client_secret });
    const expected = { ...defaultSettings, ...values, oauth_client_secret_set: true };
    expect(answer).toMatchObject({ status: 200, body: expected });
    hub = await hub.restart();
    expect(await read()).toEqual(expected);
  });

  test('are updated only in the given fields', async () => {
    await change({ site_name: 'one', retention_days: 7 });
    await change({ site_name: 'two' });
    expect(await read()).toEqual({ ...defaultSettings, site_name: 'two', retention_days: 7 });
    expect((await change({})).status).toBe(200);
  });

  test('never return the client secret, and an empty one removes it', async () => {
    const answer = await change({ oauth_client_secret: 'the client secret' });
    expect(JSON.stringify(answer.body)).not.toContain('the client secret');
    expect(answer.body.oauth_client_secret_set).toBe(true);
    expect((await change({ oauth_client_secret: '' })).body.oauth_client_secret_set).toBe(false);
  });

  test('show a new name to visitors immediately', async () => {
    await change({ site_name: 'Night watch', site_description: 'and day', retention_days: 3 });
    expect((await hub.request('GET', '/api/me')).body).toMatchObject({
      site_name: 'Night watch',
      site_description: 'and day',
      history_days: 3,
    });
  });

  test('close only the streams of visitors, with 4403, when the public page is switched off', async () => {
    const visitor = await openSocket(`${hub.wsUrl}/api/ws`);
    const admin = await openSocket(`${hub.wsUrl}/api/ws`, { headers: { cookie } });
    await change({ public_page: false });
    expect((await visitor.closed).code).toBe(4403);
    expect(admin.socket.readyState).toBe(admin.socket.OPEN);
    await admin.close();
    expect(await hub.request('GET', '/api/nodes')).toMatchObject({
      status: 401,
      body: { code: 'login_required' },
    });
    expect((await hub.request('GET', '/api/me')).body).toMatchObject({ public_page: false });
    await change({ public_page: true });
    expect((await hub.request('GET', '/api/nodes')).status).toBe(200);
  });

  test('accept a theme once it is on disk', async () => {
    const errors = [{ pointer: '/theme', detail: 'is not installed' }];
    expect(await change({ theme: 'aurora', site_name: 'x' })).toMatchObject({
      status: 400,
      body: { errors },
    });
    expect(await read()).toEqual(defaultSettings);
    const index = join(dirname(hub.db), 'themes/aurora/dist/index.html');
    await mkdir(dirname(index), { recursive: true });
    await writeFile(index, '<p>aurora</p>');
    expect(await change({ theme: 'aurora' })).toMatchObject({ status: 200, body: { theme: 'aurora' } });
    expect((await hub.request('GET', '/')).body).toContain('aurora');
    expect((await change({ theme: 'default' })).status).toBe(200);
  });

  test.each(['http://127.0.0.1:9000', 'http://localhost:9000/x', 'http://[::1]:9000'])(
    'an issuer on this host, %s, may use plain http',
    async (oauth_issuer) => {
      expect((await change({ ...oidc, oauth_issuer })).status).toBe(200);
    },
  );

  test('refuse to disable the only login method, also in two steps', async () => {
    expect((await change({ ...oidc, password_login: false })).status).toBe(200);
    for (const body of [
      { oauth_provider: 'none' },
      { oauth_subjects: [] },
      { oauth_client_secret: '' },
      { oauth_client_id: '' },
    ])
      expect((await change(body)).status).toBe(400);
    expect((await change({ oauth_provider: 'none', password_login: true })).status).toBe(200);
  });

  test('refuse one of two concurrent changes that are valid only separately', async () => {
    await change(oidc);
    const answers = await Promise.all([change({ password_login: false }), change({ oauth_subjects: [] })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('close the login form when password login is off', async () => {
    await change({ ...oidc, password_login: false });
    expect(
      await hub.request('POST', '/api/auth/login', { body: { username: 'admin', password: 'x' } }),
    ).toMatchObject({
      status: 403,
      body: { code: 'password_login_off' },
    });
    expect((await hub.request('GET', '/api/me')).body.login).toMatchObject({
      password: false,
      external: true,
    });
  });

  test('are not readable without the CSRF token, since they include the registration key', async () => {
    await change({ registration_open: true });
    const answer = await hub.request('GET', '/api/settings', {
      cookie,
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(answer).toMatchObject({ status: 403, body: { code: 'csrf_token_required' } });
  });
});

describe('invalid settings:', () => {
  // The tests do not change the hub, and booting takes longer than asking.
  beforeAll(boot);
  afterAll(() => hub.remove());

  test.each([
    ['/site_description', { site_description: 'two\nlines' }],
    ['/theme', { theme: '../etc' }],
    ['/download_proxy', { download_proxy: 'http://proxy.example.com/' }],
    ['/download_proxy', { download_proxy: 'https://[' }],
    ['/theme_gallery', { theme_gallery: 'ftp://gallery.example/themes.txt' }],
    ['/theme_gallery', { theme_gallery: 'http://gallery.example/themes.txt' }],
    ['/theme_gallery', { theme_gallery: 'https://127.0.0.1/themes.txt' }],
    ['/theme_gallery', { theme_gallery: 'https://jo:x@gallery.example/themes.txt' }],
    ['/agent_repository', { agent_repository: 'no-owner' }],
    ['/agent_repository', { agent_repository: 'a/b/c' }],
    ['/agent_signing_key', { agent_signing_key: `RWQ${'A'.repeat(52)}` }],
    ['/agent_signing_key', { agent_signing_key: `RWQ${'A'.repeat(54)}` }],
    ['/agent_signing_key', { agent_signing_key: "';reboot;'" }],
    ['/registration', { registration: null }],
    ['/oauth_client_secret_set', { oauth_client_secret_set: true }],
    ['/oauth_client_id', { ...oidc, oauth_client_id: '' }],
    ['/oauth_client_secret', { ...oidc, oauth_client_secret: '' }],
    ['/oauth_issuer', { ...oidc, oauth_issuer: '' }],
    ['/oauth_issuer', { ...oidc, oauth_issuer: 'http://id.example.com' }],
    ['/oauth_issuer', { ...oidc, oauth_issuer: 'http://localhost.example.com' }],
    ['/oauth_issuer', { ...oidc, oauth_issuer: 'https://id.example.com/?a=b' }],
    ['/oauth_issuer', { ...oidc, oauth_issuer: 'https://user:word@id.example.com' }],
    ['/password_login', { password_login: false }],
    ['/password_login', { ...oidc, oauth_subjects: [], password_login: false }],
  ])('%s is reported at %j, and nothing is changed', async (pointer, body) => {
    const answer = await change(body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(answer.body.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer);
    expect(await read()).toEqual(defaultSettings);
  });
});
