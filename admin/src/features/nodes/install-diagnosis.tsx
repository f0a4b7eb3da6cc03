import { useEffect, useRef, useState } from 'react';
import { browserClock } from '../../ui/clock.ts';
import { formatDuration } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { useAgentAttempts } from './agent-attempts-query.ts';
import { diagnose, findClockOffset } from './agent-diagnosis.ts';
import { installMessages } from './install-messages.ts';

/** Most commands take this long; until then, silence means nothing. */
const PATIENCE_MS = 5_000;

/** Why the agent of a node has not connected, from what the hub saw. */
export function InstallDiagnosis({ nodeId }: { nodeId: number }) {
  const texts = useMessages(installMessages);
  const { data } = useAgentAttempts();
  const since = useRef<number | null>(null);
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => browserClock.schedule(() => setIsSlow(true), PATIENCE_MS), []);
  if (data === undefined) return null;
  since.current ??= data.ts;
  const found = diagnose({ attempts: data.attempts, nodeId, since: since.current });
  if (found.kind !== 'nothing' && found.kind !== 'connected') {
    return (
      <p className="note note-warn" role="status">
        {texts.diagnosis[found.kind](found.address)}
      </p>
    );
  }
  if (!isSlow) return null;
  return (
    <div className="note" role="status">
      <p>{texts.diagnosis.nothing('')}</p>
      <ul>
        {texts.hints.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** A connected agent whose clock is wrong. */
export function ClockWarning({ nodeId }: { nodeId: number }) {
  const texts = useMessages(installMessages);
  const locale = useLocale();
  const offset = findClockOffset(useAgentAttempts().data?.attempts ?? [], nodeId);
  if (offset === undefined) return null;
  return (
    <p className="note note-warn" role="status">
      {texts.clock(formatDuration(Math.abs(offset), locale), offset > 0)}
    </p>
  );
}
