/** URL of the hub for agents: `--site` if set, otherwise the origin of this page. */
export function findServer(site: string, origin: string): string {
  return site === '' ? origin : site.replace(/\/+$/, '');
}

/** Download tools for the installer. */
export const clients = ['curl', 'wget'] as const;
export type Client = (typeof clients)[number];

const fetches: Record<Client, string> = { curl: 'curl -fsSL', wget: 'wget -qO-' };

/** Shell command that downloads and runs the installer; its arguments follow `--`. */
export function formatInstallCommand(client: Client, server: string): string {
  return `${fetches[client]} ${server}/install.sh | sh -s --`;
}

/** Whether agents on other hosts would refuse the URL: plain HTTP is allowed for loopback only. */
export function isRefusedElsewhere(server: string): boolean {
  if (!URL.canParse(server)) return false;
  const { protocol, hostname } = new URL(server);
  const isLoopback = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
  return protocol === 'http:' && !isLoopback;
}
