import { type ReactNode, Suspense, useEffect } from 'react';
import { FullScreenSpinner } from '../../../ui/full-screen-spinner.tsx';
import { startDeletingHidden, startSaving } from '../../application/index.ts';
import { useIsLoggedIn } from '../../session/index.ts';
import { ApplicantCheck } from './applicant-check.tsx';
import { VisitorCheck } from './visitor-check.tsx';

export function SessionCheck({ children }: { children: ReactNode }) {
  const loggedIn = useIsLoggedIn();
  const Check = loggedIn ? ApplicantCheck : VisitorCheck;
  useEffect(startSaving, []);
  useEffect(startDeletingHidden, []);
  return (
    <Suspense fallback={<FullScreenSpinner />}>
      <Check>{children}</Check>
    </Suspense>
  );
}
