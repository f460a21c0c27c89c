import type { LetterRequest } from '../../../../shared/contracts/letter.ts';
import { EmailLink } from '../../../ui/email-link.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { UserText } from '../../../ui/user-text.tsx';
import { closeLink } from '../link/link.ts';
import { StateHeading } from '../page/page.tsx';
import styles from '../page/recommender.module.css';

export const RequestClosed = ({ contact: { email, address } }: Pick<LetterRequest, 'contact'>) => (
  <>
    <StateHeading>This request is closed</StateHeading>
    <p>
      <span>To send your letter anyway, email</span> <EmailLink address={email} /> <span>(</span>
      <UserText>{address.join(', ')}</UserText>
      <span>).</span>
    </p>
  </>
);

export const LetterProcessing = () => (
  <>
    <StateHeading>Your letter is being prepared</StateHeading>
    <p className={styles.waiting}>
      <Spinner />
      <span>We're converting it to a PDF. This page will tell you when we've received it.</span>
    </p>
    <p>You can close this page. We'll email you a receipt, or tell you if something went wrong.</p>
  </>
);

export const RequestDeclined = ({ name }: { name: string }) => (
  <>
    <StateHeading>Thank you for letting us know</StateHeading>
    <p>
      <span>We'll email</span> <UserText>{name}</UserText>{' '}
      <span>
        that you can't write this letter, so there's time to ask someone else. You don't need to do anything else, and
        you can close this page.
      </span>
    </p>
  </>
);

export const AllRequestsLink = () => (
  <a
    href="/recommend"
    onClick={(event) => {
      event.preventDefault();
      closeLink();
    }}
  >
    Send me all my open requests
  </a>
);
