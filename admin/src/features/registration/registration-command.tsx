import { CopyLine } from '../../ui/copy-line.tsx';
import { useMessages } from '../../ui/language.ts';
import { SecretCommand } from '../../ui/secret-command.tsx';
import { findServer, isRefusedElsewhere } from '../nodes/install-command.ts';
import { nodeMessages } from '../nodes/messages.ts';
import { useKnownMe } from '../session/session.ts';
import { registrationMessages } from './messages.ts';

/** The shell's own `printf` hands the key to curl, so that it stands in no process list. */
export function RegistrationCommand({ registrationKey }: { registrationKey: string }) {
  const texts = useMessages(registrationMessages);
  const { plaintext } = useMessages(nodeMessages).install;
  const server = findServer(useKnownMe().site, window.location.origin);
  return (
    <section className="card">
      <p>{texts.steps}</p>
      <SecretCommand
        label={texts.command}
        before="printf 'Authorization: Bearer "
        secret={registrationKey}
        after={`' | curl -fsS -X POST -H @- -H 'Content-Type: application/json' -d "{\\"name\\":\\"$(hostname)\\"}" ${server}/api/agent/register`}
      />
      <CopyLine label={texts.start} text={`MUSTER_TOKEN=… muster-agent --server ${server}`} />
      <p className="field-hint">{texts.secrecy}</p>
      {isRefusedElsewhere(server) && <p className="note note-warn">{plaintext}</p>}
    </section>
  );
}
