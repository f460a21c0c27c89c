import { useRef, useState } from 'react';
import { partner } from '#partner';
import { printTime } from '../../../../shared/print/print-time.ts';
import { Button } from '../../../ui/button/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useApplication } from '../../application/index.ts';
import styles from './completion-screen.module.css';

export function Receipt({ children }: { children: Elements }) {
  const confirmationNumber = useApplication((snapshot) => snapshot.confirmation_number);
  const submissionTime = useApplication((snapshot) => snapshot.submitted_at);
  const isLate = useApplication((snapshot) => snapshot.late);
  return (
    <div className={`card wash ${styles.receipt}`}>
      <dl>
        {confirmationNumber && (
          <div>
            <dt className="meta">Confirmation number</dt>
            <ConfirmationNumber text={confirmationNumber} />
          </div>
        )}
        {submissionTime && (
          <div>
            <dt className="meta">{isLate ? 'Received late' : 'Submitted'}</dt>
            <dd className="buttons" translate="no">
              {printTime(submissionTime, partner.config.timeZone)}
            </dd>
          </div>
        )}
      </dl>
      {children}
    </div>
  );
}

function ConfirmationNumber({ text }: { text: string }) {
  const number = useRef<HTMLSpanElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // The browser may forbid access to the clipboard. The user can copy the selection.
      if (number.current) getSelection()?.selectAllChildren(number.current);
    }
  };
  return (
    <dd className="buttons">
      <span ref={number} translate="no" className={styles.number}>
        {text}
      </span>
      <Button variant="link" onClick={copy}>
        <span>{isCopied ? 'Copied' : 'Copy'}</span>
        <VisuallyHidden> confirmation number</VisuallyHidden>
      </Button>
      <VisuallyHidden role="status">{isCopied ? 'Copied' : ''}</VisuallyHidden>
    </dd>
  );
}
