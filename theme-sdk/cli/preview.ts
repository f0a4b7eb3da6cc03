import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { INDEX } from '../src/rules/theme-file.ts';
import { ARCHIVE, unpackTheme } from './archive.ts';
import { chooseBackend, serverOptions } from './dev.ts';
import { type Command, type ParsedArgs, readArgument, readPort } from './options.ts';
import { readFromFiles } from './page-files.ts';
import { serveBuilt, startPageServer } from './page-server.ts';
import { exitCodes, type Terminal, ToolError } from './terminal.ts';

export const previewCommand: Command = {
  summary: 'serve a packed theme like a hub',
  usage: '[ARCHIVE] [--scenario NAME | --hub URL] [--port NUMBER]',
  options: serverOptions,
  run: preview,
};

async function preview(call: ParsedArgs, terminal: Terminal): Promise<number> {
  const archive = path.resolve(terminal.cwd, readArgument(call) ?? ARCHIVE);
  const packed = await readFile(archive).catch(() => {
    throw new ToolError(`${archive} does not exist. Create it with "muster-theme pack".`);
  });
  const files = await unpackTheme(packed);
  if (!files.some(({ path: name }) => name === INDEX))
    throw new ToolError(`${archive} contains no ${INDEX}. Create it with "muster-theme pack".`);
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
