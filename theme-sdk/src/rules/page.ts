import { readManifest } from './manifest.ts';
import { listOwnPaths, listTopEntries } from './own-paths.ts';
import { type Finding, INDEX, MANIFEST, readText, type ThemeFile } from './theme-file.ts';

/** `src` or `href` of resources that a page loads, not of links. */
const RESOURCE_TAG =
  /<(script|link|img|source|video|audio|iframe|embed)\b[^<>]{0,4000}?\s(?:src|href)\s*=\s*["']?([^"'\s>]+)/gi;
const CSS_URL = /(?:url\(\s*|@import\s+)["']?((?:https?:)?\/\/[^"')\s]+)/gi;
const SCRIPT_REQUEST =
  /\b(?:fetch|WebSocket|EventSource|sendBeacon|importScripts|import)\s*\(\s*["'`]((?:https?|wss?):\/\/[^"'`]+)/g;
const SERVICE_WORKER = /\bserviceWorker\s*\.\s*register\s*\(/;

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

export function checkPages(files: readonly ThemeFile[]): Finding[] {
  const index = files.find(({ path }) => path === INDEX);
  const missing: Finding[] = index !== undefined && index.size > 0 ? [] : [createMissingIndex()];
  const origins = readOrigins(files);
  const found = files.flatMap(checkFile);
  // Hubs allow them once the administrator has approved them.
  const requests = found.filter(({ origin }) => origin === undefined || !origins.includes(origin));
  return [...missing, ...requests.map(({ origin: _origin, ...finding }) => finding), ...checkOwnFiles(files)];
}

/** Origins in `connect` of `theme.json`. */
function readOrigins(files: readonly ThemeFile[]): readonly string[] {
  const manifest = files.find(({ path }) => path === MANIFEST);
  const text = manifest === undefined ? undefined : readText(manifest);
  return text === undefined ? [] : (readManifest(text).manifest?.connect ?? []);
}

/** Folders and data files that are not among the own files in the content security policy. */
function checkOwnFiles(files: readonly ThemeFile[]): Finding[] {
  const entries = listTopEntries(files.map(({ path }) => path)).filter(
    ({ name, isFolder }) =>
      name !== '' &&
      !name.startsWith('.') &&
      (isFolder || /\.(?:json|csv|txt|xml|ya?ml|geojson)$/i.test(name)),
  );
  const listed = listOwnPaths(listTopEntries(files.map(({ path }) => path)));
  const left = entries.filter((entry) => listOwnPaths([entry]).every((path) => !listed.includes(path)));
  const [first] = left;
  if (first === undefined) return [];
  const others = left.length === 1 ? '' : ` and ${left.length - 1} more`;
  return [
    {
      code: 'own_file_unreadable',
      severity: 'warning',
      path: `dist/${first.name}`,
      detail: `Scripts cannot request dist/${first.name}${others}: a hub serves other pages there, or dist has more than 24 files and folders at its top.`,
      fix: 'Rename it, or move it into a folder such as dist/data.',
    },
  ];
}

/** A finding, with the origin for a request that `connect` can allow. */
type PageFinding = Finding & { readonly origin?: string };

function checkFile(file: ThemeFile): PageFinding[] {
  const extension = /\.([a-z]+)$/i.exec(file.path)?.[1]?.toLowerCase() ?? '';
  const read = checks[extension];
  const text = read === undefined || !file.path.startsWith('dist/') ? undefined : readText(file);
  return text === undefined ? [] : (read?.(file.path, text) ?? []);
}

type FileCheck = (path: string, text: string) => PageFinding[];

const checks: Readonly<Record<string, FileCheck>> = {
  html: checkHtml,
  htm: checkHtml,
  css: (path, text) => findMatches(text, CSS_URL).map((address) => createExternalAsset(path, address)),
  js: checkScript,
  mjs: checkScript,
};

function checkHtml(path: string, text: string): PageFinding[] {
  const addresses = [...text.matchAll(RESOURCE_TAG)].map(([, , address = '']) => address);
  const external = addresses.filter((address) => /^(?:https?:)?\/\//i.test(address));
  const relative = addresses.filter(isRelative);
  return [
    ...external.map((address) => createExternalAsset(path, address)),
    ...(path === INDEX ? relative.map((address) => createRelativeAsset(path, address)) : []),
    ...checkScript(path, text),
  ];
}

function checkScript(path: string, text: string): PageFinding[] {
  const requests = findMatches(text, SCRIPT_REQUEST).map((address) => createExternalRequest(path, address));
  return SERVICE_WORKER.test(text) ? [...requests, createServiceWorker(path)] : requests;
}

/** Matches of the first group, without duplicates. */
function findMatches(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, address = '']) => address))];
}

function isRelative(address: string): boolean {
  return !address.startsWith('/') && !address.startsWith('#') && !SCHEME.test(address);
}

function createMissingIndex(): Finding {
  return {
    code: 'index_missing',
    severity: 'error',
    path: INDEX,
    detail: 'dist/index.html is missing or empty.',
    fix: 'Build the theme into dist.',
  };
}

function createExternalAsset(path: string, address: string): Finding {
  return {
    code: 'asset_external',
    severity: 'warning',
    path,
    detail: `${address} is loaded from another site, which a hub does not prevent and which can track visitors.`,
    fix: 'Bundle a copy with the theme.',
  };
}

function createRelativeAsset(path: string, address: string): Finding {
  return {
    code: 'asset_relative',
    severity: 'warning',
    path,
    detail: `${address} is relative to the page and is not found when /node/1 is reloaded.`,
    fix: 'Start it with a slash.',
  };
}

function createExternalRequest(path: string, address: string): PageFinding {
  return {
    origin: URL.parse(address)?.origin ?? '',
    code: 'external_request',
    severity: 'warning',
    path,
    detail: `The script sends a request to ${address}. The content security policy of a hub blocks it.`,
    fix: 'Remove the request, or name the origin in `connect` of theme.json, which the administrator has to approve.',
  };
}

function createServiceWorker(path: string): Finding {
  return {
    code: 'service_worker',
    severity: 'warning',
    path,
    detail: 'The script registers a service worker. A hub does not serve service workers.',
    fix: 'Remove the registration.',
  };
}
