import { HubProvider, useFleet, useMe, useNodeIds, useStatus } from 'muster-theme/react';
import { Link, usePathname } from 'muster-theme/router';
import { useEffect, useState } from 'react';
import { Card } from './card.tsx';
import { NodePage } from './node-page.tsx';
import { defaults, format, hub, loadSettings } from './settings.ts';
import { describeEmpty, describeStatus } from './words.js';

export function App() {
  const settings = useSettings();
  const [, id] = /^\/node\/(\d+)$/.exec(usePathname()) ?? [];
  return (
    <HubProvider hub={hub}>
      <Top />
      <main>{id === undefined ? <Fleet /> : <NodePage id={Number(id)} />}</main>
      {settings.footer && <footer>{settings.footer}</footer>}
    </HubProvider>
  );
}

function useSettings() {
  const [settings, setSettings] = useState(defaults);
  useEffect(() => {
    void loadSettings().then((loaded) => {
      document.documentElement.style.setProperty('--accent', loaded.accent);
      setSettings(loaded);
    });
  }, []);
  return settings;
}

function Top() {
  const me = useMe();
  const { tone, text } = describeStatus(useStatus());
  const name = me?.site_name ?? '';
  const sum = useFleet(({ nodes }) => {
    const online = nodes.filter((node) => node.online).length;
    return `${online} of ${nodes.length} online`;
  });
  useEffect(() => {
    if (name !== '') document.title = name;
  }, [name]);
  return (
    <div className="top">
      <h1>
        <Link href="/">{name || 'Status'}</Link>
      </h1>
      <span className="sum">{sum}</span>
      <span className={`pill ${tone}`} role="status">
        <i className="dot" />
        {text}
      </span>
    </div>
  );
}

function Fleet() {
  const ids = useNodeIds();
  const status = useStatus();
  const isKnown = useFleet(() => true) === true;
  if (ids.length === 0) return <p className="nothing">{describeEmpty(status, isKnown)}</p>;
  return (
    <div className="cards">
      {ids.map((id) => (
        <Card key={id} id={id} format={format} />
      ))}
    </div>
  );
}
