import { config } from '#partner';
import { ServerError } from '../../../lib/errors.ts';
import { Contact } from '../page/contact.tsx';
import { ScreenHeading } from '../page/heading.tsx';
import { MineForm } from './mine-form.tsx';

const { helpEmail, name, address } = config;

/** @param error the server's sentence, the same whatever the reason, or what this browser knows */
export const EndedScreen = ({ error }: { error: Error }) => (
  <>
    <ScreenHeading title="Letters of recommendation">
      {error instanceof ServerError ? 'This link cannot be opened.' : 'This link has ended'}
    </ScreenHeading>
    <p>{error.message}</p>
    <Contact email={helpEmail} address={[name, ...address]} />
    <MineForm />
  </>
);
