export interface ProbeContext {
  /** Monotonic milliseconds. */
  monotonic(): number;
  /** Aborted on timeout and when the task is removed. */
  signal: AbortSignal;
  /** PEM file of the certificate authorities to trust instead of the system's. */
  certificateFile: string | undefined;
  /** Folders that may contain the system's ping. */
  pingFolders: readonly string[];
}

/** The probe cannot run on this machine, which is no result for the target. */
export class ProbeUnavailableError extends Error {}

/** The address that the system prefers for a host. Resolved every time, so that DNS changes take effect. */
export async function resolveHost(host: string): Promise<string> {
  if (isIpv4(host) || isIpv6(host)) return host;
  const { lookup } = await import('node:dns/promises');
  return (await lookup(host)).address;
}

/** Like `isIPv4` of node:net, whose import costs an agent without probes a megabyte on Bun. */
export function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return (
    parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
  );
}

/** Addresses with a zone (`%eth0`) are not accepted, since a zone is specific to a machine. */
export function isIpv6(text: string): boolean {
  return /^[0-9a-f:.]{2,45}$/i.test(text) && text.includes(':') && URL.canParse(`http://[${text}]/`);
}
