import type { Removal } from '../removal.ts';

const LOAD = 'tests/hub/agent-install/code-host-load.test.ts';
const DOWNLOADS = 'tests/hub/agent-install/agent-downloads.test.ts';
const CACHE = 'tests/hub/agent-install/agent-cache.test.ts';
const MINISIGN = 'tests/hub/agent-install/minisign.test.ts';
const UPDATE = 'tests/hub/themes/theme-update.test.ts';
const CLIENT = 'hub/src/domain/network/web-client.test.ts';
const WORKFLOWS = 'tests/repo/workflows.test.ts';

/** Releases of the agent, requests to other hosts, and the release workflow. */
export const releaseRemovals: readonly Removal[] = [
  {
    id: 'signed-releases',
    claims: ['H3', 'a code host with unsigned, wrongly signed or older releases'],
    file: 'hub/src/domain/agent-install/release-verifier.ts',
    code: '    throw createCodeHostError(`The signature ${SIGNATURE_FILE} is invalid: ${reason}.`, error);',
    replacement: "    return reason === '' ? '' : 'version:9.9.9';",
    test: { file: DOWNLOADS, title: '%s is a 502, and no byte of it is requested or served' },
  },
  {
    id: 'versioned-releases',
    claims: ['a code host with unsigned, wrongly signed or older releases'],
    file: 'hub/src/domain/agent-install/release-verifier.ts',
    code: "  if (version === undefined)\n    throw createCodeHostError(`The trusted comment of ${SIGNATURE_FILE} contains no version:1.2.3.`);\n  return { digests: files.digests.toString('utf8'), signature: files.signature, version };",
    replacement:
      "  return { digests: files.digests.toString('utf8'), signature: files.signature, version: version ?? '9.9.9' };",
    test: { file: DOWNLOADS, title: '%s is a 502, and no byte of it is requested or served' },
  },
  {
    id: 'older-releases',
    claims: ['a code host with unsigned, wrongly signed or older releases', 'H3'],
    file: 'hub/src/domain/agent-install/newest-release.ts',
    code: 'if (newest?.source === source && isNewer(newest.version, version) === true)',
    replacement: 'if (newest?.source === source && isNewer(newest.version, version) === undefined)',
    test: { file: DOWNLOADS, title: 'is older than one that was served is refused, after a restart too' },
  },
  {
    id: 'older-releases-after-a-restart',
    claims: ['a code host with unsigned, wrongly signed or older releases'],
    file: 'hub/src/domain/agent-install/newest-release.ts',
    code: 'let newest = (stored ?? null) as',
    replacement: 'let newest = (stored === undefined ? stored : null) as',
    test: { file: DOWNLOADS, title: 'is older than one that was served is refused, after a restart too' },
  },
  {
    id: 'digest-of-a-download',
    claims: ['a code host with unsigned, wrongly signed or older releases', 'tampered downloads'],
    file: 'hub/src/domain/agent-install/verify-sha256-stream.ts',
    code: 'if (actual === sha256) done(null, held);',
    replacement: 'if (actual !== "") done(null, held);',
    test: { file: DOWNLOADS, title: 'aborts an agent that does not match its digest before the last byte' },
  },
  {
    id: 'digest-of-the-installer',
    claims: ['a code host with unsigned, wrongly signed or older releases', 'tampered downloads'],
    file: 'hub/src/domain/agent-install/agent-source.ts',
    code: "      if (createHash('sha256').update(bytes).digest('hex') !== sha256)\n",
    replacement: "      if (createHash('sha256').update(bytes).digest('hex') === '')\n",
    test: {
      file: DOWNLOADS,
      title: 'serves the verified digests, their signature and the installer that they list',
    },
  },
  {
    id: 'redirects-of-the-code-host',
    claims: ['a code host with unsigned, wrongly signed or older releases'],
    file: 'hub/src/domain/agent-install/code-host.ts',
    code: 'if (next === null || ![...own, ...allowedOrigins].includes(next.origin))',
    replacement: 'if (next === null)',
    test: { file: DOWNLOADS, title: 'leads elsewhere' },
  },
  {
    id: 'signature-of-the-file',
    claims: ['signatures: other files, other keys, changed comments; interchangeable with minisign'],
    file: 'hub/src/domain/agent-install/minisign.ts',
    code: "  if (!verify(null, signed, key, own)) throw new Error('it does not match the file');\n",
    replacement: '',
    test: { file: MINISIGN, title: 'a signature %s is not' },
  },
  {
    id: 'signature-key',
    claims: ['signatures: other files, other keys, changed comments; interchangeable with minisign'],
    file: 'hub/src/domain/agent-install/minisign.ts',
    code: "  if (!bytes.subarray(2, 2 + ID_BYTES).equals(id)) throw new Error('it was made with another key');\n",
    replacement: '',
    test: { file: MINISIGN, title: 'a signature %s is not' },
  },
  {
    id: 'signature-comment',
    claims: ['signatures: other files, other keys, changed comments; interchangeable with minisign'],
    file: 'hub/src/domain/agent-install/minisign.ts',
    code: "  if (!verify(null, Buffer.concat([own, Buffer.from(trustedComment)]), key, globalSignature))\n    throw new Error('its trusted comment was changed');\n",
    replacement: '',
    test: { file: MINISIGN, title: 'a signature %s is not' },
  },
  {
    id: 'signature-interchange',
    claims: ['signatures: other files, other keys, changed comments; interchangeable with minisign'],
    file: 'scripts/release/minisign.mjs',
    code: 'Buffer.concat([signature, Buffer.from(trustedComment)])',
    replacement: 'Buffer.from(trustedComment)',
    test: { file: MINISIGN, title: 'verifies our signatures with our public key, and not a changed file' },
  },
  {
    id: 'downloads-of-an-address',
    claims: ['idle downloads that keep other hosts from installing', 'M4'],
    file: 'hub/src/domain/agent-install/transfer-limit.ts',
    code: '      if (count >= limits.agentTransfersPerAddress)\n',
    replacement: '      if (count < 0)\n',
    test: { file: CACHE, title: 'idle downloads from one address do not keep others from downloading' },
  },
  {
    id: 'downloads-from-a-copy',
    claims: ['idle downloads that keep other hosts from installing', 'M4'],
    file: 'hub/src/domain/agent-install/agent-binaries.ts',
    code: '      : await cache.get({ name, sha256, download: () => downloads.start(binary, null) });',
    replacement: '      : null;',
    test: {
      file: CACHE,
      title: 'idle downloads from ten addresses do not either, and the binary is fetched once',
    },
  },
  {
    id: 'slow-readers',
    claims: ['idle downloads that keep other hosts from installing', 'M4'],
    file: 'hub/src/domain/agent-install/binary-file.ts',
    code: '    if (!isReading && position - start < limits.agentTransferBytesPerMinute)\n',
    replacement: '    if (position < 0)\n',
    test: {
      file: 'hub/src/domain/agent-install/binary-file.test.ts',
      title: 'a client that reads less than half a megabyte in a minute is disconnected',
    },
  },
  {
    id: 'changed-copy-while-running',
    claims: ["a copy of an agent that was changed on the hub's disk"],
    file: 'hub/src/domain/agent-install/binary-cache.ts',
    code: '  if (!(await matchesDigest(copy.handle, key.sha256))) return false;\n',
    replacement: '',
    test: { file: CACHE, title: 'a copy that was changed %s is fetched again' },
  },
  {
    id: 'changed-copy-at-the-start',
    claims: ["a copy of an agent that was changed on the hub's disk"],
    file: 'hub/src/domain/agent-install/cache-folder.ts',
    code: 'if (handle === null || (await matchesDigest(handle, key.sha256).catch(() => false))) return handle;',
    replacement: 'if (handle === null || key.sha256 !== "") return handle;',
    test: { file: CACHE, title: 'a copy that was changed %s is fetched again' },
  },
  {
    id: 'address-in-the-script',
    claims: ['the install script: forged hosts, secrets'],
    file: 'hub/src/domain/agent-install/install-script.ts',
    code: '      if (!ADDRESS.test(address)) return keyed;\n',
    replacement: '',
    test: {
      file: 'hub/src/domain/agent-install/install-script.test.ts',
      title: 'for host %j the script contains no address or a harmless one',
    },
  },
  {
    id: 'address-as-a-url',
    claims: ['the install script: forged hosts, secrets'],
    file: 'hub/src/domain/agent-install/install-script.ts',
    code: "  return URL.parse(`${isSecure ? 'https' : 'http'}://${host}`)?.origin ?? '';",
    replacement: "  return `${isSecure ? 'https' : 'http'}://${host}`;",
    test: {
      file: 'hub/src/domain/agent-install/install-script.test.ts',
      title: 'for host %s (secure: %s) the script contains %s',
    },
  },
  {
    id: 'no-secret-in-the-script',
    claims: ['the install script: forged hosts, secrets'],
    file: 'hub/src/http/handlers/agent-files.ts',
    code: 'body: installScript.render(context) }',
    replacement: 'body: `${installScript.render(context)}# ${context.cookies}` }',
    test: {
      file: 'tests/hub/agent-install/install-script.test.ts',
      title: 'contains no secret for any caller',
    },
  },
  {
    id: 'redirects-to-private-addresses',
    claims: ['Gitea CVE-2026-58418'],
    file: 'hub/src/domain/network/web-client.ts',
    code: '    if (problem !== undefined) throw new WebAddressError(problem, isRedirect);\n',
    replacement: '',
    test: { file: CLIENT, title: 'does not follow a redirect to %s' },
  },
  {
    id: 'private-names',
    claims: ['Gitea CVE-2026-58418'],
    file: 'hub/src/domain/network/web-client.ts',
    code: 'if (addresses.length > 0 && addresses.every(isPublicAddress)) return',
    replacement: 'if (addresses.length > 0) return',
    test: { file: UPDATE, title: 'leads into the network behind it' },
  },
  {
    id: 'addresses-that-were-checked',
    claims: ['Gitea CVE-2026-58418'],
    file: 'hub/src/domain/network/web-client.ts',
    code: '      lookup: (_hostname, _options, done) =>\n        done(\n          null,\n          addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 })),\n        ),\n',
    replacement: '',
    test: {
      file: CLIENT,
      title: 'goes to the addresses that were checked, even if the name resolves to others by then',
    },
  },
  {
    id: 'shared-requests',
    claims: ['a slow code host and a client that asks without end'],
    file: 'hub/src/domain/agent-install/code-host-requests.ts',
    code: '      if (known !== undefined) return known;\n',
    replacement: '',
    test: { file: LOAD, title: 'eight connections of one client keep no other host from installing, %s' },
  },
  {
    id: 'slots-of-a-network',
    claims: ['a slow code host and a client that asks without end'],
    file: 'hub/src/domain/agent-install/code-host-downloads.ts',
    code: '    if (network !== null && used >= SLOTS_PER_NETWORK)\n',
    replacement: '    if (network === "")\n',
    test: { file: LOAD, title: 'a /48 has two of the four, and the others are left for other clients' },
  },
  {
    id: 'failed-releases-once',
    claims: ['many requests to a code host that fails or sends other files'],
    file: 'hub/src/domain/agent-install/code-host-requests.ts',
    code: '      failures.record(key, error as DomainError);\n',
    replacement: '',
    test: { file: LOAD, title: 'that %s is asked once in 30 s, no matter how many clients ask' },
  },
  {
    id: 'failed-downloads-once',
    claims: ['many requests to a code host that fails or sends other files'],
    file: 'hub/src/domain/agent-install/code-host-downloads.ts',
    code: '      failures.check(key);\n',
    replacement: '',
    test: { file: LOAD, title: 'an agent that is %s is fetched once in 30 s' },
  },
  {
    id: 'installer-once',
    claims: ['many requests to a code host that fails or sends other files'],
    file: 'hub/src/domain/agent-install/agent-source.ts',
    code: '    if (installer?.sha256 === sha256) return installer.text;\n',
    replacement: '',
    test: { file: LOAD, title: 'a verified installer stays cached while its digest is that of the release' },
  },
  {
    id: 'publishing-jobs',
    claims: [
      'M5',
      'the release workflow: jobs that run dependencies cannot publish; pinned actions; no long-lived token; SBOMs',
    ],
    file: '.github/workflows/release.yml',
    code: '  test:\n    runs-on: ubuntu-24.04\n',
    replacement: '  test:\n    runs-on: ubuntu-24.04\n    permissions:\n      id-token: write\n',
    test: { file: WORKFLOWS, title: 'in %s no job that runs code of dependencies can publish' },
  },
  {
    id: 'pinned-actions',
    claims: [
      'M5',
      'the release workflow: jobs that run dependencies cannot publish; pinned actions; no long-lived token; SBOMs',
    ],
    file: '.github/workflows/release.yml',
    code: 'actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0',
    replacement: 'actions/setup-node@v7',
    test: {
      file: WORKFLOWS,
      title: "uses GitHub's own actions, each pinned to a commit whose version a comment names",
    },
  },
  {
    id: 'sboms-of-a-release',
    claims: [
      'the release workflow: jobs that run dependencies cannot publish; pinned actions; no long-lived token; SBOMs',
    ],
    file: 'scripts/release/sbom.mjs',
    code: 'others: describeNode }',
    replacement: 'others: () => [] }',
    test: {
      file: 'tests/cli/sbom.test.ts',
      title: 'the hub’s lists every package in its bundle and beside it, the pages’, and Node',
    },
  },
  {
    id: 'tokens-of-the-workflow',
    claims: [
      'M5',
      'the release workflow: jobs that run dependencies cannot publish; pinned actions; no long-lived token; SBOMs',
    ],
    file: '.github/workflows/release.yml',
    code: '          registry-url: https://registry.npmjs.org\n',
    replacement:
      '          registry-url: https://registry.npmjs.org\n          token: ${{ secrets.NPM_TOKEN }}\n',
    test: {
      file: WORKFLOWS,
      title: 'has no long-lived token: npm gets one of the run, and only the signing key is a secret',
    },
  },
];
