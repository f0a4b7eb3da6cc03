import { Link, usePathname } from 'muster-theme/router';
import { useEffect, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useMessages } from '../../ui/language.ts';
import { shellMessages } from './messages.ts';
import { findScreen, screens } from './screens.ts';

const NAVIGATION_ID = 'navigation';

/** Navigation: a sidebar on wide windows, otherwise a menu in the top bar. */
export function Navigation({ statusPage }: { statusPage: string | null }) {
  const texts = useMessages(shellMessages);
  const pathname = usePathname();
  const present = findScreen(pathname);
  const { isOpen, setIsOpen } = useMenu(pathname);
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
        <Icon name="menu" />
      </button>
      <nav id={NAVIGATION_ID} className="navigation" aria-label={texts.menu} data-open={isOpen}>
        {screens.map(({ id, path, icon }) => (
          <Link key={id} href={path} aria-current={id === present?.id ? 'page' : undefined}>
            <Icon name={icon} />
            {texts.screens[id]}
          </Link>
        ))}
        {statusPage !== null && (
          <a className="status-link" href={statusPage} target="_blank" rel="noopener">
            <Icon name="globe" />
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
