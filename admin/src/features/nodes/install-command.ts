/** Where agents find the hub: the address that the operator gave, else the one that this page came from. */
export function findServer(site: string, origin: string): string {
  return site === '' ? origin : site.replace(/\/+$/, '');
}

/** Programs that fetch the installer; a host has the one or the other. */
export const clients = ['curl', 'wget'] as const;
export type Client = (typeof clients)[number];

const fetches: Record<Client, string> = { curl: 'curl -fsSL', wget: 'wget -qO-' };

/** The line that runs the hub's installer on a host; what stands behind `--` follows it. */
export function writeInstallLine(client: Client, server: string): string {
  return `${fetches[client]} ${server}/install.sh | sh -s --`;
}

/** Whether agents on other hosts would refuse the address: plain HTTP is for loopback only. */
export function isRefusedElsewhere(server: string): boolean {
  if (!URL.canParse(server)) return false;
  const { protocol, hostname } = new URL(server);
  const isLoopback = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
  return protocol === 'http:' && !isLoopback;
}
