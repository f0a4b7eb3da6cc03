import { Component, type ReactNode } from 'react';
import { getMessages } from '../../ui/catalogs.ts';
import { getLanguage } from '../../ui/language.ts';
import { shellMessages } from './messages.ts';

interface CrashState {
  hasCrashed: boolean;
}

/** Error boundary around everything: a page instead of a blank window. React logs the error to the console. */
export class ErrorBoundary extends Component<{ children: ReactNode }, CrashState> {
  override state: CrashState = { hasCrashed: false };

  static getDerivedStateFromError(): CrashState {
    return { hasCrashed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasCrashed) return this.props.children;
    return (
      <main>
        <BrokenPage />
      </main>
    );
  }
}

/** Shown instead of a screen that threw an error. It uses no hooks, which may be what threw. */
export function BrokenPage() {
  const texts = getMessages(shellMessages, getLanguage());
  return (
    <div className="message-page" role="alert">
      <h1>{texts.broken}</h1>
      <p>{texts.brokenAdvice}</p>
      <button type="button" className="button button-primary" onClick={() => window.location.reload()}>
        {texts.reload}
      </button>
    </div>
  );
}
