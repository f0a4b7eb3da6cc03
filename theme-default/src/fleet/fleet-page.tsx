import { useFleet, useMe } from '@muster/theme-sdk/react';
import { type Group, groupNodes, isSameGrouping } from './fleet-groups.ts';
import { useLanguage } from './language.tsx';
import { NodeCard } from './node-card.tsx';
import { Notice } from './notice.tsx';
import { Summary } from './summary.tsx';

/** The whole fleet as cards. */
export function FleetPage() {
  const groups = useFleet(groupNodes, isSameGrouping);
  if (groups === null) return null;
  if (groups.length === 0) return <EmptyFleet />;
  const hasNames = groups.some(({ name }) => name !== '');
  return (
    <>
      <Summary />
      {groups.map((group) => (
        <GroupSection key={group.name} group={group} isNamed={hasNames} />
      ))}
    </>
  );
}

function GroupSection({ group, isNamed }: { readonly group: Group; readonly isNamed: boolean }) {
  const { messages, format } = useLanguage();
  const title = group.name || (isNamed ? messages.group.none : messages.group.all);
  return (
    <section class="group">
      <h2 class={isNamed ? 'group-title' : 'hidden'}>
        {title}
        <span class="group-size">
          {messages.summary.online(format.number(group.online), format.number(group.ids.length))}
        </span>
      </h2>
      <ul class="cards">
        {group.ids.map((id) => (
          <NodeCard key={id} id={id} />
        ))}
      </ul>
    </section>
  );
}

function EmptyFleet() {
  const { messages } = useLanguage();
  const isAdmin = useMe()?.authed ?? false;
  return (
    <Notice
      title={messages.notices.empty}
      text={isAdmin ? messages.notices.emptyAdmin : messages.notices.emptyVisitor}
    >
      {isAdmin && (
        <a class="button" href="/admin">
          {messages.notices.openPanel}
        </a>
      )}
    </Notice>
  );
}
