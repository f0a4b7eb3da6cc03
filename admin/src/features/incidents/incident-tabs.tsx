import { Link } from '@tanstack/react-router';
import { Megaphone, Wrench } from 'lucide-react';
import { useMessages } from '../../ui/language.ts';
import { incidentMessages } from './messages.ts';

/** The two screens about incidents. */
export function IncidentTabs() {
  const texts = useMessages(incidentMessages);
  return (
    <nav className="tabs" aria-label={texts.title}>
      <Link to="/incidents" activeOptions={{ exact: true, includeSearch: false }}>
        {texts.tabs.incidents}
      </Link>
      <Link to="/incidents/notices" activeOptions={{ includeSearch: false }}>
        {texts.tabs.notices}
      </Link>
    </nav>
  );
}

/** Links that open the dialog for a new notice. */
export function NewNoticeLinks() {
  const texts = useMessages(incidentMessages).notices;
  return (
    <span className="buttons new-notices">
      <Link className="button button-plain" to="/incidents/notices" search={{ dialog: 'maintenance' }}>
        <Wrench className="icon" />
        {texts.schedule}
      </Link>
      <Link className="button button-primary" to="/incidents/notices" search={{ dialog: 'announcement' }}>
        <Megaphone className="icon" />
        {texts.announce}
      </Link>
    </span>
  );
}
