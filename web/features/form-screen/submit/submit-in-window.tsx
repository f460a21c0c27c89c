import { useState } from 'react';
import { acceptsSubmissions } from '../../../../shared/partner/windows.ts';
import { refreshApplication } from '../../application/index.ts';
import { SubmitNotice, updateDeadline, useDeadline } from '../../windows/index.ts';
import { SubmitButton } from './submit-button.tsx';
import styles from './submit-in-window.module.css';

const noticeId = 'submit-notice';

/** Shows the submit button for a partner with windows. A notice says beforehand if the server would refuse. */
export function SubmitInWindow() {
  const { window } = useDeadline();
  const [refusal, setRefusal] = useState('');
  const handleRefusal = (message: string) => {
    setRefusal(message);
    if (message === '') return;
    updateDeadline();
    refreshApplication().catch(() => {});
  };
  return (
    <>
      <SubmitNotice id={noticeId} refusal={refusal} />
      <SubmitButton
        className={acceptsSubmissions(window) ? undefined : styles.off}
        isDisabled={!acceptsSubmissions(window)}
        aria-describedby={noticeId}
        onRefusal={handleRefusal}
      />
    </>
  );
}
