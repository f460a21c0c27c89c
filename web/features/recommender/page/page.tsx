import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { LetterRequest } from '../../../../shared/contracts/letter.ts';
import { errorMessage } from '../../../lib/calls/errors.ts';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { Button } from '../../../ui/button/button.tsx';
import { EmailLink } from '../../../ui/email-link.tsx';
import { ErrorNotice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { UserText } from '../../../ui/user-text.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './recommender.module.css';

/** Whether the first screen has opened. That screen does not take the focus. */
let hasOpened = false;

/** Shows a screen's heading, which takes the focus when the screen replaces another one. */
export function ScreenHeading({ title, children }: { title: string; children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(title);
  useEffect(() => {
    if (hasOpened) {
      scrollTo(0, 0);
      ref.current?.focus({ preventScroll: true });
    }
    // Wait for the effects of the components that open with this screen.
    setTimeout(() => {
      hasOpened = true;
    });
  }, []);
  return (
    <h1 ref={ref} tabIndex={-1}>
      {children}
    </h1>
  );
}

/** Shows a heading that takes the focus if the focused element was removed. Otherwise, screen readers announce it. */
export function StateHeading({ children }: { children: string }) {
  const ref = useRef<HTMLHeadingElement>(null);
  const [announced, announce] = useState('');
  useEffect(() => {
    if (!hasOpened) return;
    if (document.activeElement === document.body) ref.current?.focus();
    else announce(children);
  }, [children]);
  return (
    <>
      <h2 ref={ref} tabIndex={-1}>
        {children}
      </h2>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </>
  );
}

/** The office's contact, for questions that the page cannot answer. */
export const Contact = ({ email, address }: LetterRequest['contact']) => (
  <p className="meta">
    <span>Questions? Email</span> <EmailLink address={email} /> <span>(</span>
    <UserText>{address.join(', ')}</UserText>
    <span>).</span>
  </p>
);

export const Loading = () => (
  <div className={styles.loading}>
    <Spinner size="m" label="Loading…" />
  </div>
);

/** The page for when the server cannot be reached and it is unknown whether the link opens a letter or a list. */
export const NotLoaded = ({ error, retry }: { error: unknown; retry: () => Promise<unknown> }) => (
  <>
    <ScreenHeading title="Letters of recommendation">Letters of recommendation</ScreenHeading>
    <ErrorNotice>{errorMessage(error)}</ErrorNotice>
    <Button variant="primary" onClick={retry}>
      Try again
    </Button>
  </>
);
