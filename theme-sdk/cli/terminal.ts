/** The environment of a command. */
export interface Terminal {
  /** Working directory. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Prints a line of the result to standard output. */
  print(text: string): void;
  /** Prints an error or a progress message to standard error. */
  printError(text: string): void;
  /** Calls `listener` for every line of input, until the returned function is called. */
  onLine(listener: (line: string) => void): () => void;
  /** Resolves on SIGINT or SIGTERM. */
  untilStopped(): Promise<void>;
}

/** An error that the user can fix; printed without a stack trace. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/** Invalid usage of a command. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const exitCodes = {
  success: 0,
  /** The theme has errors, or the command failed. */
  failed: 1,
  /** Invalid usage; the command did nothing. */
  usage: 2,
} as const;
