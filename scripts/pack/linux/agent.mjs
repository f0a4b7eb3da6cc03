import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../project.mjs';
import { replaceOnce } from './deployed-files.mjs';

/** @typedef {import('../../build/rust-toolchain.mjs').AgentTarget} AgentTarget */
/** @typedef {import('./packages.mjs').Product} Product */

const SETTINGS = '/etc/muster/agent.env';

/**
 * The agent, with the service that its installer writes.
 * @param {ReadonlyMap<AgentTarget, string>} programs the binaries
 * @param {string} licenses names, versions and licences of what is linked into them
 * @returns {Product}
 */
export function describeAgent(programs, licenses) {
  const { version } = JSON.parse(readFileSync(path.join(root, 'agent/package.json'), 'utf8'));
  return {
    name: 'muster-agent',
    version,
    formats: ['deb', 'rpm', 'apk'],
    summary: 'reports this machine to a Muster hub',
    description:
      'The agent reports figures of this machine to one hub, and measures what the hub wants to be probed. It opens no port, needs no privileges, and runs no command of the hub.',
    // Debian 11 knows no zstd.
    compression: 'xz',
    hint: `set the hub and the token in ${SETTINGS}, then restart the service muster-agent`,
    depends: { deb: ['systemd (>= 247)'], rpm: ['systemd >= 247'], apk: [] },
    recommends: ['iputils-ping'],
    thirdParty: ['/usr/share/doc/muster-agent/third-party.txt'],
    async stage(_folder, target, format) {
      const read = (/** @type {string} */ name) =>
        readFileSync(path.join(root, 'deploy/packages', name), 'utf8');
      return [
        { file: programs.get(target) ?? '', target: '/usr/bin/muster-agent', mode: 0o755 },
        { text: read('agent.env'), target: SETTINGS, mode: 0o600, isSetting: true },
        { text: licenses, target: '/usr/share/doc/muster-agent/third-party.txt' },
        ...(format === 'apk'
          ? [{ text: renderInitScript(), target: '/etc/init.d/muster-agent', mode: 0o755 }]
          : [
              { text: renderUnit(), target: '/usr/lib/systemd/system/muster-agent.service' },
              { text: read('muster-agent.sysusers'), target: '/usr/lib/sysusers.d/muster-agent.conf' },
            ]),
      ];
    },
  };
}

/** The unit of the installer. Without a hub and a token the service is skipped, which is no failure. */
export function renderUnit() {
  const unit = renderService('write_unit');
  return replaceOnce(
    replaceOnce(unit, /^# .*\n/, '# The options are in /etc/muster/agent.env.\n'),
    'EnvironmentFile=/usr/bin/muster-agent.env\n',
    `Environment=MUSTER_INTERVAL=3\nEnvironmentFile=${SETTINGS}\n` +
      `ExecCondition=/bin/sh -c 'test -n "$$MUSTER_SERVER" && test -n "$$MUSTER_TOKEN"'\n`,
  );
}

/** The script of the installer for OpenRC. */
function renderInitScript() {
  const script = renderService('write_init_script');
  const settings = replaceOnce(
    replaceOnce(script, /^# Created by .*\n/m, ''),
    'settings=/usr/bin/muster-agent.env\n',
    `settings=${SETTINGS}\n`,
  );
  return replaceOnce(
    settings,
    '  command_args="--interval $MUSTER_INTERVAL"\n',
    `  if [ -z "$MUSTER_SERVER" ] || [ -z "$MUSTER_TOKEN" ]; then
    eerror "Set MUSTER_SERVER and MUSTER_TOKEN in $settings"
    return 1
  fi
  command_args="--interval \${MUSTER_INTERVAL:-3}"
`,
  );
}

/** @param {'write_unit' | 'write_init_script'} name a function of the installer */
function renderService(name) {
  const part = path.join(root, 'hub/src/features/agent-install/install-script/6-service.sh');
  const script = `. "$0"; name=muster-agent service=muster-agent dir=/usr/bin instance=; ${name}`;
  return execFileSync('sh', ['-euc', script, part], { encoding: 'utf8' });
}
