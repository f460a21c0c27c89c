import { config } from '#partner';
import { notOpenMessage } from '../../../shared/partner/window-texts.ts';
import { classNames } from '../../lib/class-names.ts';
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
      <NoticeText deadline={deadline} refusal={refusal} />
    </p>
  );
}

const { email } = config.office;

function NoticeText({ deadline: { window, text }, refusal }: { deadline: Deadline; refusal: string }) {
  if (window?.state === 'before')
    return `${notOpenMessage(window, termLabel())} Your answers are saved, and you can submit starting that day.`;
  if (window?.state === 'closed')
    return (
      <>
        {notOpenMessage(window, termLabel())} You can no longer submit this application. Your answers are still saved,
        and you can download a PDF copy. Questions? Email <a href={`mailto:${email}`}>{email}</a>.
      </>
    );
  if (refusal) return refusal;
  return window?.state === 'late'
    ? `${text}. You can still submit, but your application will be marked as late.`
    : `${text}.`;
}
