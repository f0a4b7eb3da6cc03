import { findAuthorities } from '../certificates.ts';
import { agentVersion } from '../version.ts';
import type { ProbeContext } from './probe.ts';

/**
 * Milliseconds until the response headers arrive, DNS lookup and handshakes included. Redirects count as success and are
 * not followed; rejects for any status other than 2xx and 3xx.
 */
export async function probeHttp(url: string, context: ProbeContext): Promise<number> {
  const isTls = url.startsWith('https:');
  const { request: open } = isTls ? await import('node:https') : await import('node:http');
  context.signal.throwIfAborted();
  const startedAt = context.monotonic();
  return new Promise((resolve, reject) => {
    const options = {
      // No keep-alive: a reused connection would hide the handshakes.
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
