import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findLayerFaults, layers } from './layers.ts';
import { readCode } from './sources.ts';

const sentences = (path: string, text: string) =>
  findLayerFaults({ path, text }).map((fault) => fault.sentence);

const contain = (places: readonly string[], room: string) =>
  places.some((place) => room === place || room.startsWith(`${place}/`));

test('every import in the repository keeps to the house', () => {
  expect(readCode().flatMap(findLayerFaults)).toEqual([]);
});

describe('of every two rooms of the hub', () => {
  const rooms = layers
    .filter(({ folder, suffix }) => /^hub\/src\/./.test(folder) && suffix === undefined)
    .map(({ folder }) => folder);
  const pairs = rooms.flatMap((from) => rooms.filter((to) => to !== from).map((to) => ({ from, to })));

  test.each(pairs)('$from and $to', ({ from, to }) => {
    const { may = [], mayKnow = [] } = layers.find((layer) => layer.folder === from) ?? {};
    // One folder may contain the other.
    const relative = path.posix.relative(from, to);
    const target = relative.startsWith('.') ? relative : `./${relative}`;
    expect(sentences(`${from}/planted.ts`, `import { a } from '${target}/b.ts';`)).toEqual(
      contain([from, ...may], to) ? [] : [expect.stringContaining(`${from} imports ${to}/b.ts`)],
    );
    expect(sentences(`${from}/planted.ts`, `import type { A } from '${target}/b.ts';`)).toEqual(
      contain([from, ...may, ...mayKnow], to)
        ? []
        : [expect.stringContaining(`${from} imports the types of`)],
    );
  });
});

test.each([
  ['hub/src/store/a.ts', "import type { Runtime } from '@muster/shared/runtime';"],
  ['hub/src/http/a.ts', "import { createRuntime } from '@muster/shared/runtime';"],
  ['hub/src/features/nodes/a-handlers.ts', "import type { Store } from '../../store/store.ts';"],
  ['hub/src/features/a.ts', "import type { RequestContext } from '../http/request-context.ts';"],
  ['hub/src/features/a.ts', "import type { Cluster } from '../cluster/cluster.ts';"],
  ['hub/src/features/a.ts', "import type { DatabaseStatus } from '../store/sqlite/database-status.ts';"],
  ['hub/src/features/a.ts', "export { openStore } from '../store/open-store.ts';"],
  ['hub/src/features/a.ts', "const store = await import('../store/open-store.ts');"],
  ['hub/src/features/a.ts', "export * from '../http/routes.ts';"],
  ['hub/src/live/a.ts', "let row: import('../store/store.ts').NodeRow;"],
  ['hub/src/features/a.ts', "import Database from 'better-sqlite3';"],
  ['hub/src/store/a.ts', "import { readSource } from '@muster/import/read-source';"],
  ['import/src/a.ts', "import { StoreError } from '../../hub/src/store/errors.ts';"],
  ['import/src/a.ts', "import type { Runtime } from '@muster/shared/runtime';"],
  ['agent/src/a.ts', "import { validators } from '@muster/generated/validators';"],
  ['agent/src/a.ts', "import { parse } from 'muster-hub';"],
  ['admin/src/a.tsx', "import { Card } from 'muster-theme/react'; const a = <Card />;"],
  ['theme-default/src/a.ts', "import type { Node } from '@muster/generated/types';"],
  ['theme-default/src/a.ts', "import { createHub } from '../../theme-sdk/src/hub.ts';"],
  ['theme-sdk/src/a.ts', "import { x } from '../../generated/types.ts';"],
  ['generated/a.js', "import { x } from '../hub/src/lib/errors.ts';"],
  ['spec/codegen/a.ts', "import { limits } from '@muster/generated/limits';"],
])('%s is refused: %s', (path, text) => {
  expect(sentences(path, text)).toHaveLength(1);
});

test.each([
  ['hub/src/hub.ts', "import { openStore } from './store/open-store.ts';"],
  [
    'hub/src/features/nodes/a-handlers.ts',
    "import type { RequestContext } from '../../http/request-context.ts';",
  ],
  ['hub/src/features/a.ts', "import type { Store } from '../store/store.ts';"],
  ['hub/src/features/a.ts', "import { type Store, type NodeRow } from '../store/store.ts';"],
  ['hub/src/features/a.test.ts', "import { openStore } from '../store/open-store.ts';"],
  ['hub/src/features/a.test.ts', "import { createManualRuntime } from '@muster/shared/runtime/manual';"],
  ['hub/src/store/a.ts', "import Database from 'better-sqlite3';"],
  ['hub/src/store/sqlite/import/a.ts', "import { readSource } from '@muster/import/read-source';"],
  ['import/src/a.ts', "import Database from 'better-sqlite3';"],
  ['agent/src/hub-client.ts', "import { encodeHello } from '@muster/generated/agent-codec';"],
  ['theme-default/src/a.tsx', "import { useNode } from 'muster-theme/react';"],
])('%s is allowed: %s', (path, text) => {
  expect(sentences(path, text)).toEqual([]);
});
