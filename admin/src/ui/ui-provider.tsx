import '../styles/popups.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { type ReactNode, useEffect } from 'react';
import { preloadDialogs } from './dialog.tsx';
import { NoticesProvider, preloadNotices } from './notices.tsx';
import { TooltipHost } from './tooltip-host.tsx';

/** What the components of this folder need around the application. */
export function UiProvider({ children }: { children: ReactNode }) {
  useEffect(preloadOnFirstInput, []);
  return (
    // The panel's CSP refuses inline style elements; the style sheets have the rules instead.
    <CSPProvider disableStyleElements>
      <NoticesProvider>
        {children}
        <TooltipHost />
      </NoticesProvider>
    </CSPProvider>
  );
}

const inputs = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Dialogs and notices follow something that the user does. */
function preloadOnFirstInput(): () => void {
  const stop = () => {
    for (const type of inputs) document.removeEventListener(type, preload, true);
  };
  function preload() {
    stop();
    void preloadDialogs();
    void preloadNotices();
  }
  for (const type of inputs) document.addEventListener(type, preload, true);
  return stop;
}
