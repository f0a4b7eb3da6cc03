import '../../styles/alerts.css';
import type { AlertRule } from '@muster/generated/types';
import { getRouteApi } from '@tanstack/react-router';
import { BellRing, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useMessages } from '../../ui/language.ts';
import { useLaterPart } from '../../ui/lazy-part.ts';
import { PageHeading, useFocusAfterRemoval } from '../../ui/page-heading.tsx';
import { DeleteDialog } from '../errors/delete-dialog.tsx';
import { QueryView } from '../errors/query-view.tsx';
import type { RuleSearch } from './alert-search.ts';
import { AlertTabs } from './alert-tabs.tsx';
import { ruleMessages } from './rule-messages.ts';
import { type Figures, useAlertRules, useDeleteRule, useFigures } from './rule-query.ts';
import { RuleTable } from './rule-table.tsx';

const route = getRouteApi('/panel/alerts/rules');
const loadDialog = async () => (await import('./rule-dialog.tsx')).RuleDialog;

/** Its return type is stated: an inferred one would depend on the types of the router, which depend on it. */
export function RulesPage(): ReactNode {
  const texts = useMessages(ruleMessages);
  const rules = useAlertRules();
  const figures = useFigures();
  const navigate = route.useNavigate();
  const open = (search: RuleSearch) => void navigate({ search, resetScroll: false });
  // The button that deleted a rule is removed with it.
  useFocusAfterRemoval(rules.data?.rules.length ?? 0);
  return (
    <>
      <header className="page-head">
        <PageHeading title={texts.title} />
        <Button look="primary" icon={Plus} onClick={() => open({ dialog: 'add' })}>
          {texts.add}
        </Button>
      </header>
      <AlertTabs />
      <p className="muted">{texts.lead}</p>
      <QueryView query={rules}>
        {(list) =>
          list.rules.length === 0 || figures === undefined ? (
            <Empty />
          ) : (
            <RuleTable
              rules={list.rules}
              figures={figures}
              onAct={(rule, dialog) => open({ dialog, rule: rule.id })}
            />
          )
        }
      </QueryView>
      {rules.data !== undefined && figures !== undefined && (
        <OpenDialog rules={rules.data.rules} figures={figures} />
      )}
    </>
  );
}

/** The dialog that the URL names. It keeps the rule it was opened with, even if that is changed or deleted elsewhere. */
function OpenDialog({ rules, figures }: { rules: readonly AlertRule[]; figures: Figures }) {
  const { dialog, rule: id } = route.useSearch();
  const navigate = route.useNavigate();
  const [rule, setRule] = useState<AlertRule | null>(null);
  if ((rule?.id ?? null) !== (id ?? null)) {
    const found = rules.find((one) => one.id === id) ?? null;
    if (found !== rule) setRule(found);
  }
  const isForm = dialog === 'add' || (dialog === 'edit' && rule !== null);
  const RuleDialog = useLaterPart(loadDialog, isForm);
  const close = () => void navigate({ search: {}, replace: true, resetScroll: false });
  if (dialog === 'remove' && rule !== null) return <RemoveDialog rule={rule} onClose={close} />;
  return isForm && RuleDialog !== null && <RuleDialog rule={rule} figures={figures} onClose={close} />;
}

function RemoveDialog({ rule, onClose }: { rule: AlertRule; onClose(): void }) {
  const { deletion: texts } = useMessages(ruleMessages);
  return (
    <DeleteDialog
      title={texts.title(rule.name)}
      done={texts.done(rule.name)}
      confirm={texts.confirm}
      working={texts.working}
      request={useDeleteRule(rule.id)}
      onClose={onClose}
    >
      <p>{texts.body}</p>
    </DeleteDialog>
  );
}

function Empty() {
  const texts = useMessages(ruleMessages);
  return (
    <div className="empty">
      <BellRing className="icon" />
      <h2>{texts.emptyTitle}</h2>
      <p className="muted">{texts.emptyAdvice}</p>
    </div>
  );
}
