import { type Finding, INDEX, readText, type ThemeFile } from './theme-file.ts';

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
  return [...missing, ...files.flatMap(checkFile)];
}

function checkFile(file: ThemeFile): Finding[] {
  const extension = /\.([a-z]+)$/i.exec(file.path)?.[1]?.toLowerCase() ?? '';
  const read = checks[extension];
  const text = read === undefined || !file.path.startsWith('dist/') ? undefined : readText(file);
  return text === undefined ? [] : (read?.(file.path, text) ?? []);
}

type FileCheck = (path: string, text: string) => Finding[];

const checks: Readonly<Record<string, FileCheck>> = {
  html: checkHtml,
  htm: checkHtml,
  css: (path, text) => findMatches(text, CSS_URL).map((address) => createExternalAsset(path, address)),
  js: checkScript,
  mjs: checkScript,
};

function checkHtml(path: string, text: string): Finding[] {
  const addresses = [...text.matchAll(RESOURCE_TAG)].map(([, , address = '']) => address);
  const external = addresses.filter((address) => /^(?:https?:)?\/\//i.test(address));
  const relative = addresses.filter(isRelative);
  return [
    ...external.map((address) => createExternalAsset(path, address)),
    ...(path === INDEX ? relative.map((address) => createRelativeAsset(path, address)) : []),
    ...checkScript(path, text),
  ];
}

function checkScript(path: string, text: string): Finding[] {
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
    detail: `${address} is loaded from another site, which can track visitors.`,
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

function createExternalRequest(path: string, address: string): Finding {
  return {
    code: 'external_request',
    severity: 'warning',
    path,
    detail: `The script sends a request to ${address}. The content security policy allows only the theme endpoints of the hub.`,
    fix: 'Remove the request.',
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
