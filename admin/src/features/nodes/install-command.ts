/** URL of the hub for agents: `--site` if set, otherwise the origin of this page. */
export function findServer(site: string, origin: string): string {
  return site === '' ? origin : site.replace(/\/+$/, '');
}

/** Ways to run the agent: the installer with either download tool, containers, or the program alone. */
export const variants = ['curl', 'wget', 'docker', 'compose', 'program'] as const;
export type Variant = (typeof variants)[number];

/** The installer registers new hosts; the agent itself only knows tokens. */
export const installers = ['curl', 'wget'] as const satisfies readonly Variant[];

/** Plain HTTP only from the same machine: elsewhere the network could replace what is run. */
function secure(server: string): string {
  return findReach(server) === 'plain' ? server.replace(/^http:/, 'https:') : server;
}

/** Follows no redirects, which could lead to plain HTTP, and asks a host without a scheme for nothing. */
function formatCurl(server: string): string {
  return `curl --proto '=${server.split(':')[0]}' -fsS`;
}

/** Shell command that downloads and runs the installer; its arguments follow `--`. */
export function formatInstallCommand(client: (typeof installers)[number], server: string): string {
  const address = secure(server);
  const fetch = client === 'curl' ? formatCurl(address) : 'wget -qO- --max-redirect=0';
  return `${fetch} ${address}/install.sh | sh -s --`;
}

/** A command around a secret. */
export interface CommandParts {
  before: string;
  after: string;
}

/** The host's certificates, for a hub whose authority is not a public one: the image has none. */
const CERTIFICATES = '/etc/ssl/certs:/etc/ssl/certs:ro';
/** The host's files and file systems, those that are mounted later included. */
const ROOT = '/:/host:ro,rslave';
const IMAGE = 'debian:stable-slim';
/** "nobody" in Debian, as an id: the agent needs no rights of its own. */
const USER = '65534:65534';

/** A shell command for the program in the current folder. A file that is being run cannot be overwritten, but replaced. */
function formatDownload(server: string): string {
  const part = 'muster-agent.part';
  return `${formatCurl(server)} -o ${part} ${server}/agent/$(uname -m) && chmod 755 ${part} && mv -f ${part} muster-agent`;
}

export function formatVariant(
  variant: Variant,
  address: string,
  option: '--token' | '--key' = '--token',
): CommandParts {
  const server = secure(address);
  const download = formatDownload(server);
  switch (variant) {
    case 'curl':
    case 'wget':
      return { before: `${formatInstallCommand(variant, server)} --server ${server} ${option} `, after: '' };
    case 'program':
      return { before: `${download} && MUSTER_TOKEN=`, after: ` ./muster-agent --server ${server}` };
    case 'docker':
      return {
        before:
          `${download} && docker run --detach --name muster-agent --restart unless-stopped --network host --pid host ` +
          `--user ${USER} --read-only --cap-drop ALL --security-opt no-new-privileges --volume "$PWD/muster-agent:/muster-agent:ro" ` +
          `--volume ${ROOT} --volume ${CERTIFICATES} --env MUSTER_TOKEN=`,
        after: ` ${IMAGE} /muster-agent --server ${server} --rootfs /host`,
      };
    case 'compose':
      return { before: `${composeHead(server)}      MUSTER_TOKEN: "`, after: '"\n' };
  }
}

function composeHead(server: string): string {
  return `# First: ${formatDownload(server)}
services:
  muster-agent:
    image: ${IMAGE}
    container_name: muster-agent
    command: ["/muster-agent", "--server", "${server}", "--rootfs", "/host"]
    network_mode: host
    pid: host
    user: "${USER}"
    read_only: true
    cap_drop: [ALL]
    security_opt: ["no-new-privileges:true"]
    restart: unless-stopped
    volumes:
      - ./muster-agent:/muster-agent:ro
      - ${ROOT}
      - ${CERTIFICATES}
    environment:
`;
}

/** How other hosts reach an address: `loopback` is this machine only, and agents refuse plain HTTP to other machines. */
export type Reach = 'anywhere' | 'loopback' | 'plain';

export function findReach(server: string): Reach {
  if (!URL.canParse(server)) return 'anywhere';
  const { protocol, hostname } = new URL(server);
  if (hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname))
    return 'loopback';
  return protocol === 'http:' ? 'plain' : 'anywhere';
}

/** Addresses for other hosts: the hub's own, and those of its machine if that one leads nowhere else. */
export function listServers(server: string, addresses: readonly string[]): string[] {
  if (findReach(server) === 'anywhere') return [server];
  return [...new Set([server, ...addresses.map((address) => `https://${address}`)])];
}
