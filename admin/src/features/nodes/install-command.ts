/** Where agents find the hub: the address that the operator gave, else the one that this page came from. */
export function findServer(site: string, origin: string): string {
  return site === '' ? origin : site.replace(/\/+$/, '');
}

/** Whether agents on other hosts would refuse the address: plain HTTP is for loopback only. */
export function isRefusedElsewhere(server: string): boolean {
  if (!URL.canParse(server)) return false;
  const { protocol, hostname } = new URL(server);
  const isLoopback = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
  return protocol === 'http:' && !isLoopback;
}
