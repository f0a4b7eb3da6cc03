import type { ProbeOptions } from '@muster/generated/types';
import type { CoreRuntime } from '@muster/shared/runtime';
import type { Host, Transport, TransportEvents } from '../host.ts';
import { explainError, ProbeFailedError } from './failure.ts';
import { isIpv6 } from './ip-address.ts';
import type { HostTarget } from './target.ts';

export interface ProbeContext {
  host: ProbeHost;
  runtime: Pick<CoreRuntime, 'monotonic' | 'randomBytes' | 'setTimer'>;
  options: ProbeOptions;
  /** Aborted on timeout and when the task is removed. */
  signal: AbortSignal;
  /** PEM file of the certificate authorities to trust instead of the system's. */
  certificateFile: string | undefined;
  /** Folders that may contain the system's ping. */
  pingFolders: readonly string[];
  /** Called with the certificate of each server whose handshake has succeeded, as DER. */
  onCertificate(certificate: Uint8Array): void;
}

export type ProbeHost = Pick<
  Host,
  | 'connect'
  | 'connectUdp'
  | 'lookUp'
  | 'sendEcho'
  | 'runProgram'
  | 'openFile'
  | 'readText'
  | 'exists'
  | 'decodeLatin1'
>;

/** The probe cannot run on this machine, so there is no result for the target. */
export class ProbeUnavailableError extends Error {}

/**
 * An address of the host, of the family of the options if they name one, or the one that the system prefers. Resolved every time,
 * so that DNS changes take effect. Rejects as soon as the signal is aborted, which does not end the look-up.
 */
export function findAddress(
  { host: name, isName }: HostTarget,
  { host, signal, options: { family } }: ProbeContext,
): Promise<string> {
  if (!isName) {
    const isOther = family !== undefined && isIpv6(name) !== (family === 'ipv6');
    return isOther
      ? Promise.reject(new ProbeFailedError('name', `no ${family} address`))
      : Promise.resolve(name);
  }
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new ProbeFailedError('timeout')), { once: true });
    host.lookUp(name, family).then(resolve, (cause) => reject(explainError(cause)));
  });
}

/** Reads a connection until a callback returns a result or throws. */
export interface ConnectionReader<Result> {
  onOpen(transport: Transport): Result | undefined;
  onBytes?(bytes: Uint8Array): Result | undefined;
  /** The peer has closed the connection; without a result, that is a failure. */
  onClose?(): Result | undefined;
}

/**
 * Opens a connection, resolves to the result of its reader and destroys it. Rejects with ProbeFailedError if the connection fails
 * or ends before, and if a callback throws it.
 */
export function readConnection<Result>(
  open: (events: TransportEvents) => Transport,
  { signal }: Pick<ProbeContext, 'signal'>,
  { onOpen, onBytes, onClose }: ConnectionReader<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    function end(): void {
      signal.removeEventListener('abort', abort);
      transport.destroy();
    }

    function abort(): void {
      end();
      reject(new ProbeFailedError('timeout'));
    }

    /** Ends the connection when there is a result or an error. */
    function attempt(read: () => Result | undefined): void {
      try {
        const result = read();
        if (result === undefined) return;
        resolve(result);
      } catch (cause) {
        reject(cause);
      }
      end();
    }

    const events: TransportEvents = {
      onOpen: () => attempt(() => onOpen(transport)),
      onBytes: (bytes) => attempt(() => onBytes?.(bytes)),
      onEnd(error) {
        attempt(() => {
          if (error !== undefined) throw explainError(error);
          const result = onClose?.();
          if (result === undefined) throw new ProbeFailedError('closed');
          return result;
        });
      },
    };
    let transport: Transport;
    try {
      transport = open(events);
    } catch (cause) {
      // A file of authorities that cannot be read, or a name that is none.
      reject(new ProbeFailedError('tls', cause instanceof Error ? cause.message : ''));
      return;
    }
    signal.addEventListener('abort', abort);
  });
}
