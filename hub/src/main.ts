import { createCommands } from './commands.ts';
import { HELP, OptionError, type Options, readOptions } from './options.ts';
import { createRuntime } from './runtime.ts';
import { StoreError } from './store/store.ts';
import { VERSION } from './version.ts';

const EXIT_FAILURE = 1;
const EXIT_USAGE = 2;

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env);
  await run(options);
}

async function run(options: Options): Promise<void> {
  const commands = createCommands(createRuntime());
  switch (options.command) {
    case 'serve':
      return commands.serve(options);
    case 'passwd':
      return commands.setPassword(options);
    case 'node-token':
      return commands.printNodeToken(options);
    case 'help':
      process.stdout.write(HELP);
      return;
    case 'version':
      process.stdout.write(`${VERSION}\n`);
      return;
  }
}

/** What the operator can mend is said in a sentence; anything else is a defect and keeps its stack. */
function explain(error: unknown): string {
  if (error instanceof OptionError || error instanceof StoreError) return error.message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `The address is taken by another program: ${message}. Stop that program, or choose another with --listen.`;
  if (code === 'EADDRNOTAVAIL' || code === 'EACCES' || code === 'ENOTFOUND')
    return `The hub cannot listen there: ${message}. Choose another address with --listen.`;
  return stack ?? String(error);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`muster-hub: ${explain(error)}\n`);
  process.exitCode = error instanceof OptionError ? EXIT_USAGE : EXIT_FAILURE;
}
