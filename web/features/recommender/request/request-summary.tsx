import { config } from '#partner';
import type { LetterRequest } from '../../../../shared/contracts/letter.ts';
import { formatLastDay } from '../../../../shared/letters/letter-dates.ts';
import { UserText } from '../../../ui/user-text.tsx';
import { Contact } from '../page/page.tsx';
import styles from '../page/recommender.module.css';

export function RequestSummary({ request }: { request: LetterRequest }) {
  const { applicant_name, note, state } = request;
  const name = <UserText>{applicant_name}</UserText>;
  return (
    <>
      <p>
        {name} <span>has requested a letter of recommendation from </span>
        {recommenderOf(request)}
        <span>.</span>
      </p>
      <dl className="facts">
        <div>
          <dt>Program</dt>
          <dd>{purposeOf(request)}</dd>
        </div>
        {state !== 'received' && (
          <div>
            <dt>Due</dt>
            <dd>{dueBy(request)}</dd>
          </div>
        )}
      </dl>
      <p>
        {name} <span>{`${request.waiver === 'Y' ? 'waived' : "didn't waive"} the right to read your letter.`}</span>
      </p>
      {isOpen(request) && note && (
        <figure className={`card wash ${styles.note}`}>
          <figcaption>
            {name} <span>writes to you:</span>
          </figcaption>
          <blockquote translate="no" dir="auto">
            {note}
          </blockquote>
        </figure>
      )}
    </>
  );
}

/** Says how to get help with the request. Shown after the actions, which matter more. */
export const RequestHelp = ({ request }: { request: LetterRequest }) => (
  <div className={styles.help}>
    {isOpen(request) && <p className="meta">You can forward our email, with the link to this page, to an assistant.</p>}
    {request.state !== 'closed' && <Contact {...request.contact} />}
  </div>
);

const isOpen = ({ state }: LetterRequest) => state === 'asked' || state === 'accepted';

const recommenderOf = ({ recommender: { firstname, lastname, organization } }: LetterRequest) => (
  <>
    <span>you</span>
    {(firstname || lastname) && (
      <>
        <span>,</span> <UserText>{`${firstname} ${lastname}`.trim()}</UserText>
        {organization && (
          <>
            {' '}
            <span>(</span>
            <UserText>{organization}</UserText>
            <span>)</span>
          </>
        )}
      </>
    )}
  </>
);

const purposeOf = ({ program, term, institution }: LetterRequest) =>
  [program || `the ${config.title}`, term, institution].filter(Boolean).join(', ');

const Day = ({ at }: { at: string }) => <span translate="no">{formatLastDay(at, config.timeZone)}</span>;

const dueBy = ({ due, closes, late, state }: LetterRequest) =>
  state === 'closed' ? (
    <>
      <span>This was due</span> <Day at={due} />
      <span>. We stopped accepting letters here after</span> <Day at={closes} />
      <span>.</span>
    </>
  ) : late ? (
    <>
      <span>This was due</span> <Day at={due} />
      <span>. You can still send it through</span>{' '}
      <strong>
        <Day at={closes} />
      </strong>
      <span>.</span>
    </>
  ) : (
    <>
      <span>Please send it by</span>{' '}
      <strong>
        <Day at={due} />
      </strong>
      <span>.</span>
    </>
  );
