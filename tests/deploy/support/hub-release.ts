import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { dirname, join } from 'node:path';
import { replaceOnce } from '../../../scripts/pack/linux/deployed-files.mjs';
import { type KeyPair, listDigests, releasePair, signDigests } from '../../support/agents/signed-release.ts';
import { DEPLOY } from '../../support/machines/deployed-file.ts';

/** Files of a release by their names. */
export type ReleaseFiles = Readonly<Record<string, string | Buffer>>;

/** The files with the signed list of their digests. */
export function signRelease(files: ReleaseFiles, pair: KeyPair = releasePair): ReleaseFiles {
  const sums = listDigests(files);
  return { ...files, 'sha256sums.txt': sums, 'sha256sums.txt.minisig': signDigests(sums, { pair }) };
}

export function writeRelease(folder: string, files: ReleaseFiles): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
}

/** Serves the files, and 404 for others. */
export function serveRelease(files: ReleaseFiles): RequestListener {
  return ({ url = '' }, response) => {
    const content = files[url.slice(1)];
    response.writeHead(content === undefined ? 404 : 200).end(content);
  };
}

const architecture = process.arch === 'arm64' ? 'arm64' : 'amd64';

export const nameDeb = (version: string) => `muster-hub_${version}_${architecture}.deb`;

/** What a hub prints at its start. It runs until it is stopped. */
const HUB = `#!/bin/sh
echo "Muster hub $VERSION listens on http://127.0.0.1:8790"
echo 'Admin panel: http://127.0.0.1:8790/admin'
if [ ! -e muster.db ]; then printf 'Username: admin\\nPassword: a-first-password\\n'; fi
touch muster.db
exec sleep infinity
`;

/** A hub that ends at its start. */
export const BROKEN_HUB = `#!/bin/sh
echo 'The port is in use.'
exit 1
`;

/**
 * A package for Debian with the scripts, the unit and the settings of the hub's, and a shell script as the program. It is made in
 * milliseconds, and can be any version and broken.
 * @param folder an empty one
 */
export function packShellHub(folder: string, version: string, program = HUB): Buffer {
  const read = (name: string) => readFileSync(join(DEPLOY, name), 'utf8');
  const script = (name: string) =>
    read(`packages/${name}`).replaceAll('@package@', 'muster-hub').replaceAll(' @timers@', '');
  const files: readonly (readonly [name: string, text: string, mode?: number])[] = [
    [
      'DEBIAN/control',
      `Package: muster-hub\nVersion: ${version}\nArchitecture: ${architecture}\nMaintainer: tests\nDescription: hub\n`,
    ],
    ['DEBIAN/conffiles', '/etc/muster/hub.env\n'],
    ['DEBIAN/preinst', script('preinst'), 0o755],
    ...['postinst', 'prerm', 'postrm'].map(
      (name) => [`DEBIAN/${name}`, script(`deb/${name}`), 0o755] as const,
    ),
    ['etc/muster/hub.env', `${read('systemd/hub.env')}# ${version}\n`, 0o600],
    ['usr/bin/muster-hub', program.replace('$VERSION', version), 0o755],
    [
      'usr/lib/systemd/system/muster-hub.service',
      replaceOnce(read('systemd/muster-hub.service'), '=/opt/muster/bin/', '=/usr/bin/'),
    ],
    ['usr/lib/sysusers.d/muster-hub.conf', read('systemd/muster-hub.sysusers')],
  ];
  const root = join(folder, version);
  for (const [name, text, mode = 0o644] of files) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
    chmodSync(join(root, name), mode);
  }
  const file = join(folder, nameDeb(version));
  execFileSync('dpkg-deb', ['--root-owner-group', '-Znone', '--build', root, file], { stdio: 'ignore' });
  return readFileSync(file);
}
