/** A rule of the contract with a black-box test. */
export interface Clause<Subject> {
  /** Stable identifier for reports, such as `H07`. */
  readonly id: string;
  /** The rule, as a sentence that is true of a conforming hub or agent. */
  readonly rule: string;
  /** The part of the contract that states it. */
  readonly source: string;
  /** Rejects with the observed behaviour if the rule is violated. */
  run(subject: Subject): Promise<void>;
}

export interface Verdict {
  readonly id: string;
  readonly rule: string;
  readonly source: string;
  /** The observed behaviour; null if the rule holds. */
  readonly violation: string | null;
}

/** A clause that takes longer counts as violated. */
const MAX_MS = 30_000;

/** Tests every clause in order, also after a violation. */
export async function judge<Subject>(
  clauses: readonly Clause<Subject>[],
  subject: Subject,
  onVerdict: (verdict: Verdict) => void = () => undefined,
): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const clause of clauses) {
    const { id, rule, source } = clause;
    const violation = await limit(clause.run(subject)).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    const verdict = { id, rule, source, violation };
    verdicts.push(verdict);
    onVerdict(verdict);
  }
  return verdicts;
}

async function limit(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`timed out after ${MAX_MS / 1000} s`)), MAX_MS);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Polls `look` until it returns a value; rejects with `what` after `ms`. */
export async function until<T>(
  what: string,
  ms: number,
  look: () => Promise<T | undefined> | T | undefined,
): Promise<T> {
  const end = performance.now() + ms;
  for (;;) {
    const seen = await look();
    if (seen !== undefined) return seen;
    if (performance.now() > end) throw new Error(`${what}: not within ${ms / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
