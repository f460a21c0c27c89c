import { StateHeading } from '../page/heading.tsx';

export const Declined = ({ name }: { name: string }) => (
  <>
    <StateHeading>Thank you for telling us</StateHeading>
    <p>
      An email tells <span dir="auto">{name}</span> that you cannot write this letter, so that somebody else can be
      asked. There is nothing more for you to do, and you can close this page.
    </p>
  </>
);
