import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IS_LONG } from '../../scripts/test-run/long-form.mjs';
import '../support/fetched-programs.ts';
import { type ContainerHost, startContainerHost } from '../support/machines/container-host.ts';
import { startImageRegistry } from './support/image-registry.ts';

// The script of the release workflow that pushes images, with small ones. containers.test.ts runs the real ones.

const SCRIPTS = fileURLToPath(new URL('../../scripts/release', import.meta.url));

describe.skipIf(!IS_LONG || process.getuid?.() !== 0)('images of a release', { timeout: 240_000 }, () => {
  let host: ContainerHost;
  const sh = (script: string, ...args: string[]) => host.machine.succeed(['sh', '-euc', script, ...args]);

  beforeAll(async () => {
    const started = await startContainerHost({ '/scripts': SCRIPTS });
    if (started === null) throw new Error('only root can start machines');
    host = started;
    await sh(`mkdir -p /tmp/images /tmp/context
      for product in hub agent; do
        for arch in amd64 arm64; do
          echo $product-$arch >/tmp/context/program
          printf 'FROM scratch\\nCOPY program /\\nHEALTHCHECK CMD ["/program"]\\n' >/tmp/context/Dockerfile
          podman build --quiet --format=docker --platform=linux/$arch --tag=muster-$product /tmp/context
          podman save --quiet --format=docker-archive --output=/tmp/images/$product-$arch.tar muster-$product
          podman rmi --force muster-$product
        done
      done`);
  }, 1_200_000);
  afterAll(() => host?.stop());

  test('are one for both architectures, with four tags and the health check', async () => {
    const registry = await startImageRegistry();
    await sh(
      `printf '[[registry]]\\nlocation = "%s"\\ninsecure = true\\n' "$0" >/etc/containers/registries.conf.d/tests.conf`,
      registry.address,
    );
    const push = 'sh /scripts/push-images.sh /tmp/images "$0/owner" 1.2.3 2>/dev/null';
    const output = await sh(push, registry.address);
    const images = ['hub', 'agent'].map((product) => {
      const name = `owner/muster-${product}`;
      expect(registry.listTags(name).sort()).toEqual(['1.2', '1.2.3', 'latest', 'v1.2.3']);
      const digests = registry.listTags(name).map((tag) => registry.find(name, tag)?.digest);
      expect(new Set(digests).size).toBe(1);
      const list = JSON.parse(registry.find(name, 'latest')?.content.toString() ?? '');
      const configs = list.manifests.map(({ digest }: { digest: string }) => {
        const image = JSON.parse(registry.find(name, digest)?.content.toString() ?? '');
        return registry.readBlob(image.config.digest);
      });
      expect(list.manifests.map(({ platform }: { platform: object }) => platform)).toMatchObject([
        { os: 'linux', architecture: 'amd64' },
        { os: 'linux', architecture: 'arm64' },
      ]);
      expect(configs).toMatchObject(
        ['amd64', 'arm64'].map((architecture) => ({
          architecture,
          config: { Healthcheck: { Test: ['CMD', '/program'] } },
        })),
      );
      return `${product}=${digests[0]}\n`;
    });
    expect(output).toBe(images.join(''));
    await sh('podman pull --quiet "$0/owner/muster-hub:1.2"', registry.address);
  });

  test('are not tagged if one of them is missing', async () => {
    const registry = await startImageRegistry();
    await sh('mkdir /tmp/part && cp /tmp/images/*-amd64.tar /tmp/part');
    await expect(
      sh('sh /scripts/push-images.sh /tmp/part "$0/owner" 1.2.4', registry.address),
    ).rejects.toThrow('hub-arm64.tar');
    expect(registry.listTags('owner/muster-hub')).toEqual([]);
  });
});
