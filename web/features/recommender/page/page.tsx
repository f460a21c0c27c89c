import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { LetterRequest } from '../../../../shared/contracts/letter.ts';
import { sentenceOf } from '../../../lib/calls/errors.ts';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ErrorNotice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './recommender.module.css';

/** The page opens with one screen, which takes no focus. */
let hasOpened = false;

/** Of a screen: it takes the focus when the screen takes the place of another. */
export function ScreenHeading({ title, children }: { title: string; children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(title);
  useEffect(() => {
    if (hasOpened) {
      scrollTo(0, 0);
      ref.current?.focus({ preventScroll: true });
    }
    // After the effects of what else opens with it.
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

/** Of what a screen shows next: it takes the focus from what is gone, or else is announced. */
export function StateHeading({ children }: { children: string }) {
  const ref = useRef<HTMLHeadingElement>(null);
  const [said, say] = useState('');
  useEffect(() => {
    if (!hasOpened) return;
    if (document.activeElement === document.body) ref.current?.focus();
    else say(children);
  }, [children]);
  return (
    <>
      <h2 ref={ref} tabIndex={-1}>
        {children}
      </h2>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

/** The office, which helps where a page cannot. */
export const Contact = ({ email, address }: LetterRequest['contact']) => (
  <p className={styles.meta}>
    Questions? Email <a href={`mailto:${email}`}>{email}</a> (<bdi>{address.join(', ')}</bdi>).
  </p>
);

export const Loading = () => (
  <div className={styles.loading}>
    <Spinner size="m" label="Loading…" />
  </div>
);

/** The server is out of reach: what the link leads to is not known. */
export const NotLoaded = ({ error, retry }: { error: unknown; retry: () => Promise<unknown> }) => (
  <>
    <ScreenHeading title="Letters of recommendation">Letters of recommendation</ScreenHeading>
    <ErrorNotice>{sentenceOf(error)}</ErrorNotice>
    <Button variant="primary" onClick={retry}>
      Try again
    </Button>
  </>
);
