import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { INDEX } from '../src/rules/theme-file.ts';
import { ARCHIVE, unpackTheme } from './archive.ts';
import type { Command } from './command-line.ts';
import { chooseBackend, serverOptions } from './dev.ts';
import { type Call, readPort, readWord } from './options.ts';
import { readFromFiles } from './page-files.ts';
import { serveBuilt, startPageServer } from './page-server.ts';
import { exitCodes, type Terminal, ToolError } from './terminal.ts';

export const previewCommand: Command = {
  summary: 'serve a packed theme as a hub would',
  usage: '[ARCHIVE] [--scenario NAME | --hub URL] [--port NUMBER]',
  options: serverOptions,
  run: preview,
};

async function preview(call: Call, terminal: Terminal): Promise<number> {
  const archive = path.resolve(terminal.cwd, readWord(call) ?? ARCHIVE);
  const packed = await readFile(archive).catch(() => {
    throw new ToolError(`There is no ${archive}. Make it with "muster-theme pack".`);
  });
  const files = await unpackTheme(packed);
  if (!files.some(({ path: name }) => name === INDEX))
    throw new ToolError(
      `${archive} holds no ${INDEX} at its top: it is not a theme that "muster-theme pack" made.`,
    );
  const backend = chooseBackend(call);
  const pages = await startPageServer(
    { backend: () => backend, port: readPort(call.values.port), host: call.values.host },
    () => serveBuilt(readFromFiles(files)),
  );
  terminal.say(`${pages.address}/  ${backend.name}`);
  terminal.complain('Ctrl+C ends it.');
  await terminal.untilStopped();
  await pages.close();
  return exitCodes.done;
}
