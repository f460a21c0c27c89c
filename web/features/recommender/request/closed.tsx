import { StateHeading } from '../page/heading.tsx';

export const Closed = ({ email }: { email: string }) => (
  <>
    <StateHeading>This request is closed</StateHeading>
    <p>
      Letters are no longer taken here. If you want to send yours all the same, please write to{' '}
      <a href={`mailto:${email}`}>{email}</a>.
    </p>
  </>
);
