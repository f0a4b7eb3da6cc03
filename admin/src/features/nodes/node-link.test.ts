import { expect, test } from 'vitest';
import { findNodePage } from './node-link.tsx';

const node = { id: 7, name: 'a', public: true };
const panel = (has_own_origin: boolean) => ({ url: null, has_own_origin });

test('a name leads to the node’s page, on the status page’s own origin if it has one', () => {
  expect(findNodePage({ site: '', panel: panel(false) }, node)).toBe('/node/7');
  expect(findNodePage({ site: 'https://status.example/', panel: panel(false) }, node)).toBe('/node/7');
  expect(findNodePage({ site: 'https://status.example/', panel: panel(true) }, node)).toBe(
    'https://status.example/node/7',
  );
});

test('there is no page where its address is not known, or for a private node of another origin', () => {
  expect(findNodePage({ site: '', panel: panel(true) }, node)).toBeUndefined();
  expect(
    findNodePage({ site: 'https://s.example', panel: panel(true) }, { ...node, public: false }),
  ).toBeUndefined();
  expect(findNodePage({ site: '', panel: panel(false) }, { ...node, public: false })).toBe('/node/7');
});
