import type { Removal } from '../removal.ts';

const PLAIN = 'tests/deploy/provisioning/plain-http.test.ts';
const SIGNATURE = 'tests/installer/signature.test.ts';
const REFUSALS = 'tests/installer/refusals.test.ts';
const PROXY = 'tests/deploy/reverse-proxy.test.ts';
const BAN = 'tests/deploy/fail2ban.test.ts';
const SERVICE = 'tests/deploy/hub-service.test.ts';
const HUB = 'tests/deploy/install-hub.test.ts';
const MIRROR =
  'a lying mirror at the installation of the hub: signatures, other packages, plain HTTP, old releases';

/** The installer on a host, proxies, and the service. */
export const deployRemovals: readonly Removal[] = [
  {
    id: 'installer-verifies-the-release',
    claims: ['a lying hub at the installation', 'H3'],
    file: 'hub/src/features/agent-install/install-script/4-verify.sh',
    code: '  "verify_with_$verifier" "$work/sums" "$work/sums.minisig" ||\n',
    replacement: '  true ||\n',
    test: { file: SIGNATURE, title: 'a hub that %s leaves no trace and runs nothing' },
  },
  {
    id: 'installer-verifies-the-agent',
    claims: ['a lying hub at the installation', 'tampered downloads'],
    file: 'hub/src/features/agent-install/install-script/4-verify.sh',
    code: '  [ "$actual" = "$expected" ] || fail 5 "The SHA-256 of the download is $actual, expected $expected."\n',
    replacement: '',
    test: { file: SIGNATURE, title: 'a hub that %s leaves no trace and runs nothing' },
  },
  {
    id: 'installer-verifies-itself',
    claims: ['a lying hub at the installation'],
    file: 'hub/src/features/agent-install/install-script/4-verify.sh',
    code: '  [ "$actual" = "$expected" ] || fail 5 "The SHA-256 of install.sh is $actual, expected $expected."\n',
    replacement: '',
    test: { file: SIGNATURE, title: 'a hub that %s leaves no trace and runs nothing' },
  },
  {
    id: 'agent-runs-as-its-own-user',
    claims: ['a lying hub at the installation', 'H3'],
    file: 'hub/src/features/agent-install/install-script/4-verify.sh',
    code: '  version=$(run_as_agent "$work/$name" --version',
    replacement: '  version=$("$work/$name" --version',
    test: { file: SIGNATURE, title: 'installs a signed agent, which runs as its own user only' },
  },
  {
    id: 'key-of-the-first-installation',
    claims: ['a hub that is taken over later, with its own key or an old release', 'H3'],
    file: 'hub/src/features/agent-install/install-script/4-verify.sh',
    code: '${signing_key:-${known_key:-$release_key}}',
    replacement: '${signing_key:-$release_key}',
    test: {
      file: SIGNATURE,
      title: 'with the script and the agents of a hub that was taken over is refused',
      group: 'an update',
    },
  },
  {
    id: 'older-agents',
    claims: ['a hub that is taken over later, with its own key or an old release'],
    file: 'hub/src/features/agent-install/install-script/4-verify.sh',
    code: '  check_downgrade\n}',
    replacement: '}',
    test: {
      file: SIGNATURE,
      title: 'to an older agent with a valid signature is refused, unless it is allowed',
      group: 'an update',
    },
  },
  {
    id: 'tampered-downloads',
    claims: ['tampered downloads'],
    file: 'hub/src/features/agent-install/install-script/4-verify.sh',
    code: '  [ "$actual" = "$expected" ] || fail 5 "The SHA-256 of the download is $actual, expected $expected."\n',
    replacement: '',
    test: { file: REFUSALS, title: 'that %s leaves no trace' },
  },
  {
    id: 'token-on-the-host',
    claims: ['tokens and keys where other users of a host can read'],
    file: 'hub/src/features/agent-install/install-script/5-files.sh',
    code: '(umask 077 && cat >"$1")',
    replacement: '(umask 022 && cat >"$1")',
    test: {
      file: 'tests/installer/systemd.test.ts',
      title: 'one command makes it a reporting node, and no other user can read the token',
    },
  },
  {
    id: 'key-in-the-process-list',
    claims: ['tokens and keys where other users of a host can read'],
    file: 'hub/src/features/agent-install/install-script/3-download.sh',
    code: '"$work/answer" -K "$work/settings" \\\n',
    replacement: '"$work/answer" -H "Authorization: Bearer $key" \\\n',
    test: {
      file: 'tests/installer/registration.test.ts',
      title: 'without %s exposes the key in no process list',
    },
  },
  {
    id: 'hub-installer-verifies-the-release',
    claims: [MIRROR],
    file: 'deploy/install-hub.sh',
    code: '  "verify_with_$verifier" "$work/sums" "$work/sums.minisig" ||\n',
    replacement: '  true ||\n',
    test: { file: HUB, title: '%s is not installed' },
  },
  {
    id: 'hub-installer-verifies-the-package',
    claims: [MIRROR],
    file: 'deploy/install-hub.sh',
    code: '  [ "$actual" = "$expected" ] || fail 5 "The SHA-256 of $package is $actual, expected $expected."\n',
    replacement: '',
    test: { file: HUB, title: '%s is not installed' },
  },
  {
    id: 'redirects-of-the-hub-installer',
    claims: [MIRROR],
    file: 'deploy/install-hub.sh',
    code: '      [1-5]:https://*) ;;\n',
    replacement: '      [1-5]:*) scheme=${url%%://*} ;;\n',
    test: { file: HUB, title: 'that %s is given up' },
  },
  {
    id: 'plain-http-of-the-hub-installer',
    claims: [MIRROR],
    file: 'deploy/install-hub.sh',
    code: '  case $from in http://*) is_loopback "${host%%/*}" || fail 2 "--from $from is plain HTTP. Use https://." ;; esac\n',
    replacement: '',
    test: { file: HUB, title: '%s is refused: %s' },
  },
  {
    id: 'older-hubs',
    claims: [MIRROR],
    file: 'deploy/install-hub.sh',
    code: '  [ -z "$installed" ] || [ "$(find_newer "$installed" "$version")" = "$version" ] ||\n',
    replacement: '  true ||\n',
    test: { file: HUB, title: 'of an older release is refused', group: 'a hub' },
  },
  {
    id: 'plain-http-of-the-list',
    claims: ['plain HTTP in commands that install agents: bare hosts, redirects, other addresses'],
    file: 'deploy/install-agents.sh',
    code: "    is_url 'http://(localhost|127(\\.[0-9]{1,3}){3}|\\[::1])' ||\n      refuse 'is plain HTTP. Use https://; http:// is allowed for loopback addresses only.'\n",
    replacement: '    true\n',
    test: { file: PLAIN, title: 'refuses %j: %s' },
  },
  {
    id: 'bare-hosts-of-the-list',
    claims: ['plain HTTP in commands that install agents: bare hosts, redirects, other addresses'],
    file: 'deploy/install-agents.sh',
    code: '  *) hub=https://$hub ;;',
    replacement: '  *) hub=http://$hub ;;',
    test: { file: PLAIN, title: 'asks a bare host over HTTPS' },
  },
  {
    id: 'redirects-of-the-list',
    claims: ['plain HTTP in commands that install agents: bare hosts, redirects, other addresses'],
    file: 'deploy/install-agents.sh',
    code: 'if [ "$status" != 200 ]; then',
    replacement: 'if [ "$status" = 000 ]; then',
    test: { file: PLAIN, title: 'sends nothing to hosts if the hub redirects, or does not respond with 200' },
  },
  {
    id: 'plain-http-of-ansible',
    claims: ['tokens of the Ansible role over plain HTTP'],
    file: 'deploy/ansible/roles/muster_agent/tasks/check-hub.yml',
    code: '    that: muster_agent__address is match(muster_agent__address_pattern)',
    replacement: '    that: true',
    test: { file: PLAIN, title: 'sends no token over plain HTTP in %s' },
  },
  {
    id: 'forwarded-for-of-nginx',
    claims: [
      'lockouts and names behind nginx and Caddy, as they are configured here, with headers that a client makes up',
    ],
    file: 'deploy/nginx/muster.conf',
    code: '        proxy_set_header   X-Forwarded-For   $remote_addr;\n',
    replacement: '',
    test: { file: PROXY, title: 'a lockout applies to the real address, which cannot be forged' },
  },
  {
    id: 'forwarded-host-of-nginx',
    claims: [
      'lockouts and names behind nginx and Caddy, as they are configured here, with headers that a client makes up',
    ],
    file: 'deploy/nginx/muster.conf',
    code: '        proxy_set_header   X-Forwarded-Host  $http_host;\n',
    replacement: '',
    test: { file: PROXY, title: 'a forged host or scheme does not reach the hub' },
  },
  {
    id: 'log-line-of-a-failed-login',
    claims: ['log injection against fail2ban'],
    file: 'hub/src/http/audit-hooks.ts',
    code: "request.log.warn({ address, action, problem }, 'failed login');",
    replacement:
      "request.log.warn({ agent: request.headers['user-agent'], address, action, problem }, 'failed login');",
    test: {
      file: BAN,
      title: 'finds one line for each failed login, also over IPv6, and no address that a client made up',
    },
  },
  {
    id: 'no-new-privileges',
    claims: [
      'the bounds of the service: no capability, no new privileges, filtered system calls, one writable folder',
    ],
    file: 'deploy/systemd/muster-hub.service',
    code: 'NoNewPrivileges=yes\n',
    replacement: '',
    test: { file: SERVICE, title: 'runs as a service with its own user and within its limits', group: '' },
  },
  {
    id: 'no-capabilities',
    claims: [
      'the bounds of the service: no capability, no new privileges, filtered system calls, one writable folder',
    ],
    file: 'deploy/systemd/muster-hub.service',
    code: 'CapabilityBoundingSet=\n',
    replacement: '',
    test: { file: SERVICE, title: 'runs as a service with its own user and within its limits', group: '' },
  },
  {
    id: 'system-calls',
    claims: [
      'the bounds of the service: no capability, no new privileges, filtered system calls, one writable folder',
    ],
    file: 'deploy/systemd/muster-hub.service',
    code: 'SystemCallFilter=@system-service\nSystemCallFilter=~@privileged @resources\n',
    replacement: '',
    test: { file: SERVICE, title: 'runs as a service with its own user and within its limits', group: '' },
  },
  {
    id: 'one-writable-folder',
    claims: [
      'the bounds of the service: no capability, no new privileges, filtered system calls, one writable folder',
    ],
    file: 'deploy/systemd/muster-hub.service',
    code: 'ProtectSystem=strict\n',
    replacement: '',
    test: { file: SERVICE, title: 'runs as a service with its own user and within its limits', group: '' },
  },
];
