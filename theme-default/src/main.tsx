import { HubProvider } from 'muster-theme/react';
import { render } from 'preact';
import { App } from './app/app.tsx';
import { applyColourScheme } from './app/colour-scheme.tsx';
import { hub } from './app/hub.ts';
import { LanguageProvider, loadLanguage } from './app/language.tsx';
import { applyAccent, ThemeSettingsProvider } from './app/theme-settings.tsx';
import { preloadFirstView } from './fleet/table-part.tsx';
import 'muster-theme/tokens.css';
import 'muster-theme/rank.css';
import './styles/base.css';
import './styles/app.css';
import './styles/summary.css';
import './styles/cards.css';
import './styles/figures.css';
import './styles/tiles.css';
import './styles/table.css';
import './styles/node.css';
import './styles/history.css';

applyColourScheme();
applyAccent();

// Connects while the language loads.
hub.live.subscribe(() => undefined);

async function start(): Promise<void> {
  const [language] = await Promise.all([loadLanguage(), preloadFirstView()]);
  const root = document.getElementById('root');
  if (root === null) return;
  render(
    <HubProvider hub={hub}>
      <ThemeSettingsProvider>
        <LanguageProvider initial={language}>
          <App />
        </LanguageProvider>
      </ThemeSettingsProvider>
    </HubProvider>,
    root,
  );
}

// Not a top-level await: the chunk of a language imports this one, and each would wait for the other.
void start();
