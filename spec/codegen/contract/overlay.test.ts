import { expect, it } from 'vitest';
import { loadDocuments, root, writeFolder } from '../fixtures/load.ts';
import { applyOverlay, listHints, type Overlay } from './overlay.ts';

const makeOverlay = (...actions: Overlay['actions']): Overlay => ({ extends: 'openapi.yaml', actions });
const document = { info: { tags: ['a'], title: 'x' }, paths: { '/a': { get: {} }, '/b': { get: {} } } };

it('merges objects, appends to lists and replaces other values, in every match', () => {
  const overlay = makeOverlay(
    { target: '$.info', update: { tags: ['b'], title: 'y', more: { one: 1 } } },
    { target: "$.paths['/a','/b'].get", update: { 'x-hint': true } },
    { target: '$.info.more', update: { two: 2 } },
  );
  expect(applyOverlay(document, overlay)).toEqual({
    info: { tags: ['a', 'b'], title: 'y', more: { one: 1, two: 2 } },
    paths: { '/a': { get: { 'x-hint': true } }, '/b': { get: { 'x-hint': true } } },
  });
  expect(document.info).toEqual({ tags: ['a'], title: 'x' });
});

it.each(['$.paths["/c"]', '$.info.title', '$.info.tags'])(
  'refuses the target %s, which is no object',
  (target) => {
    expect(() => applyOverlay(document, makeOverlay({ target, update: { a: 1 } }))).toThrow(target);
  },
);

it('refuses an action that updates nothing', () => {
  expect(() => applyOverlay(document, makeOverlay({ target: '$.info' }))).toThrow('cannot update $.info');
});

it('keeps hints in the documents that the compiler reads, and lists them', () => {
  const { openapi, hints } = loadDocuments(`${root}/spec`);
  expect(openapi.components.schemas.Token?.['x-stored']).toBe(true);
  expect(hints).toEqual(
    listHints([makeOverlay({ target: '$', update: Object.fromEntries([...hints].map((key) => [key, 1])) })]),
  );
  expect([...hints].every((key) => key.startsWith('x-'))).toBe(true);
});

it('names the file whose YAML is invalid', () => {
  const folder = writeFolder([
    ['openapi.yaml', '{}'],
    ['asyncapi.yaml', '{}'],
    ['openapi.overlay.yaml', 'actions: ['],
  ]);
  expect(() => loadDocuments(folder)).toThrow(/^openapi\.overlay\.yaml is not valid YAML/);
});
