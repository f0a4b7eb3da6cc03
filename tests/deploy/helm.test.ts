import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { renderChart, renderManifests } from '../../scripts/kubernetes/chart.mjs';
import { ensureHelm } from '../../scripts/test-programs/helm.mjs';
import { IS_LONG } from '../../scripts/test-run/long-form.mjs';
import '../support/fetched-programs.ts';
import { DEPLOY } from '../support/machines/deployed-file.ts';
import { releases, validateManifests } from './support/kubernetes.ts';

// Only in the long form, because Helm takes minutes to compile. What the chart makes for two hubs is tested by
// several-hubs.test.ts, and containers.test.ts runs the pods.

const CHART = join(DEPLOY, 'helm/muster');

const alone = {
  site: 'https://status.example.com',
  image: { repository: 'registry.example.com:5000/muster-hub' },
};
const agent = {
  enabled: true,
  registrationSecret: 'muster-key',
  image: { repository: 'registry.example.com/muster-agent' },
};
const variants = {
  'one hub': [alone, ['ConfigMap', 'Service', 'Service', 'StatefulSet', 'Ingress']],
  'several hubs': [
    { ...alone, replicas: 3, database: { secret: 'muster-database' } },
    ['PodDisruptionBudget', 'ConfigMap', 'Service', 'Service', 'StatefulSet', 'Ingress'],
  ],
  'every value': [
    {
      ...alone,
      site: 'https://status.example.com:8443',
      trustedProxies: '10.244.0.0/16, 10.245.0.0/16',
      imagePullSecrets: [{ name: 'registry' }],
      env: { MUSTER_LOG_LEVEL: 'debug' },
      envSecrets: ['muster-password'],
      persistence: { size: '20Gi', storageClass: 'fast' },
      nodeSelector: { disk: 'ssd' },
      tolerations: [{ key: 'a', operator: 'Exists' }],
      affinity: { nodeAffinity: {} },
      networkPolicy: { enabled: true, from: [{ namespaceSelector: { matchLabels: { name: 'ingress' } } }] },
      agent,
    },
    ['NetworkPolicy', 'ConfigMap', 'Service', 'Service', 'DaemonSet', 'StatefulSet', 'Ingress'],
  ],
  'no ingress': [
    { ...alone, ingress: { enabled: false } },
    ['ConfigMap', 'Service', 'Service', 'StatefulSet'],
  ],
} satisfies Record<string, [Record<string, unknown>, string[]]>;

describe.skipIf(!IS_LONG)('the chart', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    await ensureHelm();
  }, 1_200_000);

  test('deploy/kubernetes/muster.yaml is made of it', async () => {
    expect(readFileSync(join(DEPLOY, 'kubernetes/muster.yaml'), 'utf8')).toBe(await renderManifests());
  });

  test.each(Object.entries(variants))('%s: valid for Kubernetes', async (_name, [values, kinds]) => {
    const text = await renderChart(values);
    expect(parseAllDocuments(text).map((document) => document.get('kind'))).toEqual(kinds);
    for (const release of releases)
      expect(await validateManifests(text, release)).toEqual({ status: 0, valid: kinds.length });
  });

  test('Helm finds no fault', async () => {
    const values = Object.entries(variants['every value'][0]).map(
      ([name, value]) => `--set-json=${name}=${JSON.stringify(value)}`,
    );
    const { stdout } = await promisify(execFile)(await ensureHelm(), ['lint', '--strict', CHART, ...values]);
    expect(stdout).toContain('1 chart(s) linted, 0 chart(s) failed');
  });

  test.each([
    ['no address', { ...alone, site: '' }, '/site'],
    ['an address without TLS', { ...alone, site: 'http://status.example.com' }, '/site'],
    ['an address with a path', { ...alone, site: 'https://example.com/status' }, '/site'],
    ['no image', { ...alone, image: {} }, '/image/repository'],
    ['several hubs without a database', { ...alone, replicas: 2 }, '/database/secret'],
    [
      'a policy that lets everybody in',
      { ...alone, networkPolicy: { enabled: true } },
      '/networkPolicy/from',
    ],
    [
      'agents without a key',
      { ...alone, agent: { ...agent, registrationSecret: '' } },
      '/agent/registrationSecret',
    ],
    ['agents without an image', { ...alone, agent: { ...agent, image: {} } }, '/agent/image/repository'],
    ['a misspelt value', { ...alone, replica: 2 }, "'replica'"],
  ])('%s is refused', async (_name, values, place) => {
    await expect(renderChart(values)).rejects.toThrow(place);
  });
});
