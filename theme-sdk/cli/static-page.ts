import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { INDEX } from '../src/rules/theme-file.ts';
import {
  MODULE_PREFIX,
  PREVIEW_ELEMENT,
  PREVIEW_ORIGIN,
  type StaticPreview,
} from '../src/static-preview/settings.ts';
import { getContentType } from './page-files.ts';
import type { PackedFile } from './project.ts';
import { findPackageFolder } from './sdk-package.ts';
import { ToolError } from './terminal.ts';

const RUNTIME = 'dist/static-preview/main.js';

/** Texts of the files in `dist`, by path such as `/assets/app.js`. */
type Texts = ReadonlyMap<string, Uint8Array>;

/** One HTML document with the whole theme and a mock fleet. It needs no server, and works when opened from a file. */
export async function writeStaticPage(
  packed: readonly PackedFile[],
  { scenario, seed }: Pick<StaticPreview, 'scenario' | 'seed'>,
): Promise<string> {
  const files: Texts = new Map(
    packed.flatMap(({ path: name, content }) =>
      name.startsWith('dist/') ? [[name.slice('dist'.length), content]] : [],
    ),
  );
  const index = files.get(INDEX.slice('dist'.length));
  if (index === undefined) throw new ToolError(`The theme has no ${INDEX}.`);
  const preview: StaticPreview = { scenario, seed, files: encodeFiles(files, decode(index)) };
  const head = [
    '<meta charset="utf-8">',
    `<base href="${PREVIEW_ORIGIN}/">`,
    `<script type="importmap">${escapeScript(JSON.stringify({ imports: encodeModules(files) }))}</script>`,
    `<script type="application/json" id="${PREVIEW_ELEMENT}">${escapeScript(JSON.stringify(preview))}</script>`,
    `<script>${escapeScript(await readRuntime())}</script>`,
  ].join('\n');
  return insertHead(adaptDocument(decode(index), files), head);
}

async function readRuntime(): Promise<string> {
  const file = path.join(findPackageFolder(), RUNTIME);
  return readFile(file, 'utf8').catch((error) => {
    throw new ToolError(`${file} does not exist. A static preview needs the packed SDK (npm run pack:sdk).`, {
      cause: error,
    });
  });
}

/** `</script>` would end the element. `<\/` means the same in strings of JSON and JavaScript. */
function escapeScript(text: string): string {
  return text.replace(/<(?=\/script|!--)/gi, '\\u003c');
}

function insertHead(html: string, head: string): string {
  const place = /<head\b[^>]*>/i.exec(html) ?? /<html\b[^>]*>/i.exec(html) ?? /<!doctype[^>]*>/i.exec(html);
  const at = place === null ? 0 : place.index + place[0].length;
  return `${html.slice(0, at)}\n${head}\n${html.slice(at)}`;
}

/** Everything that scripts may request while the page runs. Modules are in the import map. */
function encodeFiles(files: Texts, index: string): Record<string, string> {
  const others = [...files.keys()].filter((name) => !isScript(name) || isClassic(name, files));
  const wanted = others.filter((name) => !(isScript(name) && index.includes(name)));
  return Object.fromEntries(wanted.map((name) => [name, toDataUrl(name, { files, parents: [] })]));
}

function encodeModules(files: Texts): Record<string, string> {
  const names = [...files.keys()].filter(isScript);
  return Object.fromEntries(
    names.map((name) => [MODULE_PREFIX + name.slice(1), toDataUrl(name, { files, parents: [] })]),
  );
}

function isScript(name: string): boolean {
  return /\.m?js$/i.test(name);
}

/** Whether a script is no module: it has neither imports nor exports. */
function isClassic(name: string, files: Texts): boolean {
  return !/\b(?:import|export)\b/.test(decode(files.get(name) ?? new Uint8Array()));
}

/** A file as a `data:` URL, with what it refers to inside. */
function toDataUrl(name: string, { files, parents }: Pick<Place, 'files' | 'parents'>): string {
  const content = files.get(name) ?? new Uint8Array();
  const adapted = adaptContent(content, { name, files, parents: [...parents, name] });
  const type = getContentType(name).replace(/; /g, ';');
  return `data:${type};base64,${Buffer.from(adapted).toString('base64')}`;
}

function adaptContent(content: Uint8Array, place: Place): string | Uint8Array {
  if (isScript(place.name)) return adaptScript(decode(content), place);
  return /\.css$/i.test(place.name) ? adaptStyles(decode(content), place) : content;
}

interface Place {
  /** Path of the file that contains the text; relative addresses are resolved against it. */
  readonly name: string;
  readonly files: Texts;
  /** The file and those that import it, so that circular imports end. */
  readonly parents: readonly string[];
}

/** The path of a file of the theme that an address refers to. */
function findFile(address: string, { name, files }: Place): string | undefined {
  const url = URL.canParse(address, PREVIEW_ORIGIN + name)
    ? new URL(address, PREVIEW_ORIGIN + name)
    : undefined;
  if (url?.origin !== PREVIEW_ORIGIN) return undefined;
  const path = safeDecode(url.pathname);
  return files.has(path) ? path : undefined;
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** `url(…)` and the string of an `@import`. */
const STYLE_ADDRESS = /url\(\s*["']?([^"')\s]+)["']?\s*\)|(?<=@import\s+)["']([^"']+)["']/gi;

/** Styles with their images and fonts inside. */
function adaptStyles(text: string, place: Place): string {
  return text.replace(STYLE_ADDRESS, (whole, address?: string, imported?: string) => {
    const file = findFile(address ?? imported ?? '', place);
    const isUsable = file !== undefined && !address?.startsWith('#') && !place.parents.includes(file);
    return isUsable ? `url("${toDataUrl(file, place)}")` : whole;
  });
}

/** The quoted specifier of an import or export. */
const SPECIFIER = /(?<=(?:\bfrom|\bimport)\s*(?:\(\s*)?)(["'`])([^"'`\n]+)\1/g;
/** Members of `Location` by which its uses are recognised. */
const MEMBERS =
  'ancestorOrigins|assign|hash|host|hostname|href|origin|pathname|port|protocol|reload|replace|search|toString';
const GLOBAL_LOCATION = /(?<![\w$.])(?:window|document|globalThis|self)\s*\.\s*location\b(?!\s*:)/g;
const MEMBER_OF_LOCATION = new RegExp(`(?<![\\w$.])location(?=\\s*\\??\\.\\s*(?:${MEMBERS})\\b)`, 'g');
/** `const { pathname } = location;`, `location = '/'` and `new URL(location)`. */
const BARE_LOCATION = /(?<=[=(]\s*)location(?=\s*[;,)])|(?<=[;{}]\s*)location(?=\s*=[^=])/g;
/** A script with its own variable of that name. */
const OWN_LOCATION = /\b(?:const|let|var|function)\s+location\b|[{,]\s*location\s*[,}]|\blocation\s*=>/;

/** A script whose imports lead to the import map, and whose location is the virtual one. */
function adaptScript(text: string, place: Place): string {
  const imported = text
    .replace(SPECIFIER, (whole, _quote, specifier: string) => {
      const file = /^[./]/.test(specifier) ? findFile(specifier, place) : undefined;
      return file !== undefined && isScript(file) ? JSON.stringify(MODULE_PREFIX + file.slice(1)) : whole;
    })
    .replace(/\bimport\.meta\.url\b/g, JSON.stringify(PREVIEW_ORIGIN + place.name))
    // Vite's loader of styles calls it, which fails in a module with a `data:` URL.
    .replace(
      /\bimport\.meta\.resolve\b/g,
      `((address) => new URL(address, ${JSON.stringify(PREVIEW_ORIGIN + place.name)}).href)`,
    );
  const located = imported.replace(GLOBAL_LOCATION, 'globalThis.__musterLocation');
  if (OWN_LOCATION.test(located)) return located;
  return located
    .replace(MEMBER_OF_LOCATION, 'globalThis.__musterLocation')
    .replace(BARE_LOCATION, 'globalThis.__musterLocation');
}

const ATTRIBUTE = /\s([\w:-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/** The theme's document with its files inside. */
function adaptDocument(html: string, files: Texts): string {
  const place = { name: '/index.html', files, parents: [] };
  return html
    .replace(/<base\b[^>]*>|<meta\b[^>]*http-equiv=["']?content-security-policy[^>]*>/gi, '')
    .replace(/<script\b([^>]*)>(.*?)<\/script\s*>/gis, (_whole, attributes: string, text: string) =>
      adaptScriptElement(attributes, text, place),
    )
    .replace(/(?<=<style\b[^>]*>).*?(?=<\/style\s*>)/gis, (text) => adaptStyles(text, place))
    .replace(
      /<(link|img|source|video|audio|embed)\b([^>]*?)\/?>/gi,
      (whole, tag: string, attributes: string) => adaptElement({ whole, tag, attributes }, place),
    );
}

function adaptScriptElement(attributes: string, text: string, place: Place): string {
  const values = readAttributes(attributes);
  const isModule = values.get('type')?.toLowerCase() === 'module';
  const file = findFile(values.get('src') ?? '\0', place);
  const kept = writeAttributes(values, ['src', 'crossorigin', 'integrity']);
  if (file === undefined) {
    if (values.has('src') || /json|importmap/i.test(values.get('type') ?? ''))
      return `<script${writeAttributes(values, [])}>${text}</script>`;
    return `<script${kept}>${escapeScript(adaptScript(text, place))}</script>`;
  }
  if (isModule) return `<script${kept}>import ${JSON.stringify(MODULE_PREFIX + file.slice(1))};</script>`;
  return `<script${kept} src="${toDataUrl(file, place)}"></script>`;
}

function adaptElement(element: { whole: string; tag: string; attributes: string }, place: Place): string {
  const values = readAttributes(element.attributes);
  const name = element.tag.toLowerCase() === 'link' ? 'href' : 'src';
  if (/\b(?:modulepreload|preload|prefetch)\b/i.test(values.get('rel') ?? '')) return '';
  const file = findFile(values.get(name) ?? '\0', place);
  if (file === undefined) return element.whole;
  const kept = writeAttributes(values, [name, 'crossorigin', 'integrity']);
  return `<${element.tag}${kept} ${name}="${toDataUrl(file, place)}">`;
}

function readAttributes(text: string): Map<string, string> {
  const found = [...` ${text}`.matchAll(ATTRIBUTE)];
  return new Map(
    found.map(([, name = '', double, single, bare]) => [name.toLowerCase(), double ?? single ?? bare ?? '']),
  );
}

function writeAttributes(values: ReadonlyMap<string, string>, omitted: readonly string[]): string {
  return [...values]
    .filter(([name]) => !omitted.includes(name))
    .map(([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${value.replaceAll('"', '&quot;')}"`))
    .join('');
}

function decode(content: Uint8Array): string {
  return new TextDecoder().decode(content);
}
