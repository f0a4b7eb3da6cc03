import { expect, test } from 'vitest';
import type { PartVersions, ReadState, StateQuestion } from '../store/shared-store.ts';
import { type ChangedState, createChanges } from './changes.ts';

const stored = { changed: [], deleted: [7] };

function setUp() {
  const asked: StateQuestion[] = [];
  const applied: ChangedState[] = [];
  let reads = 0;
  const world = {
    versions: { nodes: 1, settings: 1, contents: 1 } as PartVersions,
    isComplete: true,
    replaced: 0,
    themes: 0,
  };
  const changes = createChanges(
    () => 5,
    {
      async readState(question): Promise<ReadState> {
        asked.push(question);
        reads += 1;
        const { parts, nodesSince } = question;
        const isPartial = parts.includes('nodes') && nodesSince !== null;
        return {
          state: parts.includes('nodes') && !isPartial ? { nodes: [] } : {},
          ...(isPartial && { nodeChanges: stored }),
          versions: { ...world.versions },
          next: String(reads),
        };
      },
    },
    (changed) => {
      applied.push(changed);
      return world.isComplete;
    },
    () => {
      world.replaced += 1;
    },
    () => {
      world.themes += 1;
    },
  );
  return { asked, applied, world, changes };
}

test('all nodes are read first, and what has changed after that', async () => {
  const { asked, applied, changes } = setUp();
  await changes.follow({ nodes: 1, settings: 1, contents: 1 });
  await changes.follow({ nodes: 1, settings: 1, contents: 1 });
  await changes.follow({ nodes: 2, settings: 1, contents: 1 });
  expect(asked).toMatchObject([
    { parts: ['settings', 'nodes'], nodesSince: null },
    { parts: ['nodes'], nodesSince: '1' },
  ]);
  expect(applied).toEqual([{ nodes: [] }, { nodeChanges: stored }]);
});

test('other parts leave the place of the nodes as it is', async () => {
  const { asked, world, changes } = setUp();
  await changes.follow({ nodes: 1, settings: 1, contents: 1 });
  await changes.follow({ nodes: 1, settings: 2, contents: 1 });
  world.versions = { nodes: 2, settings: 1, contents: 1 };
  await changes.follow({ nodes: 2, settings: 1, contents: 1 });
  expect(asked.at(-1)).toMatchObject({ nodesSince: '1' });
});

test('all nodes are read after a restore, also if it is only noticed in the answer', async () => {
  const { asked, applied, world, changes } = setUp();
  await changes.follow({ nodes: 1, settings: 1, contents: 1 });
  world.versions = { nodes: 2, settings: 1, contents: 2 };
  await changes.follow({ nodes: 2, settings: 1, contents: 2 });
  expect(asked.at(-1)).toMatchObject({ nodesSince: null });
  expect(world.replaced).toBe(1);

  world.versions = { nodes: 4, settings: 1, contents: 3 };
  await changes.follow({ nodes: 3, settings: 1, contents: 2 });
  expect(asked.slice(-2)).toMatchObject([{ nodesSince: '2' }, { nodesSince: null }]);
  expect(applied.at(-1)).toEqual({ nodes: [] });
  expect(world.replaced).toBe(2);
});

test('nodes that were skipped are read again', async () => {
  const { asked, world, changes } = setUp();
  await changes.follow({ nodes: 1, settings: 1, contents: 1 });
  world.versions = { nodes: 2, settings: 1, contents: 1 };
  world.isComplete = false;
  await changes.follow(world.versions);
  world.isComplete = true;
  await changes.follow(world.versions);
  await changes.follow(world.versions);
  expect(asked.slice(1)).toMatchObject([
    { parts: ['nodes'], nodesSince: '1' },
    { parts: ['nodes'], nodesSince: '1' },
  ]);
});

test('all nodes are read again on request', async () => {
  const { asked, changes } = setUp();
  await changes.follow({ nodes: 1, settings: 1, contents: 1 });
  changes.expire('nodes');
  await changes.follow({ nodes: 1, settings: 1, contents: 1 });
  expect(asked.at(-1)).toEqual({ parts: ['nodes'], nodesSince: null, now: 5 });
});

test('a change to themes is passed on once, and nothing is read for it', async () => {
  const { asked, world, changes } = setUp();
  await changes.follow({ themes: 3 });
  await changes.follow({ themes: 3 });
  await changes.follow({ themes: 4 });
  expect([world.themes, asked]).toEqual([2, []]);
});
