import { closeCodes } from '@muster/generated/close-codes';
import type { AdminSnapshot } from '@muster/generated/types';
import { createDeltaReader } from 'muster-theme/delta-reader';
import type { Environment } from 'muster-theme/environment';
import { createLiveStream, type LiveStream } from 'muster-theme/live-stream';
import type { StreamAddress } from './early-connection.ts';
import { type Reading, readSnapshot } from './snapshot.ts';

/** `polling`: the stream cannot connect, so the fleet is requested instead while reconnecting continues. */
export type LinkStatus = 'connecting' | 'live' | 'retrying' | 'polling' | 'ended';

export interface AdminStreamOptions {
  environment: Environment;
  /** From the page; empty where it has none. */
  csrfToken: string;
  onSnapshot(snapshot: AdminSnapshot): void;
  onStatus(status: LinkStatus): void;
}

/** Consecutive failures after which the fleet is requested instead. */
const POLL_AFTER_FAILURES = 2;

/** Browsers cannot send headers with a WebSocket, so the CSRF token is offered as a subprotocol. */
export function getStreamAddress(origin: string, csrfToken: string): StreamAddress {
  return {
    url: `${origin.replace(/^http/, 'ws')}/api/ws?delta`,
    protocols: csrfToken === '' ? ['muster'] : ['muster', `muster.csrf.${csrfToken}`],
  };
}

/** Keeps the live stream of the administrator's view open until it is stopped or the session ends. */
export function startAdminStream(options: AdminStreamOptions): Pick<LiveStream, 'stop' | 'retryNow'> {
  const { environment, csrfToken, onSnapshot, onStatus } = options;
  let status: LinkStatus = 'connecting';
  const setStatus = (next: LinkStatus) => {
    if (next === status) return;
    status = next;
    onStatus(next);
  };
  const endSession = () => {
    stream.stop();
    setStatus('ended');
  };
  const readFrame = createDeltaReader();
  let reading: Reading = { view: 'unknown' };
  const stream = createLiveStream<AdminSnapshot>({
    environment,
    ...getStreamAddress(environment.origin, csrfToken),
    onText(text) {
      try {
        reading = readSnapshot(readFrame(JSON.parse(text)));
      } catch {
        reading = { view: 'unknown' };
      }
    },
    decode() {
      if (reading.view === 'visitor') endSession();
      return reading.view === 'admin' ? reading.snapshot : undefined;
    },
    onSnapshot(snapshot) {
      setStatus('live');
      onSnapshot(snapshot);
    },
    onDisconnect(_error, code) {
      if (code === closeCodes.sessionEnded) endSession();
      else setStatus(stream.failures() < POLL_AFTER_FAILURES ? 'retrying' : 'polling');
    },
  });
  stream.start();
  return stream;
}
