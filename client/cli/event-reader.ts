import type { AlertEventPage } from '@muster/generated/types';
import { createMusterClient, MusterError, unwrap } from '../src/client.ts';
import type { WatchOptions } from './options.ts';

interface ReaderSetup extends Pick<WatchOptions, 'url' | 'severity' | 'tag'> {
  /** Called at the start, and when the hub refuses the token: there may be a new one. May throw then. */
  readToken: () => string | undefined;
  signal: AbortSignal;
  report: (line: string) => void;
}

const REQUEST_MS = 30_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** Of the first request they say that the command line is wrong. Later the hub may be the one that is wrong, for a while. */
const fatalStatuses = [400, 401, 403, 404];

/** Reads pages of events, again and again until the hub answers. Rejects if the first answer is a refusal. */
export function createEventReader(
  { url, readToken, severity, tag, signal, report }: ReaderSetup,
  sleep: (milliseconds: number) => Promise<void>,
): (after: number) => Promise<AlertEventPage> {
  let client = createMusterClient({ url, token: readToken() });
  let isRefused = false;
  let hasAnswered = false;
  let lastReport = '';

  async function read(after: number): Promise<AlertEventPage> {
    if (isRefused) client = createMusterClient({ url, token: readToken() });
    const query = { after, severity, ...(tag !== undefined && { tag }) };
    const signals = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_MS)]);
    return unwrap(client.GET('/api/alerts/events', { params: { query }, signal: signals }));
  }

  function isFatal(error: unknown): boolean {
    return !hasAnswered && error instanceof MusterError && fatalStatuses.includes(error.status);
  }

  function reportOnce(line: string): void {
    if (line !== lastReport) report(line);
    lastReport = line;
  }

  return async (after) => {
    for (let failures = 0; ; failures += 1) {
      try {
        const page = await read(after);
        if (lastReport !== '') report('the hub answers again');
        lastReport = '';
        hasAnswered = true;
        isRefused = false;
        return page;
      } catch (error) {
        signal.throwIfAborted();
        if (isFatal(error)) throw error;
        isRefused ||= error instanceof MusterError && error.status === 401;
        reportOnce(`the hub cannot be read, and is asked again: ${describeError(error)}`);
        await sleep(choosePause(error, failures));
      }
    }
  };
}

/** Milliseconds: what the hub asks for, or longer each time, and not the same for all watches. */
function choosePause(error: unknown, failures: number): number {
  const asked = error instanceof MusterError ? error.retryAfterSeconds : undefined;
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 10));
  return asked === undefined ? pause * (0.75 + Math.random() / 4) : Math.max(asked * 1000, FIRST_PAUSE_MS);
}

/** `fetch` says why only in its cause. */
function describeError(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}
