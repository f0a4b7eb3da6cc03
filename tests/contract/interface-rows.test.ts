import asyncapi from '@muster/generated/asyncapi.json' with { type: 'json' };
import { limits } from '@muster/generated/limits';
import openapi from '@muster/generated/openapi.json' with { type: 'json' };
import { operations } from '@muster/generated/operations';
import { describe, expect, test } from 'vitest';

// The interface of published agents and themes, row by row: the contract may extend it but
// never remove anything. Extensions are marked.

const rows = [
  ['GET', '/api/agent/ws', 'node'],
  ['GET', '/install.sh', 'public'],
  ['GET', '/agent/{arch}', 'public'],
  ['POST', '/api/agent/register', 'registration'],
  ['GET', '/api/me', 'optional'],
  ['GET', '/api/nodes', 'optional'],
  ['GET', '/api/nodes/{id}/metrics', 'optional'],
  ['GET', '/api/ws', 'optional'],
  ['POST', '/api/auth/login', 'public'],
  ['POST', '/api/auth/logout', 'optional'],
  ['GET', '/api/auth/oauth', 'public'],
  ['GET', '/api/auth/oauth/callback', 'public'],
  ['POST', '/api/nodes', 'session'],
  ['PUT', '/api/nodes/order', 'session'],
  ['PUT', '/api/nodes/{id}', 'session'],
  ['DELETE', '/api/nodes/{id}', 'session'],
  ['POST', '/api/nodes/{id}/token', 'session'],
  ['PUT', '/api/nodes/{id}/traffic', 'session'],
  ['GET', '/api/ping-tasks', 'session'],
  ['POST', '/api/ping-tasks', 'session'],
  ['DELETE', '/api/ping-tasks/{id}', 'session'],
  ['GET', '/api/settings', 'session'],
  ['PUT', '/api/settings', 'session'],
  ['GET', '/api/themes', 'session'],
  ['POST', '/api/themes', 'session'],
  ['DELETE', '/api/themes/{short}', 'session'],
  ['GET', '/api/themes/{short}/preview', 'session'],
  ['POST', '/api/themes/{short}/update', 'session'],
  ['GET', '/api/db', 'session'],
  ['GET', '/api/db/backup', 'session'],
  ['POST', '/api/db/restore', 'session'],
  ['POST', '/api/db/vacuum', 'session'],
  ['GET', '/admin', 'public'],
  ['GET', '/', 'public'],
] as const;

const all = Object.values(operations);
const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

describe('endpoints', () => {
  test.each(rows)('%s %s, for %s', (method, path, access) => {
    const operation = all.find((one) => one.method === method && one.path === path);
    expect(operation).toMatchObject({ access, isExtension: false });
  });

  test('endpoints beyond the published interface are marked as extensions', () => {
    const asked = new Set(rows.map(([method, path]) => `${method} ${path}`));
    const added = all.filter((operation) => !asked.has(keyOf(operation) as never));
    expect(added.filter(({ isExtension }) => !isExtension).map(keyOf)).toEqual([]);
  });

  test('a theme may use the four endpoints, its own settings, hardware, services, and incidents and notices', () => {
    const surface = all.filter(({ isTheme }) => isTheme).map(keyOf);
    expect(surface.sort()).toEqual([
      'GET /api/availability',
      'GET /api/incidents',
      'GET /api/me',
      'GET /api/nodes',
      'GET /api/nodes/{id}/details',
      'GET /api/nodes/{id}/gauges',
      'GET /api/nodes/{id}/metrics',
      'GET /api/notices',
      'GET /api/services',
      'GET /api/themes/{short}/config',
      'GET /api/ws',
    ]);
  });

  test('every panel operation declares its 401', () => {
    for (const { access, statuses, id } of all)
      if (access === 'session') expect([id, statuses]).toEqual([id, expect.arrayContaining([401])]);
  });
});

test('the limits match the published interface', () => {
  expect(limits).toMatchObject({
    requestBodyBytes: 64 * 1024,
    frameBytes: 64 * 1024,
    uploadRequestBytes: 8 * 1024 * 1024,
    restoreFileBytes: 256 * 1024 * 1024,
    themeFileBytes: 32 * 1024 * 1024,
    historyHoursAdmin: 2160,
    historyHoursVisitor: 168,
    historyRowsWide: 320,
    snapshotCacheMs: 1900,
    snapshotIntervalMs: 2000,
    agentDownloads: 4,
    registrationWindowSeconds: 3600,
    registrationNodes: 100,
    loginFailures: 5,
    loginWindowSeconds: 900,
    sessionSeconds: 14 * 24 * 3600,
    pingIntervalSeconds: 30,
    silenceSeconds: 120,
    offlineSeconds: 150,
  });
});

const { schemas } = openapi.components;

describe('fields', () => {
  test('facts', () => {
    const published = Object.entries(schemas.Facts.properties).filter(
      ([, schema]) => !('x-extension' in schema),
    );
    expect(published.map(([key]) => key).sort()).toEqual(
      [
        'hostname os kernel arch virt cpu_name cpu_cores mem_total swap_total disk_total',
        'agent_version ipv4 ipv6',
      ]
        .join(' ')
        .split(' ')
        .sort(),
    );
  });

  test('metrics', () => {
    const keys = [schemas.HostFigures, schemas.HostCounters].flatMap(({ properties }) =>
      Object.entries(properties).flatMap(([key, schema]) => ('x-extension' in schema ? [] : [key])),
    );
    const asked = [
      'boot_id uptime cpu load mem_total mem_used swap_total swap_used disk_total disk_used',
      'net_rx_total net_tx_total net_rx net_tx tcp udp procs',
    ];
    expect(keys.sort()).toEqual(asked.join(' ').split(' ').sort());
  });

  test('theme.json', () => {
    const added = ['compat', 'connect'];
    expect(Object.keys(schemas.ThemeManifest.properties).filter((key) => !added.includes(key))).toEqual([
      'name',
      'short',
      'description',
      'version',
      'author',
      'url',
      'config',
    ]);
  });
});

test('the events match the published interface', () => {
  const { hello, report, pingResult, pingTasks } = asyncapi.components.messages;
  const methods = [hello, report, pingResult, pingTasks].map(
    ({ payload }) => payload.properties.method.const,
  );
  expect(methods).toEqual(['hello', 'report', 'ping.result', 'ping.tasks']);
});
