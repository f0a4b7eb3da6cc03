/**
 * Whether tests run in their long form: more rounds, rows, clients, time or combinations than `npm test` has time for.
 * `npm run test:long` sets it.
 */
export const IS_LONG = process.env.MUSTER_TESTS === 'long';
