import { useState } from 'react';
import { useMessages } from '../../ui/language.ts';
import { SecretCommand } from '../../ui/secret-command.tsx';
import { type Client, clients, isRefusedElsewhere, writeInstallLine } from './install-command.ts';
import { nodeMessages } from './messages.ts';
import { useServer } from './use-server.ts';

interface InstallLineProps {
  /** What the secret is given to the installer as. */
  option: '--token' | '--key';
  secret: string;
  /** What the secret is good for, and why to keep it. */
  secrecy: string;
}

/** The one line that installs an agent, to copy, by the program that the host has. */
export function InstallLine({ option, secret, secrecy }: InstallLineProps) {
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
        before={`${writeInstallLine(client, server)} --server ${server} ${option} `}
        secret={secret}
      />
      <p className="field-hint">{secrecy}</p>
      {isRefusedElsewhere(server) && <p className="note note-warn">{texts.plaintext}</p>}
    </>
  );
}
