import type { CoreRuntime } from '@muster/shared/runtime';
import { cancel, handleEvents } from './events.ts';

export const quickjsRuntime: CoreRuntime = {
  now: () => Date.now(),
  monotonic: nativeHost.monotonic,
  random: () => Math.random(),
  randomBytes(count) {
    const bytes = new Uint8Array(count);
    nativeHost.fillRandom(bytes);
    return bytes;
  },
  setTimer(action, ms) {
    const id = nativeHost.setTimer(ms);
    handleEvents(id, { timer: action });
    return { cancel: () => cancel(id) };
  },
};
