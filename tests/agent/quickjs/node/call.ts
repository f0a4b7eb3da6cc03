const MAX_ANSWER_BYTES = 1024 * 1024;

/** Calls a function of Node in the process that started the script, and waits for its result. */
export function call<Result>(name: string, ...args: unknown[]): Result {
  nativeHost.write(1, `${JSON.stringify({ call: name, args })}\n`);
  const answers = nativeHost.readEnv('MUSTER_TEST_ANSWERS') ?? '';
  return JSON.parse(nativeHost.decodeUtf8(nativeHost.readFile(answers, MAX_ANSWER_BYTES), true));
}
