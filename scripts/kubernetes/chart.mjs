import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../project.mjs';
import { ensureHelm } from '../test-programs/helm.mjs';

const HEADER = `# Several hubs on one PostgreSQL database outside of these manifests: see docs/several-hubs.md. Replace the image,
# status.example.com and the addresses of your ingress controller's pods. Then:
#   kubectl create namespace muster
#   kubectl --namespace muster create secret generic muster-database --from-literal=url='postgres://…'
#   kubectl --namespace muster apply --filename deploy/kubernetes/muster.yaml
#   kubectl --namespace muster logs --selector app.kubernetes.io/name=muster        (the first password)
# Written by "npm run kubernetes-manifests" from the chart in deploy/helm/muster.
`;

/**
 * Renders the chart as Helm installs it.
 * @param {Record<string, unknown>} values
 * @returns {Promise<string>} the manifests; rejects with Helm's message
 */
export async function renderChart(values) {
  const given = Object.entries(values).flatMap(([name, value]) => [
    '--set-json',
    `${name}=${JSON.stringify(value)}`,
  ]);
  const args = ['template', 'muster', path.join(root, 'deploy/helm/muster'), '--kube-version=1.36', ...given];
  return (await promisify(execFile)(await ensureHelm(), args)).stdout;
}

/** The manifests for two hubs. */
export async function renderManifests() {
  const text = await renderChart({
    site: 'https://status.example.com',
    trustedProxies: '10.244.0.0/16',
    replicas: 2,
    database: { secret: 'muster-database' },
    image: { repository: 'registry.example.com/muster-hub' },
    persistence: { size: '1Gi' },
  });
  return HEADER + text.replaceAll(/^---\n# Source: .*\n/gm, '---\n');
}
