import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../project.mjs';

/** Shorter values are repeated instead of shared. */
const MIN_SHARED_CHARACTERS = 40;

const glue = path.dirname(createRequire(path.join(root, 'hub/package.json')).resolve('fastify-openapi-glue'));
const parserFile = path.join(glue, 'lib/Parser.js');
const routesFile = path.join(root, 'hub/src/http/routes.ts');
const NO_DOCUMENT = '\0no-document';

/**
 * Rolldown plugin that runs fastify-openapi-glue's parser at build time. Its input, openapi.json, is a constant; to validate
 * and dereference it at every start costs time and memory, as docs/adr/0001-openapi-parser-at-build-time.md says.
 */
export function parseOpenapiPlugin() {
  return {
    name: 'parse-openapi',
    /**
     * The parsed routes replace the document, which is then loaded only when a client requests it.
     * @param {string} source
     * @param {string | undefined} importer
     */
    resolveId(source, importer) {
      return source === '@muster/generated/openapi.json' && importer === routesFile ? NO_DOCUMENT : null;
    },
    /** @param {string} id */
    async load(id) {
      if (id === NO_DOCUMENT) return 'export default {};';
      return id === parserFile ? writeParser(await parseOpenapi()) : null;
    },
  };
}

/**
 * The used part of the parser's result for an operation.
 * @typedef {{ method: string, url: string, operationId: string, openapiPath: string, schema: Record<string, any> }}
 * ParsedRoute
 */

/**
 * The parser's result for the hub's document. Throws if its validator finds the document invalid.
 * @returns {Promise<{ routes: ParsedRoute[], contentTypes: Set<string> }>}
 */
export async function parseOpenapi() {
  const { Parser } = await import(pathToFileURL(parserFile).href);
  const document = JSON.parse(readFileSync(path.join(root, 'generated/openapi.json'), 'utf8'));
  return new Parser().parse(document);
}

/** @param {{ routes: ParsedRoute[], contentTypes: Set<string> }} config */
function writeParser({ routes, contentTypes }) {
  const outlines = routes.map(outline);
  const shared = new SharedValues();
  for (const route of outlines) shared.count(route);
  const table = shared.write(outlines);
  return `${shared.declarations.join('')}
const routes = ${table};
const contentTypes = new Set(${JSON.stringify([...contentTypes])});
export class Parser {
  async parse() {
    return { routes, contentTypes, generic: {} };
  }
}
`;
}

/**
 * A parsed route with empty schemas. The hub's compilers return generated functions, so that Fastify only needs to know
 * which parts of a request and which responses have a schema; the schemas themselves would take 2 MB of memory.
 * @param {ParsedRoute} route
 */
export function outline({ method, url, operationId, openapiPath, schema }) {
  /** @type {Record<string, object>} */
  const parts = {};
  for (const part of ['params', 'querystring', 'headers', 'body'])
    if (schema[part] !== undefined) parts[part] = {};
  const statuses = Object.entries(schema.response ?? {});
  const response = Object.fromEntries(statuses.map(([status, one]) => [status, outlineResponse(one)]));
  return { method, url, operationId, openapiPath, schema: { ...parts, response } };
}

/** @param {{ content?: object }} response */
function outlineResponse({ content }) {
  if (content === undefined) return {};
  return { content: Object.fromEntries(Object.keys(content).map((type) => [type, { schema: {} }])) };
}

/** Writes JSON as JavaScript in which equal values are declared once, because dereferencing has repeated every schema. */
class SharedValues {
  /** @type {Map<string, number>} */
  #counts = new Map();
  /** @type {Map<string, string>} */
  #names = new Map();
  /** @type {string[]} */
  declarations = [];

  /** @param {unknown} value */
  count(value) {
    if (typeof value !== 'object' || value === null) return;
    const text = JSON.stringify(value);
    const seen = this.#counts.get(text) ?? 0;
    this.#counts.set(text, seen + 1);
    if (seen === 0) for (const child of Object.values(value)) this.count(child);
  }

  /**
   * @param {unknown} value
   * @returns {string}
   */
  write(value) {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    const text = JSON.stringify(value);
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const code = Array.isArray(value)
      ? `[${value.map((item) => this.write(item)).join(',')}]`
      : `{${Object.entries(value)
          .map(([key, child]) => `${JSON.stringify(key)}:${this.write(child)}`)
          .join(',')}}`;
    if ((this.#counts.get(text) ?? 0) < 2 || text.length < MIN_SHARED_CHARACTERS) return code;
    const name = `shared${this.declarations.length}`;
    this.#names.set(text, name);
    this.declarations.push(`const ${name} = ${code};\n`);
    return name;
  }
}
