import type { ImportReport } from '@muster/generated/types';
import { Link } from '@tanstack/react-router';
import { formatCount, formatDay } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { importMessages } from './import-messages.ts';
import { useSettingNames } from './setting-names.ts';

/** More lines than somebody reads here; the command line prints all. */
const MAX_LINES = 100;
const rowKinds = ['minutes', 'hours', 'probes', 'probe_hours'] as const;

type Rows = ImportReport['rows'];

/** What an import brings or has brought. */
export function ImportFacts({ report }: { report: ImportReport }) {
  const texts = useMessages(importMessages);
  const locale = useLocale();
  const nameSettings = useSettingNames();
  const count = (value: number) => formatCount(value, locale);
  const showMatches = ({ added, matched }: { added: number; matched: number }) =>
    matched === 0 ? texts.added(count(added)) : texts.matched(count(added), count(matched));
  const showDay = (instant: number | null) => (instant === null ? texts.none : formatDay(instant, locale));
  const facts = [
    [texts.nodes, showMatches(report.nodes)],
    [texts.tasks, showMatches(report.ping_tasks)],
    ...rowKinds.map((kind) => [texts[kind], count(report.rows[kind])] as const),
    [texts.from, showDay(report.oldest_at)],
    [texts.to, showDay(report.newest_at)],
  ] as const;
  const heading = report.dry_run ? texts.found : texts.imported;
  return (
    <div className="note" role="status">
      <p>{heading(report.product)}</p>
      <dl className="facts figures">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {report.settings.length > 0 && (
        <p>
          {texts.settings}: {nameSettings(report.settings)}
        </p>
      )}
    </div>
  );
}

/** What an import leaves out or changes. */
export function ImportNotes({ report }: { report: ImportReport }) {
  const texts = useMessages(importMessages);
  const locale = useLocale();
  const { invalid, existing } = report.skipped;
  const skipped = [sum(invalid), sum(existing)] as const;
  if (report.notes.length === 0 && sum(invalid) + sum(existing) === 0) return null;
  return (
    <div className="note note-warn">
      {skipped.some((rows) => rows > 0) && (
        <p>{texts.skipped(formatCount(skipped[0], locale), formatCount(skipped[1], locale))}</p>
      )}
      {report.notes.length > 0 && <p>{texts.notes}</p>}
      <Lines
        lines={report.notes.map(({ subject, detail, count }) => {
          const times = count === 1 ? '' : ` (${formatCount(count, locale)})`;
          return `${subject}${times}: ${detail}`;
        })}
      />
    </div>
  );
}

/** What the administrator has to do after an import. */
export function ImportNextSteps({ report }: { report: ImportReport }) {
  const texts = useMessages(importMessages);
  const hasUnassignedTasks = report.kind === 'uptime-kuma' && report.ping_tasks.added > 0;
  const keeps = report.agents === 'keep' && report.nodes.added + report.nodes.matched > 0;
  if (!keeps && !hasUnassignedTasks && report.install.length === 0) return null;
  return (
    <div className="note">
      <p>{texts.next}</p>
      {keeps && <p>{texts.keep(report.product)}</p>}
      {hasUnassignedTasks && (
        <p>
          <Link to="/ping">{texts.assign}</Link>
        </p>
      )}
      {report.install.length > 0 && (
        <>
          <p>
            <Link to="/nodes">{texts.install}</Link>
          </p>
          <Lines lines={report.install.map(({ name }) => name)} />
        </>
      )}
    </div>
  );
}

function Lines({ lines }: { lines: string[] }) {
  const texts = useMessages(importMessages);
  if (lines.length === 0) return null;
  return (
    <ul>
      {lines.slice(0, MAX_LINES).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list never changes
        <li key={index}>{line}</li>
      ))}
      {lines.length > MAX_LINES && <li>{texts.more(lines.length - MAX_LINES)}</li>}
    </ul>
  );
}

function sum(rows: Rows): number {
  return rowKinds.reduce((total, kind) => total + rows[kind], 0);
}
