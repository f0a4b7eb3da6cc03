import type { CoreRuntime } from '@muster/shared/runtime';
import type { SliceRuntime } from '@muster/shared/runtime/time-slices';

/** Slices of long work by the agent's timers, so that reports and probes are not delayed by it. */
export function openSlices(runtime: CoreRuntime): SliceRuntime {
  return {
    monotonic: () => runtime.monotonic(),
    pause: () =>
      new Promise((resolve) => {
        runtime.setTimer(resolve, 0);
      }),
  };
}
