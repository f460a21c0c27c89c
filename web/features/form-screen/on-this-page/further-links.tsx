import type { ReactNode } from 'react';
import { partner } from '#partner';
import { asksForLetters } from '../../letters/index.ts';
import { useIsLoggedIn } from '../../session/index.ts';
import { SectionLink } from './section-link.tsx';

/** What follows the questions of the last page. */
export default function FurtherLinks({ current }: { current: string | undefined }): ReactNode {
  const loggedIn = useIsLoggedIn();
  const hasLetters = loggedIn && partner.config.letters && asksForLetters();
  return (
    <>
      {hasLetters && (
        <li>
          <SectionLink
            id="letters-of-recommendation"
            title="Letters"
            isCurrent={current === 'letters-of-recommendation'}
            left={0}
          />
        </li>
      )}
      <li>
        <SectionLink
          id="check-your-answers"
          title="Check your answers"
          isCurrent={current === 'check-your-answers'}
          left={0}
        />
      </li>
    </>
  );
}
