import { useState } from 'react';
import { SelectField } from '../../ui/field.tsx';
import { useMessages } from '../../ui/language.ts';
import { SecretCommand } from '../../ui/secret-command.tsx';
import { useKnownMe } from '../session/session.ts';
import { useAgentAttempts } from './agent-attempts-query.ts';
import {
  findReach,
  findServer,
  formatVariant,
  installers,
  listServers,
  variants,
} from './install-command.ts';
import { installMessages } from './install-messages.ts';

/** Server URL for agents. */
export function useServer(): string {
  return findServer(useKnownMe().site, window.location.origin);
}

interface InstallCommandProps {
  /** Installer option that takes the secret. */
  option: '--token' | '--key';
  secret: string;
  /** Warning about what the secret grants. */
  secrecy: string;
}

/** How to run the agent, with the address that it connects to. */
export function InstallCommand({ option, secret, secrecy }: InstallCommandProps) {
  const texts = useMessages(installMessages);
  const own = useServer();
  const hub = useAgentAttempts().data;
  const servers = listServers(own, hub?.addresses ?? []);
  const [chosen, setChosen] = useState(own);
  const server = servers.includes(chosen) ? chosen : own;
  const offered = option === '--token' ? variants : installers;
  const [variant, setVariant] = useState<(typeof variants)[number]>('curl');
  return (
    <>
      {hub?.has_agents === false && <p className="note note-failed">{texts.noAgents}</p>}
      {servers.length > 1 && (
        <SelectField
          label={texts.address}
          value={server}
          options={servers.map((value) => ({ value, label: value }))}
          onChange={setChosen}
        />
      )}
      <ReachNote server={server} isOwn={server === own} />
      <fieldset className="alternatives">
        <legend className="only-read">{texts.variant}</legend>
        {offered.map((one) => (
          <label key={one} className="check-line">
            <input type="radio" name="variant" checked={one === variant} onChange={() => setVariant(one)} />
            {texts.variants[one]}
          </label>
        ))}
      </fieldset>
      <SecretCommand
        key={variant}
        label={texts.command}
        {...formatVariant(variant, server, option)}
        secret={secret}
      />
      <p className="field-hint">
        {texts.notes[variant]} {secrecy}
      </p>
    </>
  );
}

/** Says if other hosts cannot use the address. */
function ReachNote({ server, isOwn }: { server: string; isOwn: boolean }) {
  const texts = useMessages(installMessages);
  const isLoopbackOnly = useAgentAttempts().data?.loopback_only === true;
  const reach = findReach(server);
  if (!isOwn) return <p className="note note-warn">{texts.lan}</p>;
  if (reach === 'anywhere') return null;
  if (reach === 'plain') return <p className="note note-warn">{texts.plain}</p>;
  return <p className="note note-warn">{isLoopbackOnly ? texts.loopbackOnly : texts.loopback}</p>;
}
