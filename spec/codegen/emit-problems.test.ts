import { expect, it } from 'vitest';
import { emitProblems } from './emit-problems.ts';
import { importGenerated, loadContract } from './fixtures/load.ts';

it('emits status and title of every problem', async () => {
  const text = emitProblems(loadContract());
  expect(text).toContain('export type ProblemCode = keyof typeof problems;');
  const { problems } = await importGenerated<{ problems: object }>({ 'problems.ts': text }, 'problems.ts');
  expect(problems).toMatchObject({ not_found: { status: 404, title: 'Not found' } });
  expect(Object.keys(problems)).toHaveLength(4);
});
