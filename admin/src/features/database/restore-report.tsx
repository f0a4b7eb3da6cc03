import type { RestoredSetting, RestoreReport } from '@muster/generated/types';
import { CheckField } from '../../ui/field.tsx';
import { formatCount, formatDay } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { databaseMessages } from './messages.ts';
import { useSettingNames } from './setting-names.ts';

/** What a dry run found in the file. */
export function RestoreFacts({ report }: { report: RestoreReport }) {
  const { restore: texts, none } = useMessages(databaseMessages);
  const locale = useLocale();
  const showDay = (instant: number | null) => (instant === null ? none : formatDay(instant, locale));
  const facts = [
    [texts.nodes, formatCount(report.nodes, locale)],
    [texts.tasks, formatCount(report.ping_tasks, locale)],
    [texts.version, String(report.schema_version)],
    [texts.from, showDay(report.oldest_sample_at)],
    [texts.to, showDay(report.newest_sample_at)],
  ] as const;
  return (
    <>
      <div className="note" role="status">
        <p>{texts.report}</p>
        <dl className="facts figures">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <RestoreWarnings report={report} />
    </>
  );
}

interface RestoreWarningsProps {
  report: RestoreReport;
  /** Settings to restore although they may let others do more. */
  keep?: readonly string[];
  /** Without it, there is no choice yet. */
  onKeep?: (keys: readonly string[]) => void;
}

/** What the administrator should know before a restore: changes of the login, and what is not restored. */
export function RestoreWarnings({ report, keep = [], onKeep }: RestoreWarningsProps) {
  const { restore: texts } = useMessages(databaseMessages);
  const nameSettings = useSettingNames();
  const locale = useLocale();
  const changes = listChanges(report, { ...texts, nameSettings });
  const { revoked_api_tokens: tokens, lost_audit_entries: entries } = report;
  if (changes.length + report.settings.length + report.dropped_count + tokens + entries === 0) return null;
  const rest = report.dropped_count - report.dropped.length;
  return (
    <div className="note note-warn">
      {changes.length > 0 && <p>{texts.changes(changes.join(', '))}</p>}
      {report.settings.some(({ outcome }) => outcome === 'ended') && <p>{texts.windowEnds}</p>}
      {tokens > 0 && <p>{texts.revokedTokens(formatCount(tokens, locale))}</p>}
      {entries > 0 && <p>{texts.lostEntries(formatCount(entries, locale))}</p>}
      <DroppedSettings
        settings={report.settings.filter(({ outcome }) => outcome === 'dropped')}
        keep={keep}
        onKeep={onKeep}
      />
      {report.dropped_count > 0 && (
        <>
          <p>{texts.dropped}</p>
          <ul>
            {report.dropped.map(({ kind, name, count }) => (
              <li key={`${kind} ${name}`}>
                {texts.kinds[kind]} {name}
                {kind === 'rows' && ` (${count})`}
              </li>
            ))}
            {rest > 0 && <li>{texts.more(rest)}</li>}
          </ul>
        </>
      )}
    </div>
  );
}

interface DroppedSettingsProps {
  settings: readonly RestoredSetting[];
  keep: readonly string[];
  onKeep: RestoreWarningsProps['onKeep'];
}

/** Each is restored only if it is selected. */
function DroppedSettings({ settings, keep, onKeep }: DroppedSettingsProps) {
  const { restore: texts } = useMessages(databaseMessages);
  const nameSettings = useSettingNames();
  if (settings.length === 0) return null;
  const describe = ({ key, value }: RestoredSetting) =>
    value === '' ? nameSettings([key]) : `${nameSettings([key])}: ${value}`;
  if (onKeep === undefined)
    return (
      <>
        <p>{texts.widening}</p>
        <ul>
          {settings.map((setting) => (
            <li key={setting.key} className="breaking">
              {describe(setting)}
            </li>
          ))}
        </ul>
      </>
    );
  return (
    <fieldset>
      <legend>{texts.keep}</legend>
      {settings.map((setting) => (
        <CheckField
          key={setting.key}
          label={describe(setting)}
          checked={keep.includes(setting.key)}
          onChange={({ target }) =>
            onKeep(target.checked ? [...keep, setting.key] : keep.filter((key) => key !== setting.key))
          }
        />
      ))}
    </fieldset>
  );
}

interface ChangeTexts {
  username: string;
  password: string;
  secondFactor: string;
  nameSettings(keys: readonly string[]): string;
}

function listChanges({ differences, settings }: RestoreReport, texts: ChangeTexts): string[] {
  if (differences === null) return [];
  const { username, password, second_factor: secondFactor } = differences;
  const restored = settings.filter(({ outcome }) => outcome === 'restored').map(({ key }) => key);
  return [
    ...(username ? [texts.username] : []),
    ...(password ? [texts.password] : []),
    ...(secondFactor ? [texts.secondFactor] : []),
    ...(restored.length > 0 ? [texts.nameSettings(restored)] : []),
  ];
}
