import { config } from '#partner';
import type { LetterReceipt, LetterRequest } from '../../../../shared/contracts/letter.ts';
import { describeLetter } from '../../../../shared/letters/describe-letter.ts';
import { printTime } from '../../../../shared/print/print-time.ts';
import { serverNow } from '../../../lib/calls/server-time.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ErrorNotice } from '../../../ui/notice.tsx';
import { UserText } from '../../../ui/user-text.tsx';
import { StateHeading } from '../page/page.tsx';
import styles from '../page/recommender.module.css';

interface Props {
  readonly request: LetterRequest;
  readonly receipt: LetterReceipt;
  readonly onReplace: () => void;
}

/** Shows the receipt without the letter, because a forwarded link must not make the letter readable. */
export function Received({ request, receipt, onReplace }: Props) {
  const { sent, file, draft, replace_until, applicant_name } = request;
  const canReplace = replace_until !== undefined && Date.parse(replace_until) > serverNow().getTime();
  return (
    <>
      <StateHeading>We've received your letter</StateHeading>
      {sent === 'failed' && (
        <ErrorNotice>{`${draft.message ?? file?.message} The letter you sent before hasn't changed.`}</ErrorNotice>
      )}
      <p>
        <span>Thank you. We've told</span> <UserText>{applicant_name}</UserText> <span>your letter is in.</span>{' '}
        <UserText>{applicant_name}</UserText> <span>can't see it here.</span>
      </p>
      <dl className={`card ${styles.receipt}`}>
        <div>
          <dt className="meta">Receipt number</dt>
          <dd translate="no">{receipt.receipt_number}</dd>
        </div>
        <div>
          <dt className="meta">Letter</dt>
          <dd>
            <UserText>{describeLetter(receipt)}</UserText>
          </dd>
        </div>
        <div>
          <dt className="meta">Received</dt>
          <dd>
            <span translate="no">{printTime(receipt.received_at, config.timeZone)}</span>
            {receipt.late && <span> (after the due date)</span>}
          </dd>
        </div>
      </dl>
      {canReplace && (
        <>
          <p>
            <span>You can replace it within 24 hours (until</span>{' '}
            <span translate="no">{printTime(replace_until, config.timeZone)}</span>
            <span>).</span>
          </p>
          <Button onClick={onReplace}>Replace letter</Button>
        </>
      )}
    </>
  );
}
