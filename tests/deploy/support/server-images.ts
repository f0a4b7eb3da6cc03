import { fileURLToPath } from 'node:url';
import { ensureServerLayer, type ServerName } from '../../../scripts/test-programs/containers.mjs';
import type { ContainerHost } from '../../support/machines/container-host.ts';

// Debian's programs under the names of the images of other products. They have what the Compose files use of those: the
// variables, the user, the paths and the command.

const SCRIPT = fileURLToPath(new URL('postgres-image.sh', import.meta.url));

interface ServerImage {
  tag: string;
  steps: string[];
  ignored?: string[];
}

const images: Record<ServerName, ServerImage> = {
  caddy: {
    tag: 'caddy:2',
    steps: [
      'ENV XDG_DATA_HOME=/data XDG_CONFIG_HOME=/config',
      'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]',
    ],
  },
  haproxy: {
    tag: 'haproxy:3.2',
    steps: [
      'RUN useradd --system haproxy',
      'USER haproxy',
      'CMD ["haproxy", "-W", "-db", "-f", "/usr/local/etc/haproxy/haproxy.cfg"]',
    ],
  },
  postgres: {
    tag: 'postgres:17',
    steps: [
      'RUN useradd --system --uid 999 postgres && install --directory --owner postgres /run/postgresql',
      'ENV PATH=/usr/lib/postgresql/17/bin:/usr/bin PGDATA=/var/lib/postgresql/data',
      'VOLUME /var/lib/postgresql/data',
      'STOPSIGNAL SIGINT',
      'COPY --from=own postgres-image.sh /',
      'CMD ["sh", "/postgres-image.sh"]',
    ],
    // For queries that the server compiles, and scripts in Perl.
    ignored: ['usr/lib/*/libLLVM*', 'usr/lib/llvm*', 'usr/lib/postgresql/17/lib/bitcode', 'usr/share/perl*'],
  },
};

const names = Object.keys(images) as ServerName[];

/** The folders of the machine in which the servers' images are built. */
export async function findServerFolders(): Promise<Record<string, string>> {
  const entries = names.map(async (name) => [`/servers/${name}`, await ensureServerLayer(name)]);
  return Object.fromEntries(await Promise.all(entries));
}

/** Builds the image of a server. */
export function provideServerImage(host: ContainerHost, name: ServerName): Promise<void> {
  const { tag, steps, ignored = [] } = images[name];
  const lines = ['FROM debian:trixie-slim', 'COPY usr /usr', ...steps];
  return host.build(`docker.io/library/${tag}`, `/servers/${name}`, {
    Dockerfile: `${lines.join('\n')}\n`,
    '.dockerignore': `${['usr/share/doc', 'usr/share/man', ...ignored].join('\n')}\n`,
    'postgres-image.sh': { path: SCRIPT },
  });
}
