import { type ProbeContext, resolveHost } from './probe.ts';

/** Milliseconds of the TCP handshake, without the DNS lookup. Rejects if it fails. */
export async function probeTcp(
  target: { host: string; port: number },
  context: ProbeContext,
): Promise<number> {
  const { connect } = await import('node:net');
  const address = await resolveHost(target.host);
  context.signal.throwIfAborted();
  const startedAt = context.monotonic();
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port: target.port });
    const abort = (): void => {
      socket.destroy(new Error('timeout'));
    };
    context.signal.addEventListener('abort', abort, { once: true });
    socket.once('connect', () => {
      resolve(context.monotonic() - startedAt);
      socket.destroy();
    });
    socket.once('error', reject);
    socket.once('close', () => context.signal.removeEventListener('abort', abort));
  });
}
