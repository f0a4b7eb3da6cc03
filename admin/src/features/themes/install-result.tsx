import type { Theme } from '@muster/generated/types';
import { HubError } from '../../api/hub-error.ts';
import { useMessages } from '../../ui/language.ts';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { themeMessages } from './messages.ts';
import { ThemeConnections } from './theme-connections.tsx';

/** What an installation reports: warnings for the author, and the hosts that the theme asks for. */
export function InstallResult({ theme }: { theme: Theme }) {
  return (
    <>
      <Warnings theme={theme} />
      <ThemeConnections theme={theme} level="h3" />
    </>
  );
}

/** Whether there is something to read after an installation. */
export function hasInstallResult({ connect, warnings = [] }: Theme): boolean {
  return warnings.length > 0 || connect.requested.length > 0;
}

/** Validation findings; they address the theme's author and are not translated. */
export function Refusal({ error, more = [] }: { error: Error; more?: readonly string[] }) {
  const { upload: texts } = useMessages(themeMessages);
  const findings = error instanceof HubError ? error.fieldErrors : [];
  return (
    <div className="stack">
      <ErrorAlert error={error} more={more} />
      {findings.length > 0 && (
        <section className="stack" aria-label={texts.findings}>
          <p>{texts.findings}</p>
          <ul className="findings">
            {findings.map(({ pointer, detail }) => (
              <li key={`${pointer} ${detail}`}>
                <code>{pointer.replace(/^\//, '') || texts.whole}</code>
                <span className="breaking">{detail}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Warnings({ theme }: { theme: Theme }) {
  const { upload: texts } = useMessages(themeMessages);
  const { warnings = [] } = theme;
  return (
    <div className={warnings.length > 0 ? 'note note-warn' : 'note'} role="status">
      <p>{texts.done(theme.name, theme.version)}</p>
      {warnings.length > 0 && <p>{texts.warnings}</p>}
      <ul className="findings">
        {warnings.map(({ code, path, detail, fix }) => (
          <li key={`${code} ${path}`}>
            <code>{path ?? texts.whole}</code>
            <span className="breaking">
              {detail} {fix}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
