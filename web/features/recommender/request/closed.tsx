import type { LetterRequest } from '../../../../shared/contracts/letter.ts';
import { AllRequests } from '../link/all-requests.tsx';
import { StateHeading } from '../page/heading.tsx';

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
