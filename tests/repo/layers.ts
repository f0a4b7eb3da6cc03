import { readImports, resolveOwn, workspaceFolders } from './imports.ts';
import { type Fault, isTest, type Source } from './sources.ts';

interface Layer {
  folder: string;
  /** Of the files in the folder, those with names that end so. */
  suffix?: string;
  /** Folders and files that it may import besides itself. */
  may: string[];
  /** Those of which it may import only types. */
  mayKnow?: string[];
}

/** The caller of a request or an upgrade. */
const caller = ['hub/src/http/context.ts', 'hub/src/http/request-context.ts'];

/** Application services, wired in one place and passed to HTTP handlers and sockets. */
const SERVICES = 'hub/src/services.ts';

/** What the store offers, whichever database is behind it. */
const storeInterface = [
  'hub/src/store/store.ts',
  'hub/src/store/rows.ts',
  'hub/src/store/alert-rows.ts',
  'hub/src/store/fleet-changes.ts',
];

/** The layers and their allowed imports. A file belongs to the deepest folder that contains it, and there to its suffix. */
export const layers: Layer[] = [
  { folder: 'spec/codegen', may: [] },
  { folder: 'spec/runtime', may: [] },
  { folder: 'spec/codegen/contract', may: [] },
  { folder: 'spec/codegen/schema', may: ['spec/codegen/contract', 'spec/codegen/source-text.ts'] },
  { folder: 'spec/codegen/lint', may: ['spec/codegen/contract', 'spec/codegen/schema'] },
  {
    folder: 'spec/codegen/emit',
    may: ['spec/codegen/contract', 'spec/codegen/schema', 'spec/codegen/source-text.ts'],
  },
  { folder: 'generated', may: [] },
  { folder: 'shared/history', may: ['generated/metrics'], mayKnow: ['generated/types'] },
  { folder: 'shared/runtime', may: [] },
  { folder: 'shared/websocket', may: [] },
  { folder: 'import', may: ['generated'] },
  { folder: 'hub/bin', may: ['hub/src/main.ts', 'scripts'] },
  // The composition root and the program.
  { folder: 'hub/src', may: ['hub/src', 'generated', 'shared/runtime', 'shared/websocket'] },
  {
    folder: 'hub/src/commands',
    may: [
      'hub/src/features',
      'hub/src/lib',
      'hub/src/store',
      'hub/src/hub.ts',
      'hub/src/hub-store.ts',
      'hub/src/launch.ts',
      'hub/src/stored-tokens.ts',
      'hub/src/version.ts',
      'client',
      'generated',
    ],
    mayKnow: ['hub/src/services.ts', 'shared/runtime'],
  },
  {
    folder: 'hub/src/commands/doctor',
    may: [
      'hub/src/features',
      'hub/src/lib',
      'hub/src/store',
      'hub/src/version.ts',
      'generated',
      'hub/src/commands/control-client.ts',
    ],
    mayKnow: ['shared/runtime', 'hub/src/commands/options.ts', 'hub/src/commands/control-socket.ts'],
  },
  {
    folder: 'hub/src/commands/mcp',
    may: ['client', 'generated', 'hub/src/version.ts'],
    mayKnow: ['shared/runtime'],
  },
  {
    folder: 'hub/src/http',
    may: [
      'hub/src/features',
      'hub/src/lib',
      'generated',
      'theme-sdk/rules/permissions',
      'theme-sdk/rules/own-paths',
    ],
    mayKnow: ['hub/src/live', 'shared/runtime', SERVICES],
  },
  {
    folder: 'hub/src/features',
    may: [
      'hub/src/agents',
      'hub/src/live',
      'hub/src/lib',
      'hub/src/store/errors.ts',
      'hub/src/store/series.ts',
      'hub/src/store/validation',
      'theme-sdk/rules',
      'generated',
      'shared/runtime/time-slices',
      'shared/websocket/close-codes',
    ],
    // Of the store the interface, which every engine has.
    mayKnow: [...storeInterface, 'shared/runtime', 'hub/src/launch.ts'],
  },
  {
    folder: 'hub/src/features',
    suffix: '-handlers.ts',
    may: [
      'hub/src/features',
      'hub/src/lib',
      'hub/src/http/compression.ts',
      'hub/src/http/cookies.ts',
      ...caller,
      'generated',
    ],
    mayKnow: ['hub/src/live', SERVICES],
  },
  {
    folder: 'hub/src/agents',
    may: [
      'hub/src/lib',
      'hub/src/store/errors.ts',
      'hub/src/store/part-hours.ts',
      'hub/src/store/series.ts',
      'generated',
      'shared/history',
      'shared/websocket',
      'shared/runtime/time-slices',
    ],
    mayKnow: ['hub/src/features', ...storeInterface, 'shared/runtime', SERVICES, ...caller],
  },
  {
    folder: 'hub/src/live',
    may: [
      'hub/src/features/auth/caller.ts',
      'hub/src/lib',
      'generated',
      'shared/websocket',
      'shared/runtime/time-slices',
    ],
    mayKnow: ['shared/runtime', SERVICES, ...caller],
  },
  { folder: 'hub/src/lib', may: ['hub/src/store/errors.ts', 'generated'], mayKnow: ['shared/runtime'] },
  {
    folder: 'hub/src/cluster',
    may: [
      'hub/src/features',
      'hub/src/agents',
      'hub/src/lib',
      'hub/src/store/shared-store.ts',
      'generated',
      'shared/websocket/close-codes',
    ],
    mayKnow: ['hub/src/live', 'hub/src/store/rows.ts', 'hub/src/store/shared-themes.ts', 'shared/runtime'],
  },
  {
    folder: 'hub/src/store',
    may: [
      'generated/agent-codec',
      'generated/gauges',
      'generated/metrics',
      'generated/validators',
      'hub/src/store/validation',
      'import',
    ],
    mayKnow: ['generated/types'],
  },
  // A database file may have been written by others: its rows are checked against the contract before they are used.
  { folder: 'hub/src/store/validation', may: ['generated/validators'], mayKnow: ['hub/src/store'] },
  { folder: 'agent/bin', may: ['agent/src/node/main.ts', 'scripts'] },
  {
    folder: 'agent/src',
    may: [
      'generated/agent-codec',
      'generated/close-codes',
      'generated/gauges',
      'generated/limits',
      'generated/metrics',
      'generated/types',
      'shared/history',
      'shared/runtime',
      'shared/websocket',
    ],
    mayKnow: ['agent/host/api'],
  },
  {
    folder: 'admin',
    // The panel shares these with status pages; for everything else it uses the generated client.
    may: [
      'generated',
      'theme-sdk/charts',
      'theme-sdk/charts.css',
      'theme-sdk/delta-reader',
      'theme-sdk/details',
      'theme-sdk/details.css',
      'theme-sdk/environment',
      'theme-sdk/format',
      'theme-sdk/live-stream',
      'theme-sdk/model',
      'theme-sdk/rank',
      'theme-sdk/rank.css',
      'theme-sdk/tokens.css',
      'theme-sdk/words',
    ],
  },
  { folder: 'client', may: ['generated'] },
  { folder: 'theme-sdk', may: ['generated'] },
  { folder: 'theme-sdk/testing', may: ['theme-sdk', 'generated', 'shared/runtime'] },
  { folder: 'theme-default', may: ['theme-sdk'] },
  { folder: 'scripts', may: [] },
  { folder: 'scripts/build/bundle-agent.mjs', may: ['scripts', 'generated'] },
  {
    folder: 'scripts/gallery.mjs',
    may: ['scripts/gallery', 'scripts/project.mjs', 'hub/src/features', 'theme-sdk/rules', 'shared/runtime'],
  },
  { folder: 'scripts/screenshots', may: ['tests/support', 'shared/runtime'] },
  { folder: 'scripts/screenshots.mjs', may: ['scripts/screenshots', 'tests/support', 'shared/runtime'] },
  { folder: 'scripts/demo', may: ['hub', 'agent', 'generated', 'theme-sdk', 'scripts', 'tests/support'] },
  {
    folder: 'bench',
    may: ['hub', 'agent', 'generated', 'shared/runtime', 'shared/websocket', 'scripts', 'tests/support'],
  },
  {
    folder: 'tests',
    may: [
      'hub',
      'agent',
      'generated',
      'import',
      'shared/runtime',
      'shared/websocket',
      'scripts',
      'spec',
      'theme-sdk',
      'admin',
      'theme-default',
    ],
    mayKnow: ['client'],
  },
  { folder: 'vitest.config.ts', may: ['tests/support'] },
];

/** Packages and modules that may be imported in these folders only. */
const housedPackages: Record<string, readonly string[]> = {
  '@muster/import/read-source': ['hub/src/store/sqlite/import'],
  'better-sqlite3': ['hub/src/store', 'import/src'],
  pg: ['hub/src/store/postgres'],
};

export function findLayerFaults(source: Source): Fault[] {
  const layer = findLayer(source.path);
  return readImports(source).flatMap(({ specifier, isType }) => {
    const sentence =
      findPackageFault(source.path, specifier) ?? findOwnFault(source.path, { layer, specifier, isType });
    return sentence === undefined ? [] : [{ path: source.path, sentence }];
  });
}

function findPackageFault(name: string, specifier: string): string | undefined {
  const homes = housedPackages[specifier];
  if (homes === undefined || isTest(name) || homes.some((home) => isWithin(name, home))) return undefined;
  return `${specifier} is imported outside ${homes.join(' and ')}`;
}

function findOwnFault(
  name: string,
  { layer, specifier, isType }: { layer: Layer | undefined; specifier: string; isType: boolean },
): string | undefined {
  const target = resolveOwn(name, specifier);
  if (target === undefined) return undefined;
  if (reachesInto(name, { specifier, target })) {
    return `${name} reaches into another package: import it by its name instead of ${specifier}`;
  }
  if (layer === undefined) return `${name} is in no folder of tests/repo/layers.ts`;
  const allowed = [
    layer.folder,
    // For a program's own version.
    `${topFolder(name)}/package.json`,
    ...layer.may,
    ...(isType ? (layer.mayKnow ?? []) : []),
    ...(isTest(name) ? allowForTest(name) : []),
  ];
  if (findLayer(target)?.folder === layer.folder || allowed.some((place) => isWithin(target, place))) {
    return undefined;
  }
  return `${layer.folder} imports ${isType ? 'the types of ' : ''}${target}, which tests/repo/layers.ts forbids`;
}

/**
 * Workspaces are imported by package name, as a third party would; only tests, benchmarks, the demo and the gallery's
 * script, which checks themes like a hub, import their files.
 */
function reachesInto(name: string, { specifier, target }: { specifier: string; target: string }): boolean {
  const isInside =
    isTest(name) ||
    ['bench', 'scripts/demo', 'tests', 'scripts/gallery.mjs', topFolder(target)].some((folder) =>
      isWithin(name, folder),
    );
  return specifier.startsWith('.') && workspaceFolders.includes(topFolder(target)) && !isInside;
}

/** A unit test may import its whole workspace and the shared test code, since it uses no mocks. */
function allowForTest(name: string): string[] {
  return [topFolder(name), 'tests', 'generated', 'shared', 'theme-sdk/testing'];
}

function topFolder(name: string): string {
  return name.slice(0, name.indexOf('/'));
}

const depth = ({ folder, suffix = '' }: Layer) => folder.length + (suffix === '' ? 0 : 0.5);

function findLayer(name: string): Layer | undefined {
  return layers
    .filter(({ folder, suffix = '' }) => isWithin(name, folder) && name.endsWith(suffix))
    .sort((a, b) => depth(b) - depth(a))[0];
}

/** Whether the path is the place, is below it, or is the place with an extension. */
function isWithin(name: string, place: string): boolean {
  return name === place || name.startsWith(`${place}/`) || name.startsWith(`${place}.`);
}
