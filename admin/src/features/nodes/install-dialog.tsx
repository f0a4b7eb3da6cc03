import type { AdminNode } from '@muster/generated/types';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { findPercent, formatPercent } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { ClockWarning, InstallDiagnosis } from './install-diagnosis.tsx';
import { InstallCommand } from './install-line.tsx';
import { nodeMessages } from './messages.ts';
import { findInstallStage, findNodeState, type InstallStage } from './node-state.ts';
import { ReissueDialog } from './reissue-dialog.tsx';

interface InstallDialogProps {
  /** The node of the latest snapshot: the dialog tracks its progress. */
  node: AdminNode;
  onClose(): void;
}

export function InstallDialog({ node, onClose }: InstallDialogProps) {
  const all = useMessages(nodeMessages);
  const texts = all.install;
  const [isAsking, setIsAsking] = useState(false);
  // Snapshots rendered before the change may still contain the old token.
  const [newToken, setNewToken] = useState<string>();
  const stage = findInstallStage(findNodeState(node));
  return (
    <Dialog title={texts.title(node.name ?? '')} onClose={onClose}>
      {newToken !== undefined && (
        <p className="note" role="status">
          {all.reissue.done}
        </p>
      )}
      <Command token={newToken ?? node.token} />
      <Progress stage={stage} node={node} />
      {stage === 'absent' ? <InstallDiagnosis nodeId={node.id} /> : <ClockWarning nodeId={node.id} />}
      <div className="dialog-foot">
        <Button onClick={() => setIsAsking(true)}>{texts.reissue}</Button>
        <Button look={stage === 'reporting' ? 'primary' : 'plain'} onClick={onClose}>
          {texts.close}
        </Button>
      </div>
      {isAsking && (
        <ReissueDialog
          node={node}
          onClose={() => setIsAsking(false)}
          onReissued={(token) => {
            setNewToken(token);
            setIsAsking(false);
          }}
        />
      )}
    </Dialog>
  );
}

function Command({ token }: { token: string | undefined }) {
  const texts = useMessages(nodeMessages).install;
  if (token === undefined) return <p className="note note-failed">{texts.noToken}</p>;
  return (
    <>
      <p>{texts.lead}</p>
      <InstallCommand option="--token" secret={token} secrecy={texts.secrecy} />
    </>
  );
}

const stages: readonly InstallStage[] = ['absent', 'connected', 'reporting'];

function Progress({ stage, node }: { stage: InstallStage; node: AdminNode }) {
  const texts = useMessages(nodeMessages).install;
  const locale = useLocale();
  const reached = stages.indexOf(stage);
  const { cpu, mem_used, mem_total } = node.metrics ?? {};
  return (
    <div className="progress" data-stage={stage}>
      <ol aria-hidden="true">
        {texts.stepNames.map((name, index) => (
          <li key={name} data-is={findStepState(index, reached)}>
            {name}
          </li>
        ))}
      </ol>
      <p role="status">{texts.steps[stage]}</p>
      {stage === 'reporting' && (
        <p className="muted figures">
          {texts.figures(formatPercent(cpu, locale), formatPercent(findPercent(mem_used, mem_total), locale))}
        </p>
      )}
    </div>
  );
}

/** The last step completes with the first report. */
function findStepState(index: number, reached: number): 'done' | 'due' | 'ahead' {
  if (index < reached || reached === stages.length - 1) return 'done';
  return index === reached ? 'due' : 'ahead';
}
