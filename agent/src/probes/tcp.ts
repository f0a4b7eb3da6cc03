import { measureConnection, type ProbeContext, resolveName } from './probe.ts';
import type { TcpTarget } from './target.ts';

function connect(hostname: string, port: number, context: ProbeContext): Promise<number> {
  const startedAt = context.monotonic();
  return measureConnection({ hostname, port, tls: undefined }, context, {
    onOpen: () => context.monotonic() - startedAt,
  });
}

async function resolveAndConnect({ host, port }: TcpTarget, context: ProbeContext): Promise<number> {
  return connect(await resolveName(host, context), port, context);
}

/** Milliseconds of the TCP handshake, without the DNS lookup. Rejects if it fails. */
export function probeTcp(target: TcpTarget, context: ProbeContext): Promise<number> {
  return target.isName ? resolveAndConnect(target, context) : connect(target.host, target.port, context);
}
