import '../styles/popups.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';
import { NoticesProvider } from './notices.tsx';
import { TooltipHost } from './tooltip-host.tsx';

/** What the components of this folder need around the application. */
export function UiProvider({ children }: { children: ReactNode }) {
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
