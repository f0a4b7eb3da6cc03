import type { Host, Transport, TransportEvents, TransportTarget } from '../host.ts';

export interface ProbeContext {
  host: ProbeHost;
  /** Monotonic milliseconds. */
  monotonic(): number;
  /** Aborted on timeout and when the task is removed. */
  signal: AbortSignal;
  /** PEM file of the certificate authorities to trust instead of the system's. */
  certificateFile: string | undefined;
  /** Folders that may contain the system's ping. */
  pingFolders: readonly string[];
}

export type ProbeHost = Pick<
  Host,
  'connect' | 'lookUp' | 'sendEcho' | 'runProgram' | 'openFile' | 'exists' | 'decodeLatin1'
>;

/** The probe cannot run on this machine, so there is no result for the target. */
export class ProbeUnavailableError extends Error {}

/**
 * The address that the system prefers for a name. Resolved every time, so that DNS changes take effect. Rejects as soon as
 * the signal is aborted, which does not end the look-up.
 */
export function resolveName(
  name: string,
  { host, signal }: Pick<ProbeContext, 'host' | 'signal'>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('timeout')), { once: true });
    host.lookUp(name).then(resolve, reject);
  });
}

/** Reads a connection until a callback returns a latency in milliseconds, and destroys it. */
export interface LatencyEvents {
  onOpen(transport: Transport): number | undefined;
  onBytes?(bytes: Uint8Array): number | undefined;
}

/** Connects and resolves to the latency. Rejects if the connection ends before or a callback throws. */
export function measureConnection(
  target: TransportTarget,
  { host, signal }: Pick<ProbeContext, 'host' | 'signal'>,
  { onOpen, onBytes }: LatencyEvents,
): Promise<number> {
  return new Promise((resolve, reject) => {
    function end(): void {
      signal.removeEventListener('abort', abort);
      transport.destroy();
    }

    function abort(): void {
      end();
      reject(new Error('timeout'));
    }

    /** Ends the connection when there is a latency or an error. */
    function attempt(measure: () => number | undefined): void {
      try {
        const latency = measure();
        if (latency === undefined) return;
        resolve(latency);
      } catch (cause) {
        reject(cause);
      }
      end();
    }

    const events: TransportEvents = {
      onOpen: () => attempt(() => onOpen(transport)),
      onBytes: (bytes) => attempt(() => onBytes?.(bytes)),
      onEnd: (error) => {
        signal.removeEventListener('abort', abort);
        reject(new Error(error ?? 'the server closed the connection'));
      },
    };
    const transport = host.connect(target, events);
    signal.addEventListener('abort', abort);
  });
}

export function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return (
    parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
  );
}

/** Addresses with a zone (`%eth0`) are not accepted, because a zone is specific to a machine. */
export function isIpv6(text: string): boolean {
  return /^[0-9a-fA-F:.]{2,45}$/.test(text) && text.includes(':') && URL.canParse(`http://[${text}]/`);
}
