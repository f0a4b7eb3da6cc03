import { expect, test } from 'vitest';
import { findDigest } from './agent-source.ts';

const [one, two] = ['1'.repeat(64), 'Ab'.repeat(32)];

test.each([
  ['in text mode', `${one}  muster-agent\n`, one],
  ['in binary mode', `${one} *muster-agent\n`, one],
  ['in capitals', `${two}  muster-agent\n`, two.toLowerCase()],
  ['with lines as Windows ends them', `${one}  muster-agent\r\n`, one],
  ['among others', `${two}  muster-agent-2\n${one}  muster-agent\n`, one],
  ['of another file', `${one}  muster-agent-2\n`, undefined],
  ['of the same name in a folder', `${one}  x/muster-agent\n`, undefined],
  ['that is too short', `${one.slice(1)}  muster-agent\n`, undefined],
  ['that is no hex', `${'g'.repeat(64)}  muster-agent\n`, undefined],
  ['in an empty list', '', undefined],
])('a digest %s', (_name, text, found) => expect(findDigest(text, 'muster-agent')).toBe(found));
