/** What a command knows of the world that called it. */
export interface Terminal {
  /** Folder that the command was called in. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A line for whoever reads the result. */
  say(text: string): void;
  /** A line about what went wrong, or that is not part of the result. */
  complain(text: string): void;
  /** Calls `listener` for every line that the person types, until the returned function is called. */
  onLine(listener: (line: string) => void): () => void;
  /** Resolves when the person, or the system, wants the command to end. */
  untilStopped(): Promise<void>;
}

/** Something that the person can mend: it is told in one sentence, without a stack. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/** A command that was called wrongly. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The exit codes of the tool. */
export const exitCodes = {
  done: 0,
  /** The command ran and the theme, or its surroundings, are not as they should be. */
  failed: 1,
  /** The command was called wrongly and did nothing. */
  usage: 2,
} as const;
