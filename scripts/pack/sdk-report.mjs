import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The declarations of everything that a theme can import from the SDK: a change of the API is a diff of this text.
 * @param {string} folder the published package
 * @returns {string} Markdown
 */
export function describeApi(folder) {
  const { name, exports } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  /** @type {[string, string][]} */
  const entries = Object.entries(exports).flatMap(([entry, place]) =>
    typeof place === 'object' ? [[path.posix.join(name, entry), path.posix.normalize(place.types)]] : [],
  );
  const files = new Set(entries.map(([, file]) => file));
  const others = readdirSync(path.join(folder, 'dist'), { recursive: true, encoding: 'utf8' })
    .map((file) => `dist/${file.split(path.sep).join('/')}`)
    .filter((file) => file.endsWith('.d.ts') && !files.has(file))
    .sort();
  const sections = [...entries, ...others.map((file) => [file, file])].map(
    ([title, file = '']) =>
      `## ${title}\n\n\`\`\`ts\n${readFileSync(path.join(folder, file), 'utf8').trim()}\n\`\`\`\n`,
  );
  return [
    `# What ${name} exports\n`,
    'Written by `npm run pack:sdk -- --report`; a test compares it. First what can be imported, then what that leads to.\n',
    ...sections,
  ].join('\n');
}
