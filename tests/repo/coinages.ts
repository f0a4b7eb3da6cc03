import type { Rule } from './rules.ts';

/** Coined words of earlier versions for things that have an established name. */
const coinages = [
  ['visitor-?gate', 'rate limiter'],
  ['paced-?lane', 'duty-cycle queue'],
  ['lean-?socket', 'raw socket reader'],
  ['byte-?heap', 'growable buffer'],
  ['open-?wires', 'connection set'],
  ['swap-?gate', 'restore lock'],
  ['borrow-?database', 'with-database'],
  ['writer-?link', 'database thread'],
  ['upkeep', 'database admin'],
  ['history-?care', 'retention job'],
  ['find-?obstacle', 'authorize'],
  ['attendance', 'page visibility'],
  ['(?:create-?)?traveller', 'cookie client'],
  ['(?:start-?)?crooked-?\\w*', 'faulty proxy'],
  ['(?:start-?)?odd-?hub', 'misbehaving hub'],
  ['second-?opinion', 'cross-check'],
  ['workshop', 'cli'],
] as const;

const banned = coinages.map(([word, name]) => ({ pattern: new RegExp(`\\b${word}\\b`, 'i'), name }));

export const establishedNames: Rule = {
  says: 'paths, code and prose use established names instead of coinages',
  appliesTo: (path) => !path.startsWith('tests/repo/') && !path.startsWith('generated/'),
  findBreaches: ({ path, text }) =>
    [path, ...text.split('\n')].flatMap((line, index) =>
      banned
        .filter(({ pattern }) => pattern.test(line))
        .map(({ name }) => `${index === 0 ? 'its path' : `line ${index}`}: "${line.trim()}", say ${name}`),
    ),
};
