// Writes hub/src/features/auth/common-passwords.ts from the list of @zxcvbn-ts/language-common, in the order of frequency in
// leaked passwords. A test compares both.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { dictionary } from '@zxcvbn-ts/language-common';
import { root } from './project.mjs';

const COUNT = 10_000;
const passwords = dictionary['passwords-common'].slice(0, COUNT);

writeFileSync(
  path.join(root, 'hub/src/features/auth/common-passwords.ts'),
  `// Written by scripts/common-passwords.mjs from @zxcvbn-ts/language-common; do not edit.

/** One string, because a set of 10,000 strings takes ten times its memory. */
const COMMON_PASSWORDS = ' ${passwords.join(' ').replaceAll('\\', '\\\\').replaceAll("'", "\\'")} ';

/** Whether the text, in lower case, is one of the 10,000 most common passwords. None of them contains a space. */
export function isCommonPassword(text: string): boolean {
  return text !== '' && !text.includes(' ') && COMMON_PASSWORDS.includes(\` \${text} \`);
}
`,
);
