import { openSync } from 'node:fs';
import { Socket } from 'node:net';
import { isMainThread } from 'node:worker_threads';

// Preloaded into a hub: leaks what `leaks` names on each socket read or
// write, or on every nth. Mostly that is a report.

const leaks = new URL(import.meta.url).searchParams.get('leaks')?.split(',') ?? [];
const kept: unknown[] = [];
/** 8-byte numbers. */
const KEPT_NUMBERS = 256;
const PER_DESCRIPTOR = 200;
const PER_LISTENER = 5;
const CUT_AT = 3000;

let arrived = 0;
let hasCut = false;

/** A socket with many reads and few writes: an agent. */
function isAgent({ bytesRead, bytesWritten }: Socket): boolean {
  return bytesRead > 2000 && bytesWritten < 1000;
}

function leak(socket: Socket): void {
  arrived += 1;
  if (leaks.includes('memory')) kept.push(Array.from({ length: KEPT_NUMBERS }, () => arrived / 3));
  if (leaks.includes('descriptors') && arrived % PER_DESCRIPTOR === 0) openSync('/dev/null', 'r');
  if (leaks.includes('listeners') && arrived % PER_LISTENER === 0) process.on('planted', () => undefined);
  if (leaks.includes('agents') && arrived > CUT_AT && !hasCut && isAgent(socket)) {
    hasCut = true;
    setImmediate(() => socket.destroy());
  }
}

/** Node calls this on every read and write to reset the idle timeout. */
const touched = Socket.prototype as unknown as { _unrefTimer(this: Socket): void };
const touch = touched._unrefTimer;

if (isMainThread) {
  process.setMaxListeners(0);
  touched._unrefTimer = function leakAndTouch() {
    leak(this);
    touch.call(this);
  };
}
