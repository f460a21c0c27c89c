import { config } from '#partner';
import type { LetterRequest } from '../../../../shared/contracts/letter.ts';
import { formatLastDay } from '../../../../shared/letters/letter-dates.ts';
import { Contact } from '../page/page.tsx';
import styles from '../page/recommender.module.css';

export function RequestSummary({ request }: { request: LetterRequest }) {
  const { applicant_name, note, state } = request;
  const name = <span dir="auto">{applicant_name}</span>;
  return (
    <>
      <p>
        {name} has requested a letter of recommendation from {recommenderOf(request)}.
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
        {name} {request.waiver === 'Y' ? 'waived' : "didn't waive"} the right to read your letter.
      </p>
      {isOpen(request) && note && (
        <figure className={`card wash ${styles.note}`}>
          <figcaption>{name} writes to you:</figcaption>
          <blockquote dir="auto">{note}</blockquote>
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
    you
    {(firstname || lastname) && (
      <>
        , <span dir="auto">{`${firstname} ${lastname}`.trim()}</span>
        {organization && (
          <>
            {' '}
            (<span dir="auto">{organization}</span>)
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
      This was due <Day at={due} />. We stopped accepting letters here after <Day at={closes} />.
    </>
  ) : late ? (
    <>
      This was due <Day at={due} />. You can still send it through{' '}
      <strong>
        <Day at={closes} />
      </strong>
      .
    </>
  ) : (
    <>
      Please send it by{' '}
      <strong>
        <Day at={due} />
      </strong>
      .
    </>
  );
