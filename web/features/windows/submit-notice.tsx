import { config } from '#partner';
import { notOpenMessage } from '../../../shared/partner/window-texts.ts';
import { classNames } from '../../lib/class-names.ts';
import { EmailLink } from '../../ui/email-link.tsx';
import type { Deadline } from './deadline.ts';
import { useDeadline } from './deadline-store.ts';
import { termLabel } from './term-label.ts';
import styles from './windows.module.css';

interface Props {
  readonly id: string;
  /** The server's reason for refusing a submission that this screen allowed; '' if there is none. */
  readonly refusal: string;
}

export function SubmitNotice({ id, refusal }: Props) {
  const deadline = useDeadline();
  if (!deadline.window && !refusal) return null;
  return (
    <p id={id} className={classNames(styles.notice, (deadline.isUrgent || refusal !== '') && 'warning')}>
      <span>{noticeText(deadline, refusal)}</span>
      {deadline.window?.state === 'closed' && (
        <>
          {' '}
          <span>Questions? Email</span> <EmailLink address={email} />
          <span>.</span>
        </>
      )}
    </p>
  );
}

const { email } = config.office;

function noticeText({ window, text }: Deadline, refusal: string): string {
  if (window?.state === 'before')
    return `${notOpenMessage(window, termLabel())} Your answers are saved, and you can submit starting that day.`;
  if (window?.state === 'closed')
    return `${notOpenMessage(window, termLabel())} You can no longer submit this application. Your answers are still saved, and you can download a PDF copy.`;
  if (refusal) return refusal;
  return window?.state === 'late'
    ? `${text}. You can still submit, but your application will be marked as late.`
    : `${text}.`;
}
