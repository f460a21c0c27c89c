import { config } from '#partner';
import { EmailLink } from '../ui/email-link.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

const { helpEmail, office, title } = config;

/** Replaces `FullScreenSpinner` until the code has loaded. If the code never loads, CSS alone shows what to do. */
export const FirstLoading = () => (
  <main id="main" tabIndex={-1} className="first-loading">
    <h1>
      <VisuallyHidden>{title}</VisuallyHidden>
    </h1>
    <div className="first-loading-at-first">
      <Spinner size="m" label="Loading…" />
    </div>
    <div className="first-loading-late" role="status">
      <p>
        This page hasn't loaded yet. If your connection is slow, wait a little longer. Otherwise, check that JavaScript
        is turned on in your browser and reload the page.
      </p>
      <p>
        <span>If that doesn't help, use a current version of Chrome, Edge, Firefox or Safari, or contact us:</span>{' '}
        <EmailLink address={helpEmail} />
        <span>,</span>{' '}
        <a translate="no" href={`tel:${office.phone}`}>
          {office.phone}
        </a>
        <span>.</span>
      </p>
    </div>
  </main>
);
