import { Logo } from 'muster-theme/rank';
import { useMe, useStatus } from 'muster-theme/react';
import { Link } from 'muster-theme/router';
import type { ComponentChildren } from 'preact';
import { ColourSchemeSwitch } from './colour-scheme.tsx';
import { useLanguage } from './language.tsx';
import { LanguageSelect } from './language-select.tsx';

export function Header() {
  const { messages } = useLanguage();
  const me = useMe();
  return (
    <header class="header">
      <div class="header-inner">
        <Logo />
        <div class="brand">
          <Link href="/" scroll class="brand-name">
            {me?.site_name || messages.siteFallback}
          </Link>
          {me?.site_description && <p class="brand-line">{me.site_description}</p>}
        </div>
        <StatusLight />
        <LanguageSelect />
        <ColourSchemeSwitch />
      </div>
    </header>
  );
}

/** Connection state in a word. Not a live region, because the banner announces changes. */
function StatusLight() {
  const { messages } = useLanguage();
  const { state } = useStatus();
  return <span class={`light light-${state}`}>{messages.states[state]}</span>;
}

export function Footer() {
  const { messages } = useLanguage();
  const me = useMe();
  return (
    <footer class="footer">
      <PanelLink>{me?.authed ? messages.footer.panel : messages.footer.logIn}</PanelLink>
      {me !== null && me.version !== '' && <span>{messages.footer.version(me.version)}</span>}
    </footer>
  );
}

/** Nothing if the hub does not know the panel's address. */
export function PanelLink({ children, ...link }: { class?: string; children: ComponentChildren }) {
  const url = useMe()?.panel.url;
  if (url === null) return null;
  return (
    <a href={url ?? '/admin'} {...link}>
      {children}
    </a>
  );
}
