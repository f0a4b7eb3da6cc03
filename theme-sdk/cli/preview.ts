import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { INDEX } from '../src/rules/theme-file.ts';
import { ARCHIVE, unpackTheme } from './archive.ts';
import { chooseBackend, serverOptions } from './dev.ts';
import { type Command, type ParsedArgs, readArgument, readPort, readScenario, readSeed } from './options.ts';
import { readFromFiles } from './page-files.ts';
import { serveBuilt, startPageServer } from './page-server.ts';
import type { PackedFile } from './project.ts';
import { writeStaticPage } from './static-page.ts';
import { exitCodes, type Terminal, ToolError, UsageError } from './terminal.ts';

const STATIC_PAGE = 'preview.html';

export const previewCommand: Command = {
  summary: 'serve a packed theme like a hub, or write it as one static page',
  usage: '[ARCHIVE] [--scenario NAME | --hub URL] [--port NUMBER] [--static [--out FILE]]',
  options: {
    ...serverOptions,
    static: { help: 'write a page with a mock fleet in it, for any web server or to be opened as a file' },
    out: { value: 'FILE', help: `path of the static page (default: ${STATIC_PAGE})` },
  },
  run: preview,
};

async function preview(call: ParsedArgs, terminal: Terminal): Promise<number> {
  const isStatic = call.values.static !== undefined;
  rejectOptions(call, isStatic ? ['hub', 'port', 'host'] : ['out']);
  const files = await readArchive(path.resolve(terminal.cwd, readArgument(call) ?? ARCHIVE));
  return isStatic ? writeStatic(files, call, terminal) : serve(files, call, terminal);
}

function rejectOptions({ values }: ParsedArgs, names: readonly string[]): void {
  const found = names.find((name) => values[name] !== undefined);
  if (found === 'out') throw new UsageError('--out needs --static.');
  if (found !== undefined) throw new UsageError(`--static cannot be combined with --${found}.`);
}

async function readArchive(archive: string): Promise<PackedFile[]> {
  const packed = await readFile(archive).catch(() => {
    throw new ToolError(`${archive} does not exist. Create it with "muster-theme pack".`);
  });
  const files = await unpackTheme(packed);
  if (!files.some(({ path: name }) => name === INDEX))
    throw new ToolError(`${archive} contains no ${INDEX}. Create it with "muster-theme pack".`);
  return files;
}

async function writeStatic(
  files: readonly PackedFile[],
  { values }: ParsedArgs,
  terminal: Terminal,
): Promise<number> {
  const options = { scenario: readScenario(values.scenario), seed: readSeed(values.seed) };
  const page = await writeStaticPage(files, options);
  const target = path.resolve(terminal.cwd, values.out ?? STATIC_PAGE);
  await writeFile(target, page);
  terminal.print(`${target}: ${(Buffer.byteLength(page) / 1024).toFixed(1)} KiB`);
  return exitCodes.success;
}

async function serve(files: readonly PackedFile[], call: ParsedArgs, terminal: Terminal): Promise<number> {
  const backend = chooseBackend(call);
  const pages = await startPageServer(
    { backend: () => backend, port: readPort(call.values.port), host: call.values.host },
    () => serveBuilt(readFromFiles(files)),
  );
  terminal.print(`${pages.address}/  ${backend.name}`);
  terminal.printError('Press Ctrl+C to stop.');
  await terminal.untilStopped();
  await pages.close();
  return exitCodes.success;
}
