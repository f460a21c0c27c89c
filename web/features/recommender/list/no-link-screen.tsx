import { ScreenHeading } from '../page/heading.tsx';
import { MineForm } from './mine-form.tsx';

export const NoLinkScreen = () => (
  <>
    <ScreenHeading title="Letters of recommendation">Letters of recommendation</ScreenHeading>
    <p>Somebody has named you as a recommender? Please open the link in our email to you: it leads to that letter.</p>
    <MineForm />
  </>
);
