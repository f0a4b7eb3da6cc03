/** A rule of the contract and how it is tried from outside. */
export interface Clause<Subject> {
  /** Stable, for reports: `H07`. */
  readonly id: string;
  /** The rule, as a sentence that is true of whoever conforms. */
  readonly rule: string;
  /** Where the contract says so. */
  readonly source: string;
  /** Rejects with what was seen instead. */
  run(subject: Subject): Promise<void>;
}

export interface Verdict {
  readonly id: string;
  readonly rule: string;
  readonly source: string;
  /** What was seen instead; null where the rule holds. */
  readonly violation: string | null;
}

/** One clause that hangs is violated; the others are still tried. */
const MAX_MS = 30_000;

/** Tries every clause in its order, the later ones also where an earlier one is violated. */
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
    timer = setTimeout(() => reject(new Error(`nothing came within ${MAX_MS / 1000} s`)), MAX_MS);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Asks until `look` answers something; rejects with `what` after `ms`. */
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
