import { Asymmetric, isEqual } from './equality.ts';

type Action = () => unknown;

interface Case {
  name: string;
  run: Action;
  before: Action[];
  after: Action[];
}

/** What `runTests` prints for each test, as JSON. */
export interface TestResult {
  file: string;
  name: string;
  error: string | undefined;
}

/** Tests and hooks of the file or `describe` that is being loaded. */
let scope = { prefix: '', before: [] as Action[], after: [] as Action[] };
let cases: Case[] = [];

type Named = (name: string, run: (...args: never[]) => unknown) => void;

/** Adds `each` to `test` or `describe`. */
function withEach(define: (name: string, run: Action) => void) {
  const each =
    (rows: readonly unknown[]): Named =>
    (name, run) => {
      for (const row of rows) {
        const args = Array.isArray(row) ? row : [row];
        define(formatName(name, args), () => run(...(args as never[])));
      }
    };
  return Object.assign(define as Named, { each });
}

function formatName(name: string, args: unknown[]): string {
  let next = 0;
  return name.replace(/%([sij])/g, (_, kind) => {
    const value = args[next];
    next += 1;
    return kind === 'j' ? JSON.stringify(value) : String(value);
  });
}

export const test = withEach((name, run) => {
  cases.push({ name: scope.prefix + name, run, before: scope.before, after: scope.after });
});

export const describe = withEach((name, run) => {
  const outer = scope;
  scope = {
    prefix: `${outer.prefix}${name} > `,
    before: [...outer.before],
    after: [...outer.after],
  };
  run();
  scope = outer;
});

export const beforeEach = (action: Action): void => void scope.before.push(action);
export const afterEach = (action: Action): void => void scope.after.push(action);

function show(value: unknown): string {
  return value instanceof Error
    ? `${value.name}: ${value.message}`
    : (JSON.stringify(value) ?? String(value));
}

function isThrown(cause: unknown, expected: unknown): boolean {
  const message = cause instanceof Error ? cause.message : String(cause);
  if (expected instanceof RegExp) return expected.test(message);
  if (typeof expected === 'function') return cause instanceof expected;
  return expected === undefined || message.includes(String(expected));
}

function throws(run: unknown, expected: unknown): boolean {
  try {
    (run as Action)();
    return false;
  } catch (cause) {
    return isThrown(cause, expected);
  }
}

function hasProperty(actual: object, key: string, ...values: unknown[]): boolean {
  return key in actual && values.every((value) => isEqual(Reflect.get(actual, key), value, false));
}

type Matcher = (actual: never, ...expected: never[]) => boolean;

const matchers = {
  toBe: (actual: unknown, expected: unknown) => Object.is(actual, expected),
  toEqual: (actual: unknown, expected: unknown) => isEqual(actual, expected, false),
  toMatchObject: (actual: unknown, expected: unknown) => isEqual(actual, expected, true),
  toHaveLength: (actual: { length: number }, length: number) => actual.length === length,
  toHaveProperty: hasProperty,
  toThrow: throws,
  toContain: (actual: unknown[] | string, part: never) => actual.includes(part),
  toMatch: (actual: string, pattern: RegExp) => pattern.test(actual),
  toBeUndefined: (actual: unknown) => actual === undefined,
  toBeNull: (actual: unknown) => actual === null,
  toBeGreaterThan: (actual: number, other: number) => actual > other,
  toBeGreaterThanOrEqual: (actual: number, other: number) => actual >= other,
  toBeLessThan: (actual: number, other: number) => actual < other,
  toBeLessThanOrEqual: (actual: number, other: number) => actual <= other,
} satisfies Record<string, Matcher>;

type Matchers = Record<keyof typeof matchers, (...expected: unknown[]) => void>;

function bindMatchers(actual: unknown, isNegated: boolean): Matchers {
  const entries = Object.entries(matchers).map(([name, matches]) => {
    const check = (...expected: unknown[]) => {
      if ((matches as Matcher)(actual as never, ...(expected as never[])) !== isNegated) return;
      const not = isNegated ? 'not ' : '';
      throw new Error(`${not}${name}(${expected.map(show).join(', ')}) of ${show(actual)}`);
    };
    return [name, check];
  });
  return Object.fromEntries(entries);
}

export const expect = Object.assign(
  (actual: unknown) => ({ ...bindMatchers(actual, false), not: bindMatchers(actual, true) }),
  {
    any: (_type: NumberConstructor) => new Asymmetric((value) => typeof value === 'number'),
    objectContaining: (part: object) => new Asymmetric((value) => isEqual(value, part, true)),
    arrayContaining: (part: unknown[]) =>
      new Asymmetric(
        (value) =>
          Array.isArray(value) && part.every((one) => value.some((item) => isEqual(item, one, false))),
      ),
    stringContaining: (part: string) =>
      new Asymmetric((value) => typeof value === 'string' && value.includes(part)),
    stringMatching: (pattern: RegExp) =>
      new Asymmetric((value) => typeof value === 'string' && pattern.test(value)),
  },
);

async function runCase({ run, before, after }: Case): Promise<string | undefined> {
  try {
    for (const action of before) await action();
    try {
      await run();
    } finally {
      for (const action of after) await action();
    }
  } catch (cause) {
    return cause instanceof Error ? `${cause.message}\n${cause.stack ?? ''}` : String(cause);
  }
  return undefined;
}

/** The tests that the modules loaded since the last call have defined. */
export function takeCases(): Case[] {
  const taken = cases;
  cases = [];
  scope = { prefix: '', before: [], after: [] };
  return taken;
}

/** Runs tests one after the other and prints their results. */
export async function runTests(file: string, tests: readonly Case[]): Promise<void> {
  for (const one of tests) {
    const result: TestResult = { file, name: one.name, error: await runCase(one) };
    nativeHost.write(1, `${JSON.stringify(result)}\n`);
  }
}
