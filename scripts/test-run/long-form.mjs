/**
 * Whether tests run in their long form: more rounds, rows, clients, time or combinations than `npm test -- --all` has time for.
 * `npm test -- --long` sets it. QuickJS, which runs unit tests of the agent, has no `process`.
 */
export const IS_LONG = globalThis.process?.env.MUSTER_TESTS === 'long';
