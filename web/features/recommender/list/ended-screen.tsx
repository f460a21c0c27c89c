import { ScreenHeading } from '../page/heading.tsx';
import { MineForm } from './mine-form.tsx';

/** @param problem the server's sentence, the same whatever the reason. */
export const EndedScreen = ({ problem }: { problem: string }) => (
  <>
    <ScreenHeading title="Letters of recommendation">This link cannot be opened.</ScreenHeading>
    <p>{problem}</p>
    <MineForm />
  </>
);
