import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchValidationError } from '../../../admin/src/features/errors/match-validation-error.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';

// The panel translates the hub's validation messages. Here a real hub produces each message that a form can cause.

let hub: TestHub;
let cookie: string;

beforeAll(async () => {
  hub = await bootHub();
  cookie = await hub.openSession();
  await hub.addNode();
});
afterAll(() => hub?.remove());

const oidc = {
  oauth_provider: 'oidc',
  oauth_client_id: 'x',
  oauth_client_secret: 'x',
  oauth_subjects: ['x'],
};

test.each<[string, string, unknown]>([
  ['POST', '/api/nodes', {}],
  ['POST', '/api/nodes', { name: '' }],
  ['POST', '/api/nodes', { name: 'n'.repeat(300) }],
  ['POST', '/api/nodes', { name: 'two\nlines' }],
  ['POST', '/api/nodes', { name: 'n', colour: 'red' }],
  ['POST', '/api/nodes', { name: 'n', tags: Array.from({ length: 40 }, (_, index) => `t${index}`) }],
  ['POST', '/api/nodes', { name: 'n', tags: ['a', 'a'] }],
  ['POST', '/api/nodes', { name: 'n', tags: ['t'.repeat(100)] }],
  ['POST', '/api/nodes', { name: 'n', country_pin: 'Germany' }],
  ['POST', '/api/nodes', { name: 'n', currency: 'euro' }],
  ['POST', '/api/nodes', { name: 'n', price: -1 }],
  ['POST', '/api/nodes', { name: 'n', expires_at: '2026-02-30' }],
  ['POST', '/api/nodes', { name: 'n', traffic_limit: 0.5 }],
  ['POST', '/api/nodes', { name: 'n', traffic_mode: 'both' }],
  ['POST', '/api/nodes', { name: 'n', traffic_reset_day: 32 }],
  ['PUT', '/api/nodes/1/traffic', { month_rx: -1 }],
  ['POST', '/api/ping-tasks', { name: '', target: '1.1.1.1', interval: 60, node_ids: [], all_nodes: true }],
  ['POST', '/api/ping-tasks', { name: 'x', target: 'a b', interval: 60, node_ids: [], all_nodes: true }],
  ['POST', '/api/ping-tasks', { name: 'x', target: '1.1.1.1', interval: 4, node_ids: [], all_nodes: true }],
  ['POST', '/api/ping-tasks', { name: 'x', target: '1.1.1.1', interval: 1e6, node_ids: [], all_nodes: true }],
  ['POST', '/api/ping-tasks', { name: 'x', target: '1.1.1.1', interval: 9, node_ids: [7], all_nodes: false }],
  [
    'POST',
    '/api/ping-tasks',
    { name: 'x', target: 'heartbeat:', interval: 60, check: { cron: '61 3 * * *' } },
  ],
  [
    'POST',
    '/api/ping-tasks',
    { name: 'x', target: 'heartbeat:', interval: 60, check: { cron: '0 0 30 2 *' } },
  ],
  [
    'POST',
    '/api/ping-tasks',
    { name: 'x', target: 'heartbeat:', interval: 60, check: { time_zone: 'Europe/Nowhere' } },
  ],
  ['POST', '/api/ping-tasks', { name: 'x', target: 'heartbeat:', interval: 60, node_ids: [1] }],
  [
    'POST',
    '/api/ping-tasks',
    {
      name: 'x',
      target: 'https://example.com/',
      interval: 60,
      check: { headers: [{ name: 'Host', value: 'x' }] },
    },
  ],
  [
    'POST',
    '/api/ping-tasks',
    { name: 'x', target: 'https://example.com/', interval: 60, check: { statuses: ['500-400'] } },
  ],
  [
    'POST',
    '/api/ping-tasks',
    { name: 'x', target: 'https://example.com/', interval: 60, check: { json_value: 'x' } },
  ],
  [
    'POST',
    '/api/ping-tasks',
    { name: 'x', target: 'https://example.com/', interval: 60, check: { json_path: 'x', redirects: 11 } },
  ],
  ['POST', '/api/notices', { title: 'x', starts_at: 2, ends_at: 1 }],
  ['POST', '/api/notices', { title: 'x', kind: 'maintenance' }],
  ['PUT', '/api/settings', { site_name: '' }],
  ['PUT', '/api/settings', { retention_days: 0 }],
  ['PUT', '/api/settings', { retention_days: 4_000 }],
  ['PUT', '/api/settings', { retention_days: 1.5 }],
  ['PUT', '/api/settings', { download_proxy: 'http://proxy.example/' }],
  ['PUT', '/api/settings', { download_proxy: 'https://[' }],
  ['PUT', '/api/settings', { agent_repository: 'no slash' }],
  ['PUT', '/api/settings', { agent_signing_key: 'RWQ' }],
  ['PUT', '/api/settings', { theme: 'absent' }],
  ['PUT', '/api/settings', { password_login: false }],
  ['PUT', '/api/settings', { ...oidc, oauth_issuer: 'https://id.example', oauth_client_id: '' }],
  ['PUT', '/api/settings', { ...oidc, oauth_issuer: 'https://id.example', oauth_client_secret: '' }],
  ['PUT', '/api/settings', { ...oidc, oauth_issuer: 'https://id.example/?x' }],
  ['PUT', '/api/settings', { ...oidc, oauth_issuer: 'http://id.example/' }],
  ['PUT', '/api/settings', { ...oidc, oauth_issuer: 'id' }],
  [
    'PUT',
    '/api/settings',
    { ...oidc, oauth_issuer: 'https://id.example', oauth_subjects: [], password_login: false },
  ],
  ['PUT', '/api/settings', { session_idle_hours: 0 }],
  ['PUT', '/api/settings', { password_min_length: 65 }],
  ['PUT', '/api/auth/password', { current: 'x', next: 'short' }],
  ['PUT', '/api/auth/password', { current: 'x', new: 'kw7-Rtz_p' }],
  ['PUT', '/api/auth/password', { current: 'x', new: 'leavemealone' }],
  ['PUT', '/api/auth/password', { current: 'x', new: 'admin1234567' }],
  ['PUT', '/api/auth/password', { current: 'x', new: 'aaaaaaaaaaaa' }],
])('%s %s %j', async (method, path, body) => {
  const answer = await hub.request(method, path, { cookie, body });
  expect(answer.body).toMatchObject({ status: 400, errors: expect.anything() });
  const details: string[] = answer.body.errors.map(({ detail }: { detail: string }) => detail);
  const untold = details.filter((detail) => matchValidationError(detail) === undefined);
  expect(untold).toEqual([]);
});
