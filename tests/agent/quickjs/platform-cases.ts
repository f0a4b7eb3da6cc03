import type { CoreRuntime, Timer } from '@muster/shared/runtime';
import { formatLine } from '../../../agent/src/log.ts';

/** A runtime's results for the same random input, in lines. */
export interface PlatformCases {
  urls: string[];
  encodings: string[];
  decodings: string[];
  aborts: string[];
  language: string[];
  timers: string[];
}

type Random = (below: number) => number;

/** mulberry32 */
function createRandom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[random(items.length)] as Item;
}

function repeat<Item>(count: number, make: () => Item): Item[] {
  return Array.from({ length: count }, make);
}

const urlParts = [
  [
    'http://',
    'https://',
    'HTTPS://',
    'wss://',
    'ws:/',
    'https:',
    'http:\\\\',
    'ftp://',
    '',
    'x:',
    '//',
    ' http://',
  ],
  ['', '', '', 'user@', 'user:pass@', '@', 'a:b:c@', '%40@'],
  [
    ...[
      'example.com',
      'EXAMPLE.Com.',
      'a_b',
      'xn--bcher-kva.example',
      'bücher.example',
      'ex%61mple.com',
      'a..b',
      '-',
      '',
    ],
    ...[
      '127.1',
      '0x7f.1',
      '1.2.3.4',
      '1.2.3.256',
      '256',
      '0300.1',
      '1.2.3.4.5',
      '1.2.3.08',
      '4294967296',
      'a.0x',
      '1.2.3.',
    ],
    ...[
      '[::1]',
      '[::ffff:1.2.3.4]',
      '[1:2:3:4:5:6:7:8]',
      '[::1',
      '[1::2::3]',
      '[fe80::1%25eth0]',
      '[127.0.0.1:1]',
      '[]',
    ],
    ...[
      '[0:0:1::]',
      '[1:0:0:2:0:0:0:3]',
      '[ABCD::]',
      '[::1.2.3]',
      'a b',
      'a<b',
      'a^b',
      'a|b',
      'a%00b',
      'ß.example',
      '日本',
    ],
  ],
  ['', '', ':', ':80', ':443', ':8790', ':0', ':65535', ':65536', ':00080', ':8a', ':-1', ': 80'],
  [
    '',
    '/',
    '/a/b',
    '/a/../b',
    '/./a',
    '/%2e%2E/x',
    '/a b',
    '/ä',
    '/%zz',
    '/a\\b',
    '//x',
    '/"<>`{}|^',
    '\t/a\n',
    '/\u0000',
  ],
  ['', '', '?', '?a=b', "?a'b", '?ä#', '?a b"<>', '?%'],
  ['', '', '#', '#x y', '#ä`'],
] as const;
const bases = ['http://example.com:8080/a/b?c#d', 'https://[::1]', 'https://example.com/x^y/', 'no base'];
const anyCharacters = [
  ...'abz019.:/?#@[]%\\ -_~!$&()*+,;=\u0000\t\u007f\u00e4\u20ac\ud83d\ude00\ud800\udc00\ufeff',
];

function describeUrl(text: string, base?: string): string {
  if (!URL.canParse(text, base)) return `${JSON.stringify(text)} is invalid`;
  const url = new URL(text, base);
  const { href, protocol, username, password, host, hostname, port, pathname, search, hash } = url;
  // The agent accepts these only. Of opaque paths, which others may have, Node encodes more than the native host.
  if (!/^(?:http|ws)s?:$/.test(protocol)) return JSON.stringify([text, protocol]);
  return JSON.stringify([
    ...[text, href, protocol, username, password],
    ...[host, hostname, port, pathname, search, hash],
  ]);
}

function listUrls(random: Random): string[] {
  const likely = repeat(3000, () => urlParts.map((parts) => pick<string>(random, parts)).join(''));
  // Node accepts invalid Punycode after xn--.
  const mutable = likely.filter((text) => !text.includes('xn--')).slice(0, 1000);
  const mutated = mutable.map((text) => {
    const at = random(text.length + 1);
    return text.slice(0, at) + pick(random, anyCharacters) + text.slice(at + random(2));
  });
  const relative = [...likely, ...mutated].map((text) => describeUrl(text, pick(random, bases)));
  return [...likely, ...mutated].map((text) => describeUrl(text)).concat(relative);
}

function createText(random: Random): string {
  return repeat(random(30), () =>
    String.fromCharCode(random(pick(random, [0x80, 0x800, 0x10000, 0xe000]))),
  ).join('');
}

/** Bytes that often begin, continue or break characters of several bytes. */
function createBytes(random: Random): Uint8Array {
  const bytes = [
    0, 0x41, 0x7f, 0x80, 0xbf, 0xc1, 0xc2, 0xdf, 0xe0, 0xa0, 0xed, 0x9f, 0xef, 0xbb, 0xf0, 0x90, 0xf4, 0xf5,
    0xff,
  ];
  const mark = random(4) === 0 ? [0xef, 0xbb, 0xbf] : [];
  return Uint8Array.from([...mark, ...repeat(random(12), () => pick(random, bytes))]);
}

function decode(bytes: Uint8Array, options: { fatal: boolean; ignoreBOM: boolean }): string {
  try {
    return JSON.stringify(new TextDecoder('utf-8', options).decode(bytes));
  } catch (cause) {
    return (cause as Error).name;
  }
}

function listDecodings(random: Random): string[] {
  return repeat(3000, () => createBytes(random)).map((bytes) =>
    [false, true]
      .flatMap((fatal) => [false, true].map((ignoreBOM) => decode(bytes, { fatal, ignoreBOM })))
      .concat([...bytes].join())
      .join(' '),
  );
}

/**
 * Adds and removes listeners, of which some remove others or abort again. None adds one: Node calls it in the same dispatch,
 * which the DOM standard forbids ("inner invoke" iterates over a clone of the list).
 */
function abortAtRandom(random: Random): string {
  const log: string[] = [];
  const controller = new AbortController();
  const { signal } = controller;
  const listeners = repeat(4, () => random(4)).map(
    (kind, index) => (event: { type: string; target: unknown }) => {
      log.push(`${index} ${event.type} ${event.target === signal} ${signal.aborted}`);
      if (kind === 0) signal.removeEventListener('abort', listeners[(index + 1) % 4] as () => void);
      if (kind === 2) controller.abort('again');
    },
  );
  for (let step = 0; step < 8; step += 1) {
    const listener = pick(random, listeners) as () => void;
    const action = random(6);
    if (action < 3) signal.addEventListener('abort', listener, { once: random(2) === 0 });
    else if (action === 3) signal.removeEventListener('abort', listener);
    else if (action === 4 && random(3) === 0) controller.abort(random(2) === 0 ? undefined : 'reason');
  }
  controller.abort();
  const { reason } = signal;
  log.push(reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason));
  try {
    signal.throwIfAborted();
  } catch (cause) {
    log.push(`throws its reason: ${cause === reason}`);
  }
  return log.join(', ');
}

/** Features of the JavaScript engine itself: dates, numbers, classes of characters. */
function listLanguage(random: Random): string[] {
  return repeat(1000, () => {
    const date = new Date(random(2 ** 31) * 1000);
    const number = random(2 ** 31) / 10 ** random(12) - random(3) * 2 ** 40;
    const line = formatLine('info', createText(random), { text: createText(random), number });
    return JSON.stringify([
      date.toUTCString(),
      Date.parse(date.toUTCString()),
      number,
      Math.round(number),
      line,
    ]);
  });
}

/** Timers by their number in the order in which they fire; every third is cancelled. */
function listTimers(random: Random, { setTimer }: CoreRuntime): Promise<string[]> {
  // Far enough from each other to fire in this order although they are not set at the same time.
  const delays = repeat(30, () => random(1000)).map((place, index) => ({ ms: 100 + index * 7, place }));
  const shuffled = delays.sort((one, other) => one.place - other.place).map(({ ms }) => ms);
  return new Promise((resolve) => {
    const fired: string[] = [];
    const timers: Timer[] = shuffled.map((ms) => setTimer(() => void fired.push(String(ms)), ms));
    timers.forEach((timer, index) => {
      if (index % 3 === 0) timer.cancel();
    });
    setTimer(() => {
      for (const timer of timers) timer.cancel();
      resolve(fired);
    }, 400);
  });
}

export async function runPlatformCases(runtime: CoreRuntime): Promise<PlatformCases> {
  const random = createRandom(18);
  return {
    urls: listUrls(random),
    encodings: repeat(1000, () => createText(random)).map((text) =>
      [...new TextEncoder().encode(text)].join(),
    ),
    decodings: listDecodings(random),
    aborts: repeat(1000, () => abortAtRandom(random)),
    language: listLanguage(random),
    timers: await listTimers(random, runtime),
  };
}
