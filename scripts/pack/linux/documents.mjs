import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../../project.mjs';

/** Documents of a package, below /usr/share/doc. */

export const HOMEPAGE = 'https://github.com/muster-monitoring/muster';
export const MAINTAINER = 'Muster contributors <muster-monitoring@users.noreply.github.com>';

/**
 * The licence, in the machine-readable format of Debian (DEP 5).
 * @param {string[]} thirdParty files with the licences of others' code in the package
 */
export function formatCopyright(thirdParty) {
  const [, holder, text = ''] =
    /^MIT License\n\nCopyright \(c\) (.+)\n\n(.+)$/s.exec(readFileSync(path.join(root, 'LICENSE'), 'utf8')) ??
    [];
  const indented = text
    .trim()
    .split('\n')
    .map((line) => (line === '' ? ' .' : ` ${line}`));
  return [
    'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/',
    'Upstream-Name: Muster',
    `Source: ${HOMEPAGE}`,
    'Comment: The licences of third-party code are in',
    ...thirdParty.map((file) => ` ${file}`),
    '',
    'Files: *',
    `Copyright: ${holder}`,
    'License: Expat',
    '',
    'License: Expat',
    ...indented,
    '',
  ].join('\n');
}

/**
 * The changelog in Debian's format, with one entry, compressed.
 * @param {{ name: string, version: string, date: Date }} release
 */
export function formatChangelog({ name, version, date }) {
  const text = `${name} (${version}) stable; urgency=medium

  * Release ${version}. NEWS.gz lists the changes.

 -- ${MAINTAINER}  ${date.toUTCString().replace('GMT', '+0000')}
`;
  return gzipSync(text, { level: 9 });
}

/**
 * Breaks a text into lines of at most 78 characters.
 * @param {string} text
 */
export function wrap(text) {
  return text.replace(/(.{1,78})(?: |$)/g, '$1\n').trim();
}

/** CHANGELOG.md, compressed as Debian's policy wants. */
export function readNews() {
  return gzipSync(readFileSync(path.join(root, 'CHANGELOG.md')), { level: 9 });
}
