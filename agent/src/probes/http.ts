import { findAuthorities } from '../certificates.ts';
import { agentVersion } from '../version.ts';
import type { ProbeContext } from './probe.ts';

/**
 * Milliseconds from the start, look-up and handshakes included, to the first byte of the response. A redirect
 * is an answer and is not followed; any status other than 2xx and 3xx rejects.
 */
export async function probeHttp(url: string, context: ProbeContext): Promise<number> {
  const isTls = url.startsWith('https:');
  const { request: open } = isTls ? await import('node:https') : await import('node:http');
  context.signal.throwIfAborted();
  const startedAt = context.monotonic();
  return new Promise((resolve, reject) => {
    const options = {
      // A connection of its own for every probe, since a kept one would hide the handshake.
      agent: false,
      signal: context.signal,
      headers: { 'User-Agent': `muster-agent/${agentVersion}`, Accept: '*/*', Connection: 'close' },
      ...(isTls ? { ca: findAuthorities(context.certificateFile), rejectUnauthorized: true } : {}),
    };
    const request = open(url, options, (response) => {
      const latency = context.monotonic() - startedAt;
      const status = response.statusCode ?? 0;
      response.destroy();
      if (status >= 200 && status < 400) resolve(latency);
      else reject(new Error(`status ${status}`));
    });
    request.on('error', reject);
    request.end();
  });
}
