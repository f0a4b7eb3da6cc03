import { existsSync } from 'node:fs';
import { createRuntime, type Runtime } from '@muster/shared/runtime';
import type { Commands } from './commands/commands.ts';
import { describeUsage } from './commands/help.ts';
import { OptionError } from './commands/option-values.ts';
import { type DoctorOptions, type Options, readOptions, type ServeOptions } from './commands/options.ts';
import { isDatabaseUrl } from './store/database-url.ts';
import { StoreError } from './store/errors.ts';
import { VERSION } from './version.ts';

const EXIT_FAILURE = 1;
const EXIT_USAGE = 2;

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env);
  await run(options);
}

/** Each command loads its own modules: the doctor must run even if the hub's modules fail to load. */
async function run(options: Options): Promise<void> {
  const runtime = createRuntime();
  switch (options.command) {
    case 'help':
      process.stdout.write(describeUsage(options.about));
      return;
    case 'version':
      process.stdout.write(`${VERSION}\n`);
      return;
    case 'backup':
      return (await import('./commands/database-commands.ts')).runBackup(options, runtime);
    case 'restore':
      return (await import('./commands/database-commands.ts')).runRestore(options, runtime);
    case 'import':
      return (await import('./commands/import-command.ts')).runImport(options, runtime);
    case 'apply':
      return (await import('./commands/apply/apply-command.ts')).runApply(options, runtime);
    case 'doctor':
      return runDoctor(options, runtime);
    case 'mcp':
      return (await import('./commands/mcp/mcp-command.ts')).runMcp(options, runtime);
    case 'serve':
      return serve(options, runtime);
    case 'passwd':
      if (options.isService) await becomeOwner(options.db);
      return (await loadCommands(runtime)).setPassword(options);
    case 'token':
      return (await import('./commands/token-command.ts')).runToken(options, runtime);
    case 'node-token':
      return (await import('./commands/node-token-command.ts')).runNodeToken(options, runtime);
  }
}

async function runDoctor(options: DoctorOptions, runtime: Runtime): Promise<void> {
  const { runChecks } = await import('./commands/doctor/run-checks.ts');
  const { countLevels, describeFindings, encodeFindings } = await import('./commands/doctor/finding.ts');
  if (options.isService) await becomeOwner(options.serve.db);
  const findings = await runChecks(options, runtime);
  if (options.format === 'report') {
    const { formatReport, readMachine } = await import('./commands/doctor/report.ts');
    const machine = await readMachine();
    process.stdout.write(formatReport({ machine, options: options.serve, findings }));
  } else {
    process.stdout.write(options.format === 'json' ? encodeFindings(findings) : describeFindings(findings));
  }
  if (countLevels(findings).fail > 0) process.exitCode = EXIT_FAILURE;
}

async function becomeOwner(db: string): Promise<void> {
  (await import('./commands/installed-service.ts')).becomeOwner(db);
}

/** The database opens in its thread while the modules of the hub load. */
async function serve(options: ServeOptions, runtime: Runtime): Promise<void> {
  // Otherwise a hub that cannot listen would create a database, and a password that nobody expects.
  if (!isDatabaseUrl(options.db) && !existsSync(options.db))
    await (await import('./commands/free-addresses.ts')).requireFreeAddresses(options);
  const opening = (await import('./hub-store.ts')).openServedStore(options, runtime);
  const [commands, store] = await Promise.all([loadCommands(runtime), opening]).catch(async (error) => {
    // An open database would keep the process alive.
    await opening.then(
      (opened) => opened.close(),
      () => undefined,
    );
    throw error;
  });
  await commands.serve(options, store);
}

async function loadCommands(runtime: Runtime): Promise<Commands> {
  return (await import('./commands/commands.ts')).createCommands(runtime);
}

/** Prints a sentence for errors that the operator can fix, and the stack of a bug. */
function explain(error: unknown): string {
  if (error instanceof OptionError || error instanceof StoreError) return error.message;
  const { code, message, stack, option = '--listen' } = error as NodeJS.ErrnoException & { option?: string };
  if (code === 'EADDRINUSE')
    return `Another program uses the address: ${message}. Stop it, or choose another address with ${option}.`;
  if (code === 'EADDRNOTAVAIL' || code === 'EACCES' || code === 'ENOTFOUND')
    return `The hub cannot listen there: ${message}. Choose another address with ${option}.`;
  return stack ?? String(error);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`muster-hub: ${explain(error)}\n`);
  // `apply --check` exits with 2 if there are changes.
  const isUsage = error instanceof OptionError && process.argv[2] !== 'apply';
  process.exitCode = isUsage ? EXIT_USAGE : EXIT_FAILURE;
}
