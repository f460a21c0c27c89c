import type { ReactNode } from 'react';
import { partner } from '#partner';
import { lazyComponent } from '../../lib/code/lazy-component.tsx';
import { useIsLoggedIn } from '../session/index.ts';
import { CheckAnswers } from './review/check-answers.tsx';

const LettersOfForm = lazyComponent(() => import('./letters-of-form.tsx'), null);

/** The letters and the review, which applicants check before they sign. The code loads after the first screen. */
export default function BeforeSignature(): ReactNode {
  const isLoggedIn = useIsLoggedIn();
  return (
    <>
      {isLoggedIn && partner.config.letters && <LettersOfForm />}
      <CheckAnswers />
    </>
  );
}
