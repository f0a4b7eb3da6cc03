import '../../../agent/src/quickjs/globals.ts';
import { quickjsRuntime } from '../../../agent/src/quickjs/runtime.ts';

/** Globals of Node that fast-check looks for when it is loaded. */
Object.assign(globalThis, {
  setTimeout: quickjsRuntime.setTimer,
  clearTimeout: () => undefined,
});
