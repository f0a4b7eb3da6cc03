import { Link, useLocation } from '@tanstack/react-router';
import { Globe, Menu } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMessages } from '../../ui/language.ts';
import { FiringBadge } from '../alerts/firing-badge.tsx';
import { shellMessages } from './messages.ts';
import { screens } from './screens.ts';

const NAVIGATION_ID = 'navigation';

/** Navigation: a sidebar on wide windows, otherwise a menu in the top bar. */
export function Navigation({ statusPage }: { statusPage: string | undefined }) {
  const texts = useMessages(shellMessages);
  const { isOpen, setIsOpen } = useMenu(useLocation().pathname);
  return (
    <>
      <button
        type="button"
        className="icon-button menu-button"
        title={texts.menu}
        aria-label={texts.menu}
        aria-expanded={isOpen}
        aria-controls={NAVIGATION_ID}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Menu className="icon" />
      </button>
      <nav id={NAVIGATION_ID} className="navigation" aria-label={texts.menu} data-open={isOpen}>
        {screens.map(({ id, to, icon: Icon }) => (
          <Link key={id} to={to}>
            <Icon className="icon" />
            {texts.screens[id]}
            {id === 'alerts' && <FiringBadge />}
          </Link>
        ))}
        {statusPage !== undefined && (
          <a className="status-link" href={statusPage} target="_blank" rel="noopener">
            <Globe className="icon" />
            {texts.statusPage}
          </a>
        )}
      </nav>
    </>
  );
}

/** Menu state on narrow windows; navigation and Escape close it. */
function useMenu(pathname: string) {
  const [isOpen, setIsOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the path is the reason to close
  useEffect(() => setIsOpen(false), [pathname]);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setIsOpen(false);
    };
    window.addEventListener('keydown', close);
    return () => window.removeEventListener('keydown', close);
  }, [isOpen]);
  return { isOpen, setIsOpen };
}
