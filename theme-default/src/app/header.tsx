import { useMe, useStatus } from 'muster-theme/react';
import { Link } from 'muster-theme/router';
import type { ComponentChildren } from 'preact';
import { ColourSchemeSwitch } from './colour-scheme.tsx';
import { Globe } from './icons.tsx';
import { useLanguage } from './language.tsx';
import { type Language, messagesByLanguage } from './languages.ts';
import { Logo } from './rank.tsx';

const languages: readonly { readonly code: Language; readonly name: string; readonly tag: string }[] = [
  { code: 'en', name: messagesByLanguage.en.language.name, tag: 'en' },
  { code: 'zh', name: messagesByLanguage.zh.language.name, tag: 'zh-CN' },
];

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
        <LanguageSwitch />
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

/** A button for each other language, with its native name. */
function LanguageSwitch() {
  const { language, messages, setLanguage } = useLanguage();
  return (
    <>
      {languages
        .filter(({ code }) => code !== language)
        .map(({ code, name, tag }) => (
          <button
            key={code}
            type="button"
            class="control control-language"
            lang={tag}
            title={messages.language.choose}
            onClick={() => setLanguage(code)}
          >
            <Globe />
            {name}
          </button>
        ))}
    </>
  );
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
