import type { SlowFiles } from '../../details/slow-files.ts';

/**
 * `awake`: the device may be read now. `resting`: it is awake, and reading it now could keep it from falling asleep.
 * `asleep`: it is suspended, and reading it would wake it. `unknown`: it does not answer.
 */
export type PowerState = 'awake' | 'resting' | 'asleep' | 'unknown';

/** Longer than the kernel takes to suspend a device once its delay is over. */
const EXTRA_REST_MS = 2_000;

/** Milliseconds without use after which the kernel suspends the device; 0 if it does not wait, or never does. */
function readDelay(control: string | undefined, delay: string | undefined): number {
  const milliseconds = control?.trim() === 'auto' ? Number(delay ?? 0) : 0;
  return milliseconds > 0 ? milliseconds : 0;
}

/** Devices without power management at run time are `unsupported`, or have no such file. */
function isAwake(status: string | undefined): boolean {
  return status === undefined || ['active', 'unsupported'].includes(status.trim());
}

/**
 * Returns a function that tells whether a device of sysfs may be read, which it asks the kernel without touching the device. Most
 * drivers count a read as use: one that may suspend is read no more often than lets it fall asleep in between.
 */
export function createPowerGate(
  files: SlowFiles,
  part: string,
  device: string,
): (now: number) => Promise<PowerState> {
  const paths = ['runtime_status', 'control', 'autosuspend_delay_ms'].map(
    (name) => `${device}/power/${name}`,
  );
  let readAt = Number.NEGATIVE_INFINITY;
  return async (now) => {
    const texts = await files.read(part, paths);
    if (texts === undefined) return 'unknown';
    const [status, control, delay] = texts;
    if (!isAwake(status)) return 'asleep';
    const restMs = readDelay(control, delay);
    if (restMs > 0 && now - readAt < restMs + EXTRA_REST_MS) return 'resting';
    readAt = now;
    return 'awake';
  };
}
