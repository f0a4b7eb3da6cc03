import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** A line of the build information that Go embeds: https://pkg.go.dev/runtime/debug#BuildInfo */
const REVISION = Buffer.from('build\tvcs.revision=');
const COMMIT_CHARS = 40;
const SHOWN_CHARS = 8;

/** The commit that a Go program was built from, or else the beginning of the file's SHA-256. */
export async function describeBuild(program: string): Promise<string> {
  const bytes = await readFile(program);
  const at = bytes.indexOf(REVISION);
  const commit = bytes.toString('latin1', at + REVISION.length, at + REVISION.length + COMMIT_CHARS);
  if (at !== -1 && /^[0-9a-f]{40}$/.test(commit)) return `commit ${commit.slice(0, SHOWN_CHARS)}`;
  return `SHA-256 ${createHash('sha256').update(bytes).digest('hex').slice(0, SHOWN_CHARS)}`;
}
