import { readImports, resolveOwn, workspaceFolders } from './imports.ts';
import { type Fault, isTest, type Source } from './sources.ts';

interface Layer {
  folder: string;
  /** What it may import besides itself: folders or files. */
  may: string[];
  /** What it may only know by type. */
  mayKnow?: string[];
}

/** Who asks, be it by a request or an upgrade. */
const CALLER = 'hub/src/http/context.ts';

/** What the hub is made of, put together in one place and handed to whoever answers. */
const SERVICES = 'hub/src/services.ts';

/** The house: who may import whom. A file belongs to the longest folder that holds it. */
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
  { folder: 'runtime', may: [] },
  { folder: 'websocket', may: [] },
  { folder: 'hub/bin', may: ['hub/src/main.ts', 'scripts'] },
  { folder: 'hub/src', may: ['hub/src', 'generated', 'runtime', 'websocket'] },
  {
    folder: 'hub/src/http',
    may: ['hub/src/domain', 'hub/src/live', 'generated'],
    mayKnow: ['runtime', SERVICES],
  },
  {
    folder: 'hub/src/sockets',
    may: ['hub/src/domain', 'hub/src/live', 'generated', 'websocket'],
    mayKnow: ['runtime', SERVICES, CALLER],
  },
  {
    folder: 'hub/src/domain',
    may: [
      'hub/src/live',
      'hub/src/store/store.ts',
      'hub/src/store/errors.ts',
      'hub/src/store/series.ts',
      'theme-sdk/rules',
      'generated',
      'websocket/close-codes',
    ],
    mayKnow: ['hub/src/store', 'runtime'],
  },
  {
    folder: 'hub/src/doctor',
    may: ['hub/src/domain', 'hub/src/store', 'hub/src/version.ts', 'generated'],
    mayKnow: ['runtime', 'hub/src/options.ts'],
  },
  { folder: 'hub/src/live', may: ['generated'], mayKnow: ['runtime'] },
  { folder: 'hub/src/store', may: ['generated/metrics'] },
  { folder: 'agent/bin', may: ['agent/src/main.ts', 'scripts'] },
  {
    folder: 'agent/src',
    may: [
      'generated/agent-codec',
      'generated/close-codes',
      'generated/limits',
      'generated/messages',
      'runtime',
      'websocket',
    ],
  },
  {
    folder: 'admin',
    // The panel shares these with status pages; everything else it requests through the generated client.
    may: [
      'generated',
      'theme-sdk/environment',
      'theme-sdk/format',
      'theme-sdk/live-stream',
      'theme-sdk/router',
    ],
  },
  { folder: 'theme-sdk', may: ['generated'] },
  { folder: 'theme-sdk/testing', may: ['theme-sdk', 'generated', 'runtime'] },
  { folder: 'theme-default', may: ['theme-sdk'] },
  { folder: 'scripts', may: [] },
  { folder: 'scripts/screenshots.mjs', may: ['tests/support', 'runtime'] },
  { folder: 'bench', may: ['hub', 'agent', 'generated', 'runtime', 'websocket', 'scripts', 'tests/support'] },
  {
    folder: 'tests',
    may: [
      'hub',
      'agent',
      'generated',
      'runtime',
      'websocket',
      'scripts',
      'spec',
      'theme-sdk',
      'admin',
      'theme-default',
    ],
  },
  { folder: 'vitest.config.ts', may: ['tests/support'] },
];

/** Packages of others that have one home. */
const housedPackages: Record<string, string> = { 'better-sqlite3': 'hub/src/store' };

export function findLayerFaults(source: Source): Fault[] {
  const layer = findLayer(source.path);
  return readImports(source).flatMap(({ specifier, isType }) => {
    const sentence =
      findPackageFault(source.path, specifier) ?? findOwnFault(source.path, { layer, specifier, isType });
    return sentence === undefined ? [] : [{ path: source.path, sentence }];
  });
}

function findPackageFault(name: string, specifier: string): string | undefined {
  const home = housedPackages[specifier];
  if (home === undefined || isTest(name) || isWithin(name, home)) return undefined;
  return `${specifier} is imported outside ${home}`;
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
  if (layer === undefined) return `${name} lies in no folder that tests/repo/layers.ts knows`;
  const allowed = [
    layer.folder,
    // For the version that a program says of itself.
    `${topFolder(name)}/package.json`,
    ...layer.may,
    ...(isType ? (layer.mayKnow ?? []) : []),
    ...(isTest(name) ? allowForTest(name) : []),
  ];
  if (findLayer(target)?.folder === layer.folder || allowed.some((place) => isWithin(target, place))) {
    return undefined;
  }
  return `${layer.folder} imports ${isType ? 'the types of ' : ''}${target}, which the house forbids`;
}

/** A package of ours is used as a stranger would use it; only tests and benchmarks look inside. */
function reachesInto(name: string, { specifier, target }: { specifier: string; target: string }): boolean {
  const isInside =
    isTest(name) || ['bench', 'tests', topFolder(target)].some((folder) => isWithin(name, folder));
  return specifier.startsWith('.') && workspaceFolders.includes(topFolder(target)) && !isInside;
}

/** A unit test runs on the real neighbours of its unit: anything of its workspace, and what tests share. */
function allowForTest(name: string): string[] {
  return [topFolder(name), 'tests', 'generated', 'runtime', 'theme-sdk/testing'];
}

function topFolder(name: string): string {
  return name.slice(0, name.indexOf('/'));
}

function findLayer(name: string): Layer | undefined {
  return layers
    .filter((layer) => isWithin(name, layer.folder))
    .sort((a, b) => b.folder.length - a.folder.length)[0];
}

/** True for the place itself, what lies below it, and the place written without its extension. */
function isWithin(name: string, place: string): boolean {
  return name === place || name.startsWith(`${place}/`) || name.startsWith(`${place}.`);
}
