import { type Finding, INDEX, readText, type ThemeFile } from './theme-file.ts';

/** `src` or `href` of what a page loads by itself, with the tag's name. Links that people follow are their own affair. */
const LOADING_TAG =
  /<(script|link|img|source|video|audio|iframe|embed)\b[^<>]{0,4000}?\s(?:src|href)\s*=\s*["']?([^"'\s>]+)/gi;
const CSS_ADDRESS = /(?:url\(\s*|@import\s+)["']?((?:https?:)?\/\/[^"')\s]+)/gi;
const SCRIPT_REQUEST =
  /\b(?:fetch|WebSocket|EventSource|sendBeacon|importScripts|import)\s*\(\s*["'`]((?:https?|wss?):\/\/[^"'`]+)/g;
const SERVICE_WORKER = /\bserviceWorker\s*\.\s*register\s*\(/;

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

export function findPageFaults(files: readonly ThemeFile[]): Finding[] {
  const index = files.find(({ path }) => path === INDEX);
  const missing: Finding[] = index !== undefined && index.size > 0 ? [] : [describeMissing()];
  return [...missing, ...files.flatMap(readFile)];
}

function readFile(file: ThemeFile): Finding[] {
  const extension = /\.([a-z]+)$/i.exec(file.path)?.[1]?.toLowerCase() ?? '';
  const read = readers[extension];
  const text = read === undefined || !file.path.startsWith('dist/') ? undefined : readText(file);
  return text === undefined ? [] : (read?.(file.path, text) ?? []);
}

type Reader = (path: string, text: string) => Finding[];

const readers: Readonly<Record<string, Reader>> = {
  html: readMarkup,
  htm: readMarkup,
  css: (path, text) => findAll(text, CSS_ADDRESS).map((address) => describeForeign(path, address)),
  js: readScript,
  mjs: readScript,
};

function readMarkup(path: string, text: string): Finding[] {
  const addresses = [...text.matchAll(LOADING_TAG)].map(([, , address = '']) => address);
  const foreign = addresses.filter((address) => /^(?:https?:)?\/\//i.test(address));
  const relative = addresses.filter(isRelative);
  return [
    ...foreign.map((address) => describeForeign(path, address)),
    ...(path === INDEX ? relative.map((address) => describeRelative(path, address)) : []),
    ...readScript(path, text),
  ];
}

function readScript(path: string, text: string): Finding[] {
  const requests = findAll(text, SCRIPT_REQUEST).map((address) => describeRequest(path, address));
  return SERVICE_WORKER.test(text) ? [...requests, describeWorker(path)] : requests;
}

/** What the first group of a pattern finds, each once. */
function findAll(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, address = '']) => address))];
}

function isRelative(address: string): boolean {
  return !address.startsWith('/') && !address.startsWith('#') && !SCHEME.test(address);
}

function describeMissing(): Finding {
  return {
    code: 'index_missing',
    severity: 'error',
    path: INDEX,
    detail: 'There is no dist/index.html, or it is empty.',
    fix: 'Build the theme, and let the build write to dist.',
  };
}

function describeForeign(path: string, address: string): Finding {
  return {
    code: 'asset_foreign',
    severity: 'warning',
    path,
    detail: `${address} is loaded from another site, which learns of every visitor.`,
    fix: 'Put a copy into the theme.',
  };
}

function describeRelative(path: string, address: string): Finding {
  return {
    code: 'asset_relative',
    severity: 'warning',
    path,
    detail: `${address} is relative to the page, and is not found when /node/1 is reloaded.`,
    fix: 'Begin it with a slash.',
  };
}

function describeRequest(path: string, address: string): Finding {
  return {
    code: 'foreign_request',
    severity: 'warning',
    path,
    detail: `The script asks ${address}; the hub lets a theme ask for nothing beyond its own four endpoints.`,
    fix: 'Take it out.',
  };
}

function describeWorker(path: string): Finding {
  return {
    code: 'service_worker',
    severity: 'warning',
    path,
    detail: 'The script registers a service worker, which the hub never serves.',
    fix: 'Take the registration out.',
  };
}
