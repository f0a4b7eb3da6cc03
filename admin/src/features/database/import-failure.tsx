import { HubError } from '../../api/hub-error.ts';
import { useMessages } from '../../ui/language.ts';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { importMessages } from './import-messages.ts';

/** A refused file with the hub's reason, or another error. */
export function ImportFailure({ error }: { error: unknown }) {
  const texts = useMessages(importMessages);
  if (!(error instanceof HubError) || error.code !== 'invalid_database') return <ErrorAlert error={error} />;
  return (
    <div className="note note-failed" role="alert">
      <p>{texts.refused}</p>
      <p>{error.message}</p>
    </div>
  );
}
