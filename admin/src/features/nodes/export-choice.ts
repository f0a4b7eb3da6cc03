import type { AdminNode } from '@muster/generated/types';

/** What is exported. */
export interface ExportChoice {
  subject: 'nodes' | 'traffic' | 'metrics' | 'latency' | 'badge';
  node: number | undefined;
  /** First and last day in the browser's time zone, `YYYY-MM-DD`; empty if it is not a date. */
  from: string;
  to: string;
  format: 'csv' | 'json';
}

/** Path of the download; undefined while the choice is incomplete. */
export function findExportPath({ subject, node, from, to, format }: ExportChoice): string | undefined {
  if (subject === 'nodes' || subject === 'traffic') return `/api/exports/${subject}?format=${format}`;
  const start = toSeconds(from, 0);
  const end = toSeconds(to, 1);
  if (subject === 'badge' || node === undefined || !(start < end)) return undefined;
  return `/api/exports/nodes/${node}/${subject}?from=${start}&to=${end}&format=${format}`;
}

/** Unix seconds of midnight, `days` later. NaN if it is not a date. */
function toSeconds(day: string, days: number): number {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + days);
  return Math.max(0, date.getTime() / 1000);
}

export interface BadgeTarget {
  show: string;
  /** URL of the status page. */
  site: string;
}

/** A node's badge as code, which links to the node's page, and its path at the hub. */
export function writeBadgeCode(
  { id, name = '' }: Pick<AdminNode, 'id' | 'name'>,
  { show, site }: BadgeTarget,
) {
  const base = site.replace(/\/+$/, '');
  const path = `/badge/${id}.svg${show === 'status' ? '' : `?show=${show}`}`;
  const page = `${base}/node/${id}`;
  return {
    path,
    markdown: `[![${escapeMarkdown(name)}](${base}${path})](${page})`,
    html: `<a href="${page}"><img src="${base}${path}" alt="${escapeHtml(name)}" height="20"></a>`,
  };
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>!&]/g, '\\$&');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
}
