import { createHub } from '@muster/theme-sdk';
import { HubProvider } from '@muster/theme-sdk/react';
import { render } from 'preact';
import { App } from './app.tsx';
import { applyColours } from './colours.tsx';
import { LanguageProvider } from './language.tsx';
import './styles/base.css';
import './styles/frame.css';
import './styles/cards.css';
import './styles/figures.css';
import './styles/node.css';

applyColours();

const root = document.getElementById('root');
if (root !== null) {
  render(
    <HubProvider hub={createHub()}>
      <LanguageProvider>
        <App />
      </LanguageProvider>
    </HubProvider>,
    root,
  );
}
