import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { PackageJson } from './adopt-package.ts';
import { type Change, keep, skip } from './change.ts';

const LICENCE_FILE = /^(?:licen[cs]e|copying|unlicense)(?:[.-].*)?$/i;

export interface LicenceOptions {
  readonly author: string;
  readonly year: number;
  readonly packageJson: PackageJson | undefined;
}

/** Adds the MIT licence unless the theme has another one, or nobody is named who could grant it. */
export function planLicence(root: string, { author, year, packageJson }: LicenceOptions): Change {
  const found = readdirSync(root).find((name) => LICENCE_FILE.test(name));
  if (found !== undefined) return keep(path.join(root, found), 'is the licence');
  const file = path.join(root, 'LICENSE');
  const stated = packageJson?.license;
  if (stated !== undefined && stated !== 'MIT')
    return skip(file, `add the text of ${stated}, the licence in package.json`);
  if (author === '') return skip(file, '`author` in theme.json is empty, so nobody can grant one');
  const content = MIT_LICENCE.replace('<year>', String(year)).replace('<holder>', () => author);
  return {
    file,
    action: 'create',
    detail: `MIT, granted by ${author}; delete it if they do not agree`,
    content,
  };
}

/** https://spdx.org/licenses/MIT.html */
const MIT_LICENCE = `MIT License

Copyright (c) <year> <holder>

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
`;
