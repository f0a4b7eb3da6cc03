import { expect, test } from 'vitest';
import { findShellBlocks, listCalls } from './doc-blocks.ts';

test('finds shell blocks with class and line, under any name', () => {
  const page = 'text\n\n```sh run\na\nb\n```\n\n```json\n{}\n```\n\n```bash\nc\n```\n';
  expect(findShellBlocks('p', page)).toEqual([
    { page: 'p', line: 4, kind: 'run', rest: '', code: 'a\nb\n' },
    { page: 'p', line: 13, kind: '', rest: '', code: 'c\n' },
  ]);
});

test('parses calls like a shell', () => {
  const code = `
# not --this
A=1 sudo -u hub muster-hub backup - --db "a b.db" | ssh x 'cat > y; z' && npm run \\
  check
TOKEN=$(muster-hub node-token) muster-agent --server b
cat > file <<'END'
muster-hub nonsense
END
ls`;
  expect(listCalls(code)).toEqual([
    ['muster-hub', 'node-token'],
    ['muster-hub', 'backup', '-', '--db', 'a b.db'],
    ['ssh', 'x', 'cat > y; z'],
    ['npm', 'run', 'check'],
    ['muster-agent', '--server', 'b'],
    ['cat', '>', 'file', '<<END'],
    ['ls'],
  ]);
});
