import type { LetterRequest } from '../../../../shared/contracts/letter.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { leaveLink } from '../link/link.ts';
import { StateHeading } from '../page/page.tsx';
import styles from '../page/recommender.module.css';

export const Closed = ({ contact: { email, address } }: Pick<LetterRequest, 'contact'>) => (
  <>
    <StateHeading>This request is closed</StateHeading>
    <p>
      Letters are no longer taken here. If you want to send yours all the same, please write to{' '}
      <a href={`mailto:${email}`}>{email}</a> (<bdi>{address.join(', ')}</bdi>).
    </p>
    <AllRequests />
  </>
);

export const BeingPrepared = () => (
  <>
    <StateHeading>Your letter is being prepared</StateHeading>
    <p className={styles.waiting}>
      <Spinner />
      <span>You have sent it. It becomes a PDF now, and this page says when it has been received.</span>
    </p>
    <p>You can close this page: a receipt is emailed to you, or what went wrong.</p>
  </>
);

export const Declined = ({ name }: { name: string }) => (
  <>
    <StateHeading>Thank you for telling us</StateHeading>
    <p>
      An email tells <span dir="auto">{name}</span> that you cannot write this letter, so that somebody else can be
      asked. There is nothing more for you to do, and you can close this page.
    </p>
  </>
);

/** From a page that leads nowhere. */
export const AllRequests = () => (
  <a
    href="/recommend"
    onClick={(event) => {
      event.preventDefault();
      leaveLink();
    }}
  >
    Send me all my open requests
  </a>
);
