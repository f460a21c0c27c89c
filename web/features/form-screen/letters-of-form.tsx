import type { ReactNode } from 'react';
import { Letters } from '../letters/index.ts';
import { QuestionLink } from './saving/question-link.tsx';

/** Shows the letters at the end of the form, because letters may arrive before the form is complete. */
export default function LettersOfForm(): ReactNode {
  return <Letters questionLink={QuestionLink} hasHeading />;
}
