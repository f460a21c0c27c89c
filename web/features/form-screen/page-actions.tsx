import { memo, type ReactNode } from 'react';
import { partner } from '#partner';
import type { PageId } from '../../../shared/form/definition.ts';
import { hasWindows } from '../../lib/has-windows.ts';
import { useIsLoggedIn } from '../session/index.ts';
import styles from './form-screen.module.css';
import { PdfCopy } from './pdf-copy/pdf-copy.tsx';
import { SaveButton } from './saving/save-button.tsx';
import { SubmitButton } from './submit/submit-button.tsx';
import { SubmitInWindow } from './submit/submit-in-window.tsx';

const { fee } = partner.config;
const submitWarning = `You can't change your answers after you submit.${
  fee ? ` You'll pay the ${fee} application fee next.` : ''
}`;

/** The end of a page. Its code loads after the first screen. */
export default memo(({ page }: { page: PageId }): ReactNode => {
  const isLoggedIn = useIsLoggedIn();
  const next = partner.form.pages[partner.form.pages.findIndex(({ id }) => id === page) + 1];
  return (
    <>
      {!next && <p className={styles.final}>{submitWarning}</p>}
      <div className={`buttons ${styles.actions}`}>
        {next && <SaveButton next={`/${next.id}`} />}
        {!next && (hasWindows ? <SubmitInWindow /> : <SubmitButton />)}
        {isLoggedIn && <PdfCopy />}
      </div>
    </>
  );
});
