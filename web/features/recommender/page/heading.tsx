import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';

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
