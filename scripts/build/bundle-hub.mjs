import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { root } from '../project.mjs';
import { RELEASE_KEY_FILE } from '../release/release-key.mjs';
import { parseOpenapiPlugin } from './parse-openapi.mjs';

/** Packages that are not bundled: native modules, and those that only the doctor loads. */
const externalPackages = ['argon2', 'better-sqlite3', 'systeminformation'];

/**
 * Packages that a dependency imports for a feature that the hub does not use. V8 keeps the source of the bundle in memory,
 * and `glob` would also run at every start.
 * @type {Readonly<Record<string, string>>}
 */
const omittedPackages = {
  '@fastify/ajv-compiler': 'the hub sets its own validator compiler',
  '@fastify/fast-json-stringify-compiler': 'the hub sets its own serializer compiler',
  'light-my-request': 'inject() is for tests',
  duplexify: 'injectWS() is for tests',
  glob: '@fastify/static needs it only with `wildcard: false`',
  'pg-cloudflare': 'only Cloudflare Workers have its sockets',
};
const OMITTED = '\0omitted:';

/** Rolldown plugin that replaces each of `omittedPackages` by a function that throws. */
export function omitPackagesPlugin() {
  return {
    name: 'omit-packages',
    /** @param {string} source */
    resolveId(source) {
      return Object.hasOwn(omittedPackages, source) ? `${OMITTED}${source}` : null;
    },
    /** @param {string} id */
    load(id) {
      if (!id.startsWith(OMITTED)) return null;
      const name = id.slice(OMITTED.length);
      const message = JSON.stringify(`The bundle has no ${name}: ${omittedPackages[name]}.`);
      return `module.exports = function omitted() { throw new Error(${message}); };\nmodule.exports.glob = module.exports;`;
    },
  };
}

const BUILTIN_IMPORT = /^import ([^"';]+) from ["'](node:[\w/]+)["'];$/gm;
/** A default import, a namespace, or names in braces. */
const IMPORT_PART = /\{[^}]*\}|(?:\* as )?[\w$]+/g;

/**
 * Rolldown plugin that gets Node's own modules from `process.getBuiltinModule`. An import statement reads every export of
 * such a module, lazy ones too: `node:http` then loads undici, which costs 55 ms and 13 MB at every start.
 */
export function builtinModulesPlugin() {
  return {
    name: 'builtin-modules',
    /** @param {string} code */
    renderChunk(code) {
      const replaced = code.replaceAll(BUILTIN_IMPORT, (_statement, clause, id) => {
        const bindings = clause.match(IMPORT_PART).map((/** @type {string} */ part) => {
          const binding = part.replace('* as ', '').replaceAll(/ as /g, ': ');
          return `${binding} = process.getBuiltinModule('${id}')`;
        });
        return `const ${bindings.join(', ')};`;
      });
      if (/^import\b.*["']node:/m.test(replaced))
        throw new Error('An import of a module of Node has a form that builtinModulesPlugin does not know.');
      return replaced;
    },
  };
}

/** How the hub refers to a file that it starts as a thread or process; `.ts` in the sources, `.js` in the bundle. */
const NEIGHBOUR = /`\.\/([\w-]+)\$\{extname\(import\.meta\.filename\)\}`/g;

const source = path.join(root, 'hub/src');

/**
 * Entry points by name: `main`, and the files that the sources start as threads and processes.
 * @returns {Record<string, string>}
 */
export function findEntries() {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const programs = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  /** @type {Record<string, string>} */
  const entries = { main: path.join(source, 'main.ts') };
  for (const file of programs) {
    const text = readFileSync(path.join(source, file), 'utf8');
    for (const [, name = ''] of text.matchAll(NEIGHBOUR))
      entries[name] = path.join(source, path.dirname(file), `${name}.ts`);
  }
  return entries;
}

/**
 * Static imports of the built modules, by id.
 * @typedef {Map<string, readonly string[]>} ImportGraph
 */

/**
 * `files` and all that they import statically.
 * @param {ImportGraph} graph
 * @param {readonly string[]} files
 */
function reach(graph, files) {
  const reached = new Set();
  const rest = [...files];
  for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    rest.push(...(graph.get(id) ?? []));
  }
  return reached;
}

/** The chunks of `serve`, in the order in which Rolldown fills them: a chunk includes the imports of its modules. */
const serveChunks = /** @type {const} */ (['base', 'shared', 'hub']);
/** @typedef {typeof serveChunks[number]} Chunk */

/**
 * The chunk of each module that `serve` loads: before the database opens, with other commands, or alone. Rolldown by itself
 * makes a chunk for each combination of importers: forty small files, whose resolution took a fifth of the start's
 * processor time.
 * @param {ImportGraph} graph
 * @param {readonly string[]} lazy modules that are imported dynamically
 * @param {{ main: string, store: string, commands: string, hub: string }} parts modules of `graph`
 */
export function assignChunks(graph, lazy, { main, store, commands, hub }) {
  const ofMain = reach(graph, [main]);
  const ofStore = reach(graph, [store]);
  const ofHub = reach(graph, [commands]);
  // A module that imports the hub loads all of it.
  const others = lazy
    .filter((id) => id !== store)
    .map((id) => reach(graph, [id]))
    .filter((reached) => !reached.has(hub));
  /** @type {Map<string, Chunk>} */
  const chunks = new Map();
  for (const id of new Set([...ofMain, ...ofStore, ...ofHub])) {
    const isEarly = ofMain.has(id) || ofStore.has(id);
    const users = [ofMain, ofStore, ofHub, ...others].filter((reached) => reached.has(id)).length;
    if (users > 1) chunks.set(id, isEarly ? 'base' : 'shared');
    else if (!isEarly) chunks.set(id, 'hub');
  }
  return chunks;
}

/**
 * Builds one entry point into a folder.
 * @param {string} name
 * @param {string} file
 * @param {string} folder
 */
async function bundleEntry(name, file, folder) {
  /** @type {ReturnType<typeof assignChunks>} */
  let chunks = new Map();
  const build = await rolldown({
    cwd: root,
    input: { [name]: file },
    platform: 'node',
    external: externalPackages,
    plugins: [
      omitPackagesPlugin(),
      parseOpenapiPlugin(),
      builtinModulesPlugin(),
      {
        name: 'assign-chunks',
        buildEnd() {
          if (name !== 'main') return;
          const modules = [...this.getModuleIds()].flatMap((id) => this.getModuleInfo(id) ?? []);
          const internal = modules.filter(({ code }) => code !== null);
          chunks = assignChunks(
            new Map(internal.map(({ id, importedIds }) => [id, importedIds])),
            internal.flatMap(({ dynamicallyImportedIds }) => dynamicallyImportedIds),
            {
              main: file,
              store: path.join(source, 'hub-store.ts'),
              commands: path.join(source, 'commands/commands.ts'),
              hub: path.join(source, 'hub.ts'),
            },
          );
        },
      },
    ],
    onLog(level, log) {
      if (level === 'warn') throw new Error(log.message);
    },
  });
  await build.write({
    dir: folder,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    codeSplitting: {
      groups: serveChunks.map((chunk, index) => ({
        name: chunk,
        priority: serveChunks.length - index,
        test: (id) => chunks.get(id) === chunk,
      })),
    },
    comments: false,
    // Escapes characters outside of Latin-1, because V8 keeps the source in memory, with two bytes per character if a
    // single one is outside. Names and lines are kept, so that stack traces are readable.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
  });
  await build.close();
}

/**
 * All files are in one folder, from which they find each other, the migrations, the parts of the installer, and the pages
 * two folders up, as in the sources. Each entry point is built separately, so that a thread is one file.
 * @param {string} folder
 */
async function bundle(folder) {
  rmSync(folder, { recursive: true, force: true });
  for (const [name, file] of Object.entries(findEntries())) await bundleEntry(name, file, folder);
  for (const texts of [
    'store/sqlite/migrations',
    'store/postgres/postgres-migrations',
    'features/agent-install/install-script',
  ])
    cpSync(path.join(source, texts), path.join(folder, path.basename(texts)), { recursive: true });
  if (existsSync(RELEASE_KEY_FILE))
    cpSync(RELEASE_KEY_FILE, path.join(folder, path.basename(RELEASE_KEY_FILE)));
}

const [folder] = process.argv.slice(2);
if (folder !== undefined) await bundle(folder);
