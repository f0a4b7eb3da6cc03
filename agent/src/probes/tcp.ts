import { measureConnection, type ProbeContext, resolveHost } from './probe.ts';

/** Milliseconds of the TCP handshake, without the DNS lookup. Rejects if it fails. */
export async function probeTcp(
  { host: name, port }: { host: string; port: number },
  context: ProbeContext,
): Promise<number> {
  const hostname = await resolveHost(name, context.host);
  context.signal.throwIfAborted();
  const startedAt = context.monotonic();
  return measureConnection({ hostname, port, tls: undefined }, context, {
    onOpen: () => context.monotonic() - startedAt,
  });
}
