import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readOptions } from '../../hub/src/commands/options.ts';
import { parseTrustedProxies } from '../../hub/src/lib/network/trusted-proxies.ts';
import '../support/fetched-programs.ts';
import { makeFolder } from '../support/folder.ts';
import { adaptDeployed, DEPLOY } from '../support/machines/deployed-file.ts';
import { findHaproxy, listenAt } from './support/haproxy.ts';
import { releases, validateManifests } from './support/kubernetes.ts';

// The files for several hubs. tests/cluster/ runs hubs behind HAProxy with this configuration.

const MANIFESTS = join(DEPLOY, 'kubernetes/muster.yaml');

const folder = makeFolder(afterAll);

test.each(releases)(
  'the manifests are valid for Kubernetes %s, and a misspelt field is not',
  async (release) => {
    const text = readFileSync(MANIFESTS, 'utf8');
    const valid = parseAllDocuments(text).length;
    expect(await validateManifests(text, release)).toEqual({ status: 0, valid });
    const misspelt = text.replace('failureThreshold: 2', 'failureTreshold: 2');
    expect(misspelt).not.toBe(text);
    expect((await validateManifests(misspelt, release)).status).not.toBe(0);
  },
);

interface Manifest {
  kind: string;
  metadata: { name: string };
  // biome-ignore lint/suspicious/noExplicitAny: each kind has a shape of its own
  [key: string]: any;
}

const manifests = parseAllDocuments(readFileSync(MANIFESTS, 'utf8')).map(
  (document) => document.toJS() as Manifest,
);
const find = (kind: string, name?: string) => {
  const found = manifests.find(
    ({ kind: own, metadata }) => own === kind && metadata.name === (name ?? metadata.name),
  );
  if (found === undefined) throw new Error(`There is no ${kind} ${name ?? ''}.`);
  return found;
};

test('the manifests refer to each other, and start hubs that share their database', () => {
  const { spec } = find('StatefulSet');
  const pod = spec.template;
  const [hub] = pod.spec.containers;
  const labels = pod.metadata.labels;
  for (const { selector } of [find('Service', 'muster').spec, find('Service', spec.serviceName).spec])
    expect(selector).toEqual(labels);
  expect(spec.selector.matchLabels).toEqual(labels);
  expect(find('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels);
  const [rule] = find('Ingress').spec.rules;
  const { service } = rule.http.paths[0].backend;
  const ports = find('Service', service.name).spec.ports;
  expect(ports).toContainEqual({ name: service.port.name, port: 80, targetPort: hub.ports[0].name });
  const volumes = [
    ...pod.spec.volumes,
    ...spec.volumeClaimTemplates.map((claim: Manifest) => claim.metadata),
  ];
  expect(hub.volumeMounts.map(({ name }: { name: string }) => name).sort()).toEqual(
    volumes.map(({ name }: { name: string }) => name).sort(),
  );

  const { data } = find('ConfigMap', hub.envFrom[0].configMapRef.name);
  const names = hub.env.map(({ name }: { name: string }) => name);
  expect(names).toEqual(['MUSTER_DB', 'MUSTER_HUB_NAME']);
  const env = { ...data, MUSTER_DB: 'postgres://muster@db/muster', MUSTER_HUB_NAME: 'muster-hub-0' };
  expect(readOptions(['serve'], env)).toMatchObject({
    site: `https://${rule.host}`,
    hubName: 'muster-hub-0',
  });
  expect(parseTrustedProxies(data.MUSTER_TRUSTED_PROXIES)('10.244.1.7', 0)).toBe(true);
});

test('the pods meet the Pod Security Standard "restricted"', () => {
  const { spec } = find('StatefulSet').spec.template;
  expect(spec.securityContext).toMatchObject({
    runAsNonRoot: true,
    seccompProfile: { type: 'RuntimeDefault' },
  });
  expect(spec.hostNetwork ?? spec.hostPID ?? spec.hostIPC).toBeUndefined();
  for (const { securityContext } of spec.containers)
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  expect(spec.volumes).toEqual([{ name: 'tmp', emptyDir: {} }]);
});

interface Service {
  build?: { dockerfile: string };
  environment: Record<string, string>;
  networks: Record<string, { ipv4_address: string } | null>;
  volumes: string[];
  depends_on?: unknown;
}

test('the compose file runs two hubs that trust its proxy, which leads to both', () => {
  const text = readFileSync(join(DEPLOY, 'docker/several-hubs.yaml'), 'utf8');
  const { services, volumes, networks } = parse(text, { merge: true }) as {
    services: Record<string, Service>;
    volumes: object;
    networks: Record<string, { ipam: { config: { subnet: string }[] } } | null>;
  };
  const proxy = services.proxy as Service;
  const names = ['hub-a', 'hub-b'];
  const authorities = names.map((name) => {
    const hub = services[name] as Service;
    expect(existsSync(join(DEPLOY, '../', hub.build?.dockerfile ?? ''))).toBe(true);
    const env = { ...hub.environment, MUSTER_DB: hub.environment.MUSTER_DB?.replace(/\$\{.*\}/, 'password') };
    expect(readOptions(['serve'], env)).toMatchObject({ hubName: name });
    expect(hub.environment.MUSTER_TRUSTED_PROXIES).toBe(proxy.networks.front?.ipv4_address);
    expect(Object.keys(hub.networks)).toEqual(['front', 'back']);
    return `${hub.networks.front?.ipv4_address}:8790`;
  });
  expect([proxy.environment.HUB_A, proxy.environment.HUB_B]).toEqual(authorities);
  expect(Object.keys(services.database?.networks ?? services.database ?? {})).not.toContain('front');
  expect(networks.front?.ipam.config[0]?.subnet).toBe('172.30.88.0/28');
  const named = Object.values(services).flatMap(({ volumes: mounts = [] }) =>
    mounts.map((mount) => mount.split(':')[0]).filter((source) => !source?.startsWith('.')),
  );
  expect(named.sort()).toEqual(Object.keys(volumes).sort());
  expect(existsSync(join(DEPLOY, 'docker', proxy.volumes[0]?.split(':')[0] ?? ''))).toBe(true);
});

test('HAProxy accepts the configuration', async () => {
  const { program, env } = await findHaproxy();
  const file = join(folder, 'haproxy.cfg');
  const check = (text: string) => {
    writeFileSync(file, text);
    const hubs = { HUB_A: '127.0.0.1:1', HUB_B: '127.0.0.1:2' };
    return spawnSync(program, ['-c', '-f', file], {
      env: { ...process.env, ...env, ...hubs },
      encoding: 'utf8',
    });
  };
  const config = adaptDeployed('haproxy/several-hubs.cfg', listenAt('127.0.0.1:1'));
  const { status, stdout, stderr } = check(config);
  expect([status, stdout.trim(), stderr]).toEqual([0, 'Configuration file is valid', '']);
  expect(check(config.replace('balance leastconn', 'balance leastcon')).status).toBe(1);
});
