import type { Notice } from '@muster/generated/types';
import type { FeedEntry } from './feed-entries.ts';

/** Description of a feed. */
export interface FeedInfo {
  /** Permanent and globally unique, the beginning of the ids of all entries. */
  id: string;
  title: string;
  description: string;
  /** URL of the status page without a trailing slash, and of the feed. */
  home: string;
  self: string;
  /** Unix seconds. */
  updated: number;
}

/** Characters that XML 1.0 does not allow, not even as references (section 2.2). */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const xmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

export function escapeXml(text: string): string {
  return text.replace(NOT_XML, '').replace(/[&<>"]/g, (sign) => xmlEntities[sign] ?? sign);
}

function formatRfc3339(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}

/** Atom (RFC 4287). */
export function writeAtom(feed: FeedInfo, entries: readonly FeedEntry[]): string {
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${escapeXml(feed.id)}</id>`,
    `<title>${escapeXml(feed.title)}</title>`,
    ...(feed.description === '' ? [] : [`<subtitle>${escapeXml(feed.description)}</subtitle>`]),
    `<updated>${formatRfc3339(feed.updated)}</updated>`,
    `<author><name>${escapeXml(feed.title)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(feed.self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(feed.home)}/"/>`,
    ...entries.flatMap((entry) => [
      '<entry>',
      `<id>${escapeXml(`${feed.id}:${entry.id}`)}</id>`,
      `<title>${escapeXml(entry.title)}</title>`,
      ...(entry.published === null ? [] : [`<published>${formatRfc3339(entry.published)}</published>`]),
      `<updated>${formatRfc3339(entry.updated)}</updated>`,
      `<link rel="alternate" type="text/html" href="${escapeXml(feed.home + entry.path)}"/>`,
      `<content type="html">${escapeXml(entry.html)}</content>`,
      '</entry>',
    ]),
    '</feed>',
  ];
  return `${lines.join('\n')}\n`;
}

/** JSON Feed 1.1: https://www.jsonfeed.org/version/1.1/ */
export function writeJsonFeed(feed: FeedInfo, entries: readonly FeedEntry[]): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    ...(feed.description === '' ? {} : { description: feed.description }),
    home_page_url: `${feed.home}/`,
    feed_url: feed.self,
    authors: [{ name: feed.title }],
    items: entries.map(({ id, path, title, html, published, updated }) => ({
      id: `${feed.id}:${id}`,
      url: feed.home + path,
      title,
      content_html: html,
      ...(published === null ? {} : { date_published: formatRfc3339(published) }),
      date_modified: formatRfc3339(updated),
    })),
  });
}

/** Octets of a line without its line break (RFC 5545, section 3.1). */
const MAX_LINE_OCTETS = 75;

/** Maintenance windows as iCalendar (RFC 5545). The description is the Markdown. */
export function writeCalendar(feed: FeedInfo, windows: readonly Notice[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Muster//Maintenance//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeCalendarText(feed.title)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    ...windows.flatMap(({ id, title, body, starts_at, ends_at, updated_at }) => [
      'BEGIN:VEVENT',
      `UID:${escapeCalendarText(`${feed.id}:notice:${id}`)}`,
      `DTSTAMP:${formatCalendarTime(updated_at)}`,
      `LAST-MODIFIED:${formatCalendarTime(updated_at)}`,
      `DTSTART:${formatCalendarTime(starts_at)}`,
      ...(ends_at === null ? [] : [`DTEND:${formatCalendarTime(ends_at)}`]),
      `SUMMARY:${escapeCalendarText(title)}`,
      ...(body === '' ? [] : [`DESCRIPTION:${escapeCalendarText(body)}`]),
      `URL:${feed.home}/`,
      // The reader of the calendar is not busy during the window.
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function escapeCalendarText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
}

/** `20261122T120400Z`. */
function formatCalendarTime(seconds: number): string {
  return formatRfc3339(seconds).replace(/[-:]/g, '');
}

/** Breaks a long line between characters; a continuation begins with a space, which counts. */
function foldLine(line: string): string {
  const parts = [''];
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_LINE_OCTETS) {
      parts.push('');
      octets = 1;
    }
    parts[parts.length - 1] += character;
    octets += size;
  }
  return parts.join('\r\n ');
}
