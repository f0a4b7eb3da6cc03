import { createHub } from '@muster/theme-sdk';
import { HubProvider } from '@muster/theme-sdk/react';
import { render } from 'preact';
import { App } from './frame/app.tsx';
import { applyColours } from './frame/colours.tsx';
import { LanguageProvider } from './frame/language.tsx';
import { applyAccent, ThemeSettingsProvider } from './frame/theme-settings.tsx';
import './styles/base.css';
import './styles/frame.css';
import './styles/summary.css';
import './styles/cards.css';
import './styles/figures.css';
import './styles/table.css';
import './styles/node.css';
import './styles/history.css';

applyColours();
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
