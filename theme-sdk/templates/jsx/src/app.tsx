import { HubProvider, useFleet, useMe, useNodeIds, useStatus } from 'muster-theme/react';
import { Link, usePathname } from 'muster-theme/router';
import { useEffect, useState } from 'react';
import { Incidents, Notices, PanelLink } from './events.tsx';
import { Fleet } from './fleet.tsx';
import { hub } from './hub.ts';
import { NodePage } from './node-page.tsx';
import { defaults, loadSettings } from './theme-settings.js';
import { describeEmpty, describeStatus, format, switchLanguage, words } from './words.js';

export function App() {
  const settings = useSettings();
  const [, id] = /^\/node\/(\d+)$/.exec(usePathname()) ?? [];
  return (
    <HubProvider hub={hub}>
      <Top />
      <main>{id === undefined ? <Overview /> : <NodePage id={Number(id)} />}</main>
      <footer>
        {settings.footer}
        <PanelLink />
        <button type="button" className="language" onClick={switchLanguage}>
          {words.switchLanguage}
        </button>
      </footer>
    </HubProvider>
  );
}

function useSettings() {
  const [settings, setSettings] = useState(defaults);
  useEffect(() => {
    // The defaults stay if the settings cannot be loaded.
    loadSettings(hub).then(setSettings, () => undefined);
  }, []);
  useEffect(() => {
    document.documentElement.style.setProperty('--accent', settings.accent);
  }, [settings]);
  return settings;
}

function Top() {
  const me = useMe();
  const { tone, text } = describeStatus(useStatus());
  const name = me?.site_name || words.status;
  useEffect(() => {
    document.title = name;
  }, [name]);
  return (
    <header className="top">
      <h1>
        <Link href="/">{name}</Link>
      </h1>
      <Totals />
      <span className={`pill ${tone}`} role="status">
        <i className="dot" />
        {text}
      </span>
    </header>
  );
}

function Totals() {
  const online = useFleet(({ nodes }) =>
    words.online(nodes.filter((node) => node.online).length, nodes.length),
  );
  const received = useFleet(({ nodes }) =>
    nodes.reduce((sum, { metrics }) => sum + (metrics?.net_rx ?? 0), 0),
  );
  const sent = useFleet(({ nodes }) => nodes.reduce((sum, { metrics }) => sum + (metrics?.net_tx ?? 0), 0));
  if (online === null) return null;
  return (
    <p className="totals">
      <span>{online}</span>
      <span title={words.received}>↓ {format.rate(received)}</span>
      <span title={words.sent}>↑ {format.rate(sent)}</span>
    </p>
  );
}

function Overview() {
  const ids = useNodeIds();
  const status = useStatus();
  const isKnown = useFleet(() => true) === true;
  if (ids.length === 0) return <p className="nothing">{describeEmpty(status, isKnown)}</p>;
  return (
    <>
      <Notices />
      <Fleet />
      <Incidents />
    </>
  );
}
