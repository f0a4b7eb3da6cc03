import type { Id, NativeEvents } from '../../host/api.d.ts';

/** Handlers of the events of one id. */
export type EventHandlers = { [Kind in keyof NativeEvents]?: (payload: NativeEvents[Kind]) => void };

/** The id of events without an operation: signals and uncaught errors. */
export const PROCESS_ID: Id = 0;

const lastKinds: ReadonlySet<keyof NativeEvents> = new Set([
  'timer',
  'end',
  'addresses',
  'texts',
  'failed',
  'reply',
  'refused',
  'exit',
]);

const handlersById = new Map<Id, EventHandlers>();

function dispatch<Kind extends keyof NativeEvents>(kind: Kind, id: Id, payload: NativeEvents[Kind]): void {
  const handle: EventHandlers[Kind] | undefined = handlersById.get(id)?.[kind];
  if (lastKinds.has(kind)) handlersById.delete(id);
  // The native host writes what `dispatchNativeEvent` throws to standard error.
  if (handle === undefined && kind === 'uncaught') throw new Error('nothing handles uncaught errors yet');
  handle?.(payload);
}

globalThis.dispatchNativeEvent = (...[kind, id, payload]) => dispatch(kind, id, payload);

/** Handles the events of an id until its last one, in addition to earlier handlers. */
export function handleEvents(id: Id, handlers: EventHandlers): void {
  const others = handlersById.get(id);
  handlersById.set(id, others === undefined ? handlers : { ...others, ...handlers });
}

/** Cancels the operation with this id; no event of it follows. */
export function cancel(id: Id): void {
  if (handlersById.delete(id)) nativeHost.cancel(id);
}
