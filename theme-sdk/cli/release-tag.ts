import { readManifest } from '../src/rules/manifest.ts';
import { type Finding, MANIFEST } from '../src/rules/theme-file.ts';
import type { Options } from './options.ts';
import type { PackedFile } from './project.ts';

export const tagOption = {
  tag: { value: 'TAG', help: 'tag of the release, such as v1.2.0: must be the version in theme.json' },
} satisfies Options;

/** Whether the version in the manifest is the tag's, with or without a `v`; nothing without a tag. */
export function checkTag(files: readonly PackedFile[], tag: string | undefined): Finding[] {
  const manifest = files.find(({ path }) => path === MANIFEST);
  if (tag === undefined || manifest === undefined) return [];
  const { manifest: read } = readManifest(new TextDecoder().decode(manifest.content));
  const expected = tag.replace(/^refs\/tags\//, '').replace(/^v(?=\d)/, '');
  if (read === undefined || read.version.replace(/^v(?=\d)/, '') === expected) return [];
  return [
    {
      code: 'tag_mismatch',
      severity: 'error',
      path: MANIFEST,
      detail: `The tag is ${tag}, but \`version\` is ${read.version}. Hubs compare versions to find updates.`,
      fix: `Set \`version\` to ${expected}, commit, and move the tag.`,
    },
  ];
}
