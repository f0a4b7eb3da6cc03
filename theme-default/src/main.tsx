import { createHub } from 'muster-theme';
import { HubProvider } from 'muster-theme/react';
import { render } from 'preact';
import { App } from './app/app.tsx';
import { applyColourScheme } from './app/colour-scheme.tsx';
import { LanguageProvider } from './app/language.tsx';
import { applyAccent, ThemeSettingsProvider } from './app/theme-settings.tsx';
import 'muster-theme/tokens.css';
import './styles/base.css';
import './styles/app.css';
import './styles/summary.css';
import './styles/cards.css';
import './styles/figures.css';
import './styles/table.css';
import './styles/node.css';
import './styles/history.css';

applyColourScheme();
applyAccent();

const root = document.getElementById('root');
if (root !== null) {
  render(
    <HubProvider hub={createHub()}>
      <ThemeSettingsProvider>
        <LanguageProvider>
          <App />
        </LanguageProvider>
      </ThemeSettingsProvider>
    </HubProvider>,
    root,
  );
}
