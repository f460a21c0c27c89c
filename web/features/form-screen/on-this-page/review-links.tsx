import type { ReactNode } from 'react';
import { partner } from '#partner';
import { hasLetterQuestions } from '../../letters/index.ts';
import { useIsLoggedIn } from '../../session/index.ts';
import { SectionLink } from './section-link.tsx';

export default function ReviewLinks({ current }: { current: string | undefined }): ReactNode {
  const isLoggedIn = useIsLoggedIn();
  const links = [
    ...(isLoggedIn && partner.config.letters && hasLetterQuestions()
      ? [{ id: 'letters-of-recommendation', title: 'Letters' }]
      : []),
    { id: 'check-your-answers', title: 'Check your answers' },
  ];
  return links.map(({ id, title }) => (
    <li key={id}>
      <SectionLink id={id} title={title} isCurrent={current === id} />
    </li>
  ));
}
