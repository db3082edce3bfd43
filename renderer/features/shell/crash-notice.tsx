/** Says so when the page itself breaks. Nothing can be allowed by a page that is not there. */
import { Component, type ReactNode } from 'react';
import { texts } from '../../text/texts.ts';
import { Button } from '../../ui/button.tsx';
import css from './crash-notice.module.css';

// React offers catching only to classes.
export class CrashNotice extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <main className={css['notice']} role="alert">
        <h1>{texts.brokenPage}</h1>
        <p>{texts.brokenPageWhat}</p>
        <Button look="primary" onClick={() => location.reload()}>
          {texts.reload}
        </Button>
      </main>
    );
  }
}
