import { Link } from '@tanstack/react-router';
import { useMessages } from '../../ui/language.ts';
import { alertMessages } from './messages.ts';

/** The screens about alerts. */
export function AlertTabs() {
  const texts = useMessages(alertMessages);
  return (
    <nav className="tabs" aria-label={texts.title}>
      <Link to="/alerts" activeOptions={{ exact: true, includeSearch: false }}>
        {texts.tabs.now}
      </Link>
      <Link to="/alerts/rules" activeOptions={{ includeSearch: false }}>
        {texts.tabs.rules}
      </Link>
      <Link to="/alerts/history">{texts.tabs.history}</Link>
    </nav>
  );
}
