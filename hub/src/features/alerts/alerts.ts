import { limits } from '@muster/generated/limits';
import type {
  AcknowledgementInput,
  Alert,
  AlertEvent,
  AlertEventPage,
  AlertList,
  AlertPreview,
  AlertPreviewInput,
  AlertRuleInput,
  AlertRuleList,
  AlertRuleUpdate,
  AlertSeverity,
  ShownAlertState,
} from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import { DomainError } from '../../lib/errors.ts';
import type { AlertAcknowledgement, AlertRow, AlertRuleRow, NewAlertEvent } from '../../store/alert-rows.ts';
import { StoreError } from '../../store/errors.ts';
import type { Store } from '../../store/store.ts';
import type { Fleet } from '../nodes/fleet.ts';
import type { AlertEvaluation } from './alert-evaluation.ts';
import type { AlertLog } from './alert-log.ts';
import type { PreviewRule } from './alert-preview.ts';
import type { AlertRules, ChangedRule, StoredRuleChanges } from './alert-rules.ts';
import { isAcknowledged } from './engine.ts';
import { figureInfos } from './figures.ts';
import type { MountTrends } from './mount-trends.ts';
import { createNodeFilter } from './node-filter.ts';
import type { SubjectNames } from './subject-names.ts';

/** Which alerts a program wants to hear of. */
export interface ToldFilter {
  /** Only of nodes that have this tag now. */
  tag?: string | undefined;
  /** The least severity. */
  severity: AlertSeverity;
}

export interface AlertFilter {
  state?: ShownAlertState | undefined;
  severity?: AlertSeverity | undefined;
  tag?: string | undefined;
  node?: number | undefined;
}

/** Alert rules and alerts, as the administrator sees them. Changes resolve once they are stored. */
export interface Alerts {
  listRules(): AlertRuleList;
  findRule(id: number): AlertRuleRow | undefined;
  /** See `AlertRules`. */
  createRule(input: AlertRuleInput): Promise<AlertRuleRow>;
  updateRule(id: number, patch: AlertRuleUpdate): Promise<AlertRuleRow>;
  removeRule(id: number): Promise<void>;
  /** As `AlertRules.changeTogether`. `write` stores the events of `listEnds` with a rule that it deletes. */
  changeRules(write: () => Promise<StoredRuleChanges>): Promise<void>;
  listEnds(rule: AlertRuleRow): NewAlertEvent[];
  preview(input: AlertPreviewInput): Promise<AlertPreview>;
  /** Those that are shown, in no particular order. They may change while they are read. */
  listCurrent(): Iterable<Alert>;
  /** The worst first. */
  list(filter: AlertFilter): AlertList;
  /** The alert with its names, for the audit log; undefined if it does not exist. */
  findAlert(id: number): Alert | undefined;
  /** `not_found`; `invalid_request` for an end that is not in the future or too far ahead. */
  acknowledge(id: number, input: AcknowledgementInput, by: string): Promise<Alert>;
  /** `not_found`. */
  withdraw(id: number): Promise<void>;
  /** Those that fire and were told, unless they are acknowledged; the worst first. */
  listTold(filter: ToldFilter): Alert[];
  /** Includes every event before the call. */
  readEvents(query: ToldFilter & { after: number; limit: number }): Promise<AlertEventPage>;
  /** The newest begins and ends that were told since then (Unix seconds), newest first. */
  readToldEvents(query: ToldFilter & { from: number; limit: number }): Promise<AlertEvent[]>;
  /** Evaluates the rules once a minute. Call it once a second. */
  check(): void;
  /** Applies stored rules and alerts, which another hub may have changed, or a restore has replaced. */
  applyRules(rows: readonly AlertRuleRow[]): void;
  applyAlerts(rows: readonly AlertRow[], replaced: boolean): void;
}

const MINUTE_MS = 60_000;
const DAY_SECONDS = 86_400;

export function createAlerts(
  runtime: Pick<Runtime, 'now' | 'monotonic'>,
  store: Pick<Store, 'acknowledgeAlert' | 'readAlertEvents' | 'readToldAlertEvents'>,
  fleet: Pick<Fleet, 'find' | 'list'>,
  rules: AlertRules,
  log: AlertLog,
  evaluation: AlertEvaluation,
  preview: PreviewRule,
  trends: MountTrends,
  names: SubjectNames,
): Alerts {
  let dueAt = runtime.monotonic();
  const now = () => Math.floor(runtime.now() / 1000);

  function describe(row: AlertRow): Alert[] {
    const rule = rules.find(row.rule_id);
    if (rule === undefined || row.state === 'ok') return [];
    const { id, state, since, value, began_at, withheld_by, is_flapping } = row;
    const { acknowledged_until: until, acknowledged_by: by, note } = row;
    return [
      {
        id,
        rule_id: rule.id,
        rule_name: rule.name,
        figure: rule.figure,
        severity: rule.severity,
        node_id: row.node_id === 0 ? null : row.node_id,
        node_name: names.findNode(row.node_id),
        task_id: row.task_id === 0 ? null : row.task_id,
        task_name: names.findTask(row.task_id),
        object: row.object,
        state,
        since,
        value,
        began_at,
        withheld_by,
        is_flapping,
        acknowledgement: isAcknowledged(row, now()) ? { until, by: by ?? '', note } : null,
      },
    ];
  }

  function hasTag({ node_id: id }: Pick<Alert, 'node_id'>, tag: string | undefined): boolean {
    return tag === undefined || fleet.find(id ?? 0)?.row.tags.includes(tag) === true;
  }

  function findAlert(id: number): Alert | undefined {
    const row = log.find(id);
    return row === undefined ? undefined : describe(row)[0];
  }

  async function setAcknowledgement(id: number, input: AlertAcknowledgement) {
    if (findAlert(id) === undefined) throw createNotFound();
    await log.flushForReading();
    await store.acknowledgeAlert(id, input).catch(throwDomainError);
    const { until = null, by = null, note = '' } = input ?? {};
    log.acknowledge(id, { acknowledged_until: until, acknowledged_by: by, note });
  }

  /** What alerts of another figure or object were about is no longer watched. */
  function stopChanged({ rule, previous }: ChangedRule): void {
    if (rule.figure !== previous.figure || rule.object !== previous.object) evaluation.stopRule(rule.id);
  }

  async function evaluate(): Promise<void> {
    const watching = rules
      .list()
      .filter(({ figure, enabled }) => enabled && figure === 'disk_days')
      .map(({ nodes }) => createNodeFilter(nodes));
    const watched = fleet.list().filter(({ row }) => watching.some((watches) => watches(row)));
    // A failed read of the history is made up for in the next minute.
    if (watching.length > 0) await trends.update(watched).catch(() => undefined);
    await evaluation.run();
  }

  return {
    listRules: () => ({ rules: [...rules.list()], figures: [...figureInfos] }),
    findRule: rules.find,
    createRule: rules.create,
    async updateRule(id, patch) {
      const changed = await rules.update(id, patch);
      stopChanged(changed);
      return changed.rule;
    },
    async removeRule(id) {
      await log.flushForReading();
      await rules.remove(id, evaluation.listEnds);
      log.dropRule(id);
    },
    async changeRules(write) {
      await log.flushForReading();
      let deletions: readonly number[] = [];
      const changed = await rules.changeTogether(async () => {
        const stored = await write();
        ({ deletions } = stored);
        return stored;
      });
      for (const id of deletions) log.dropRule(id);
      changed.forEach(stopChanged);
    },
    listEnds: evaluation.listEnds,
    preview,
    *listCurrent() {
      for (const row of log.list()) yield* describe(row);
    },
    list({ state, severity, tag, node }) {
      const alerts = Array.from(log.list())
        .flatMap(describe)
        .filter(
          (alert) =>
            (state === undefined || alert.state === state) &&
            (severity === undefined || alert.severity === severity) &&
            (node === undefined || alert.node_id === node) &&
            hasTag(alert, tag),
        )
        .sort(compareAlerts);
      return { alerts: alerts.slice(0, limits.alertPageMax), total: alerts.length };
    },
    findAlert,
    async acknowledge(id, { until = null, note = '' }, by) {
      if (until !== null) requireFuture(until, now());
      await setAcknowledgement(id, { until, by, note });
      const alert = findAlert(id);
      if (alert === undefined) throw createNotFound();
      return alert;
    },
    withdraw: (id) => setAcknowledgement(id, null),
    listTold: ({ tag, severity }) =>
      Array.from(log.list())
        .flatMap(describe)
        .filter(
          (alert) =>
            alert.began_at !== null &&
            alert.withheld_by === null &&
            alert.acknowledgement === null &&
            listFrom(severity).includes(alert.severity) &&
            hasTag(alert, tag),
        )
        .sort(compareAlerts),
    async readEvents({ after, limit, tag, severity }) {
      await log.flushForReading();
      const { events, latest } = await store.readAlertEvents({ after, maxRows: limit });
      const wanted = listFrom(severity);
      return {
        events: events.filter((event) => wanted.includes(event.severity) && hasTag(event, tag)),
        next: events.at(-1)?.id ?? after,
        latest,
      };
    },
    async readToldEvents({ from, limit, tag, severity }) {
      await log.flushForReading();
      const ids = fleet.list().flatMap(({ row }) => (hasTag({ node_id: row.id }, tag) ? [row.id] : []));
      const nodeIds = tag === undefined ? null : ids;
      return store.readToldAlertEvents({ from, severities: listFrom(severity), nodeIds, maxRows: limit });
    },
    check() {
      if (runtime.monotonic() < dueAt) return;
      dueAt = runtime.monotonic() + MINUTE_MS;
      void evaluate();
    },
    applyRules: rules.apply,
    applyAlerts(rows, replaced) {
      if (replaced) trends.clear();
      log.apply(rows, replaced);
      names.remember(rows);
    },
  };
}

/** The worst first. */
const severities: readonly AlertSeverity[] = ['critical', 'warning'];

function listFrom(least: AlertSeverity): readonly AlertSeverity[] {
  return severities.slice(0, severities.indexOf(least) + 1);
}

/**
 * What fires and needs somebody, then what fires and is withheld or acknowledged, what has no data and had begun, and the
 * rest; the critical first, then the latest.
 */
function compareAlerts(a: Alert, b: Alert): number {
  return (
    rankState(a) - rankState(b) ||
    severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
    b.since - a.since ||
    a.id - b.id
  );
}

function rankState({ state, began_at, withheld_by, acknowledgement }: Alert): number {
  if (state === 'firing') return withheld_by === null && acknowledgement === null ? 0 : 1;
  if (began_at !== null) return 2;
  return state === 'pending' ? 3 : 4;
}

function requireFuture(until: number, now: number): void {
  const last = now + limits.alertAcknowledgementDays * DAY_SECONDS;
  if (until > now && until <= last) return;
  const detail =
    until > now ? `is more than ${limits.alertAcknowledgementDays} days ahead` : 'is not in the future';
  throw new DomainError('invalid_request', 'Choose another end of the acknowledgement.', {
    errors: [{ pointer: '/until', detail }],
  });
}

function createNotFound(cause?: unknown): DomainError {
  return new DomainError('not_found', 'This alert does not exist.', { cause });
}

function throwDomainError(error: unknown): never {
  if (error instanceof StoreError && error.code === 'not_found') throw createNotFound(error);
  throw error;
}
