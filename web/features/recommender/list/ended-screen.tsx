import { config } from '#partner';
import { ServerError } from '../../../lib/calls/errors.ts';
import { Contact, ScreenHeading } from '../page/page.tsx';
import { ResendForm } from './resend-form.tsx';

const { helpEmail, name, address } = config;

/**
 * Shows that a link no longer works.
 * @param error the server's error, which is the same for every reason, or an error with the reason that this browser
 * knows
 */
export const EndedScreen = ({ error }: { error: Error }) => (
  <>
    <ScreenHeading title="Letters of recommendation">
      {error instanceof ServerError ? "This link can't be opened" : 'This link no longer works'}
    </ScreenHeading>
    <p>{error.message}</p>
    <Contact email={helpEmail} address={[name, ...address]} />
    <ResendForm />
  </>
);

export const NoLinkScreen = () => (
  <>
    <ScreenHeading title="Letters of recommendation">Letters of recommendation</ScreenHeading>
    <p>If someone named you as a recommender, open the link in the email we sent you.</p>
    <ResendForm />
  </>
);
