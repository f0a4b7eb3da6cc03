import { expect, test } from 'vitest';
import { ensureAutobahn, findAutobahn } from '../../../scripts/test-programs/autobahn.mjs';
import { subjects, summarise } from './subjects.ts';

const missing = await ensureAutobahn();
if (missing !== undefined) process.stdout.write(`Skipped the Autobahn test suite: ${missing}.\n`);

/** Framing, pings, reserved bits, opcodes, fragments and closing; UTF-8 and large messages take minutes. */
const cases = ['1.*', '2.*', '3.*', '4.*', '5.*', '7.*'];

test.skipIf(missing !== undefined).each(subjects)('$name: the short form of Autobahn', async (subject) => {
  const results = await subject.run({ program: findAutobahn() ?? '', cases });
  const { counts, findings } = summarise(subject, results);
  expect(findings).toEqual([]);
  // The agent has no binary messages, which eight cases send.
  expect(results.length).toBe(subject.name === 'agent' ? 93 : 101);
  expect(counts.OK).toBeGreaterThanOrEqual(90);
});
