import { useState } from 'react';
import { useMessages } from '../../ui/language.ts';
import { SecretCommand } from '../../ui/secret-command.tsx';
import { useKnownMe } from '../session/session.ts';
import {
  type Client,
  clients,
  findServer,
  formatInstallCommand,
  isRefusedElsewhere,
} from './install-command.ts';
import { nodeMessages } from './messages.ts';

/** Server URL for agents. */
export function useServer(): string {
  return findServer(useKnownMe().site, window.location.origin);
}

interface InstallLineProps {
  /** Installer option that takes the secret. */
  option: '--token' | '--key';
  secret: string;
  /** Warning about what the secret grants. */
  secrecy: string;
}

/** The install command with a choice of download tool. */
export function InstallCommand({ option, secret, secrecy }: InstallLineProps) {
  const texts = useMessages(nodeMessages).install;
  const server = useServer();
  const [client, setClient] = useState<Client>('curl');
  return (
    <>
      <fieldset className="alternatives">
        <legend className="only-read">{texts.client}</legend>
        {clients.map((one) => (
          <label key={one} className="check-line">
            <input type="radio" name="client" checked={one === client} onChange={() => setClient(one)} />
            {one}
          </label>
        ))}
      </fieldset>
      <SecretCommand
        key={client}
        label={texts.command}
        before={`${formatInstallCommand(client, server)} --server ${server} ${option} `}
        secret={secret}
      />
      <p className="field-hint">{secrecy}</p>
      {isRefusedElsewhere(server) && <p className="note note-warn">{texts.plaintext}</p>}
    </>
  );
}
