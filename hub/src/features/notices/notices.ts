import { limits } from '@muster/generated/limits';
import type { Notice, NoticeInput, NoticeSummary, NoticeUpdate } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import { DomainError } from '../../lib/errors.ts';
import { createSerialQueue } from '../../lib/serial-queue.ts';
import { StoreError } from '../../store/errors.ts';
import type { NoticeConfig, NoticeRow } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import { type Fleet, requireNodes } from '../nodes/fleet.ts';
import { findAffected, isGeneral } from './affected-nodes.ts';

/** Announcements and maintenance windows. Changes resolve once they are stored. */
export interface Notices {
  /** The notices that the caller may see, the latest start first. Those of visitors have no tags, but all nodes. */
  list(isVisitor: boolean): Promise<Notice[]>;
  /** Notices in effect and maintenance that starts soon, for a snapshot, with all their nodes. */
  listCurrent(isVisitor: boolean): NoticeSummary[];
  /** All such notices of any time. */
  listVisible(isVisitor: boolean): NoticeSummary[];
  /** Nodes under maintenance now. */
  listMaintained(): ReadonlySet<number>;
  find(id: number): NoticeRow | undefined;
  /** `limit_reached`; `invalid_request` for unknown nodes or a time that does not fit. */
  create(input: NoticeInput): Promise<Notice>;
  /** Updates the fields in `patch`. `not_found`; `invalid_request` as in `create`. */
  update(id: number, patch: NoticeUpdate): Promise<Notice>;
  /** `not_found`. */
  remove(id: number): Promise<void>;
  /** The text of a notice as HTML. */
  render(body: string): Promise<string>;
  /** Removes a deleted node from all notices, and notices about this node and no tags only, as the store does. */
  removeNode(nodeId: number): void;
  /** Replaces all notices by the stored ones. */
  apply(rows: readonly NoticeRow[]): void;
}

/**
 * @param onChange Called after every change.
 */
export function createNotices(
  runtime: Pick<Runtime, 'now'>,
  store: Pick<Store, 'insertNotice' | 'updateNotice' | 'deleteNotice'>,
  fleet: Pick<Fleet, 'find' | 'list'>,
  stored: readonly NoticeRow[],
  onChange: () => void,
): Notices {
  let rows = sort(stored);
  // Changes run one after the other, so that each is checked against the previous one's result.
  const runSerially = createSerialQueue();
  const html = new WeakMap<NoticeRow, string>();

  const now = () => Math.floor(runtime.now() / 1000);

  function get(id: number): NoticeRow {
    const row = rows.find((one) => one.id === id);
    if (row === undefined) throw createNotFound();
    return row;
  }

  async function describe(row: NoticeRow): Promise<Notice> {
    const text = html.get(row) ?? (await loadNoticeRenderer())(row.body);
    html.set(row, text);
    return { ...row, html: text };
  }

  /** With the affected nodes that the caller may see. Leaves out notices about certain nodes that affect none of these. */
  function findVisible(isVisitor: boolean, notices: readonly NoticeRow[]) {
    const shown = isVisitor ? notices.filter((row) => row.public) : notices;
    return findAffected(fleet, shown).flatMap(({ row, nodeIds }) => {
      const node_ids = isVisitor ? nodeIds.filter((id) => fleet.find(id)?.row.public) : nodeIds;
      return node_ids.length > 0 || isGeneral(row) ? [{ row, node_ids }] : [];
    });
  }

  async function describeForVisitors(): Promise<Notice[]> {
    return Promise.all(
      findVisible(true, rows).map(async ({ row, node_ids }) => {
        const { tags: _tags, ...notice } = await describe(row);
        return { ...notice, node_ids };
      }),
    );
  }

  function replace(changed: readonly NoticeRow[]): void {
    rows = sort(changed);
    onChange();
  }

  return {
    list: (isVisitor) => (isVisitor ? describeForVisitors() : Promise.all(rows.map(describe))),
    listCurrent: (isVisitor) =>
      findVisible(
        isVisitor,
        rows.filter((row) => isCurrent(row, now())),
      ).map(summarise),
    listVisible: (isVisitor) => findVisible(isVisitor, rows).map(summarise),
    listMaintained: () =>
      new Set(
        findAffected(
          fleet,
          rows.filter((row) => isMaintenance(row, now())),
        ).flatMap(({ nodeIds }) => nodeIds),
      ),
    find: (id) => rows.find((one) => one.id === id),
    create: (input) =>
      runSerially(async () => {
        if (rows.length >= limits.notices)
          throw new DomainError('limit_reached', `The limit is ${limits.notices} notices. Delete one first.`);
        const config = applyDefaults(input, now());
        requireNodes(fleet, config.node_ids);
        requireTimes(config);
        const row = await store.insertNotice(config).catch(throwDomainError);
        replace([...rows, row]);
        return describe(row);
      }),
    update: (id, patch) =>
      runSerially(async () => {
        const { id: _id, ...previous } = get(id);
        const config = { ...previous, ...patch, updated_at: now() };
        requireNodes(fleet, patch.node_ids);
        requireTimes(config);
        const row = await store.updateNotice(id, config).catch(throwDomainError);
        replace([...rows.filter((one) => one.id !== id), row]);
        return describe(row);
      }),
    remove: (id) =>
      runSerially(async () => {
        get(id);
        await store.deleteNotice(id).catch(throwDomainError);
        replace(rows.filter((one) => one.id !== id));
      }),
    render: async (body) => (await loadNoticeRenderer())(body),
    removeNode(nodeId) {
      const isAffected = ({ node_ids }: NoticeRow) => node_ids.includes(nodeId);
      if (!rows.some(isAffected)) return;
      replace(rows.flatMap((row) => (isAffected(row) ? withoutNode(row, nodeId) : [row])));
    },
    apply(restored) {
      rows = sort(restored);
    },
  };
}

function isCurrent({ kind, starts_at, ends_at }: NoticeRow, now: number): boolean {
  const lead = kind === 'maintenance' ? limits.noticeLeadSeconds : 0;
  return now >= starts_at - lead && (ends_at === null || now < ends_at);
}

function isMaintenance({ kind, starts_at, ends_at }: NoticeRow, now: number): boolean {
  return kind === 'maintenance' && now >= starts_at && (ends_at === null || now < ends_at);
}

function summarise({ row, node_ids }: { row: NoticeRow; node_ids: number[] }): NoticeSummary {
  const { id, kind, title, starts_at, ends_at, updated_at } = row;
  return { id, kind, title, starts_at, ends_at, node_ids, updated_at };
}

function withoutNode(row: NoticeRow, nodeId: number): NoticeRow[] {
  const rest = { ...row, node_ids: row.node_ids.filter((id) => id !== nodeId) };
  return isGeneral(rest) ? [] : [rest];
}

function applyDefaults(input: NoticeInput, now: number): NoticeConfig {
  const {
    kind = 'announcement',
    title,
    body = '',
    public: isPublic = true,
    node_ids = [],
    tags = [],
  } = input;
  const { starts_at = now, ends_at = null } = input;
  return { kind, title, body, public: isPublic, starts_at, ends_at, node_ids, tags, updated_at: now };
}

function requireTimes({ kind, starts_at, ends_at }: NoticeConfig): void {
  const pointer = '/ends_at';
  if (ends_at !== null && ends_at <= starts_at)
    throw new DomainError('invalid_request', 'The end must be later than the start.', {
      errors: [{ pointer, detail: 'must be later than starts_at' }],
    });
  if (ends_at === null && kind === 'maintenance')
    throw new DomainError('invalid_request', 'Maintenance needs an end.', {
      errors: [{ pointer, detail: 'is required for maintenance' }],
    });
}

function sort(rows: readonly NoticeRow[]): NoticeRow[] {
  return rows.toSorted((a, b) => b.starts_at - a.starts_at || b.id - a.id);
}

function createNotFound(cause?: unknown): DomainError {
  return new DomainError('not_found', 'This notice does not exist.', { cause });
}

/** `conflict`: the nodes were deleted after `requireNodes` has seen them. */
function throwDomainError(error: unknown): never {
  if (!(error instanceof StoreError)) throw error;
  if (error.code === 'not_found') throw createNotFound(error);
  if (error.code === 'conflict')
    throw new DomainError('invalid_request', 'The nodes were deleted meanwhile. Choose others.', {
      errors: [{ pointer: '/node_ids', detail: 'lists only deleted nodes' }],
      cause: error,
    });
  throw error;
}

/** Converts the text of a notice to HTML. The subset of Markdown is described in the contract (`NoticeBody`). */
export type RenderNotice = (body: string) => string;

/** Elements that the renderer may write. Attributes are `href` and `rel` of links, and `start` of ordered lists. */
const rules = ['blockquote', 'fence', 'list', 'newline', 'escape', 'backticks', 'strikethrough', 'emphasis'];
const linkRules = ['link', 'autolink', 'entity'];
const ALLOWED_LINK = /^(?:https?:\/\/|mailto:)/i;

let loaded: Promise<RenderNotice> | null = null;

/** Loads the renderer with the first notice: most hubs never need it, and it takes about a megabyte of memory. */
export function loadNoticeRenderer(): Promise<RenderNotice> {
  loaded ??= createRenderer();
  return loaded;
}

async function createRenderer(): Promise<RenderNotice> {
  const { default: MarkdownIt } = await import('markdown-it');
  // `zero` enables paragraphs only, so that a later version adds nothing by itself. HTML stays text.
  const markdown = new MarkdownIt('zero', { html: false, breaks: true }).enable([...rules, ...linkRules]);
  markdown.validateLink = (url) => ALLOWED_LINK.test(url.trim());
  const { escapeHtml } = markdown.utils;
  markdown.renderer.rules.link_open = (tokens, index) =>
    `<a href="${escapeHtml(String(tokens[index]?.attrGet('href') ?? ''))}" rel="noopener noreferrer nofollow">`;
  // Leaves out the class attribute for the language.
  markdown.renderer.rules.fence = (tokens, index) =>
    `<pre><code>${escapeHtml(tokens[index]?.content ?? '')}</code></pre>\n`;
  return (body) => markdown.render(body).trim();
}
