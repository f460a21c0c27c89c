import { partner } from '#partner';
import type { PlacedSection } from '../../../../shared/form/placed.ts';
import { useCurrentSection } from '../../../form/navigation/use-current-section.ts';
import { sectionId } from '../../../form/sections/ids.ts';
import type { SectionState } from '../../../form/sections/section-state.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { application, useApplication } from '../../application/index.ts';
import { useIsLoggedIn } from '../../session/index.ts';
import styles from './on-this-page.module.css';
import { closeMenu, menuId, SectionLink } from './section-link.tsx';
import type { PageProgress } from './watch-page-progress.ts';

const { letters } = partner.config;
const lettersPart = { id: 'letters-of-recommendation', title: 'Letters' };
const reviewPart = { id: 'check-your-answers', title: 'Check your answers' };

interface Link {
  readonly id: string;
  readonly title: string;
  readonly state?: SectionState | undefined;
}

interface Props {
  readonly sections: readonly PlacedSection[];
  /** The index of the section that the letters and the review precede, on the last page. */
  readonly reviewAt: number | undefined;
  readonly progress: PageProgress | undefined;
}

export function OnThisPage({ sections, reviewAt, progress }: Props) {
  const isLoggedIn = useIsLoggedIn();
  const asksForLetters = useApplication(
    () => letters && application.questionOf(letters.keys.email.replace('{n}', '1'))?.shown === true,
  );
  const links: Link[] = sections.map(({ id, title }) => ({ id: sectionId(id), title, state: progress?.sections[id] }));
  if (reviewAt !== undefined)
    links.splice(reviewAt, 0, ...(isLoggedIn && asksForLetters ? [lettersPart, reviewPart] : [reviewPart]));
  const current = useCurrentSection(links.map(({ id }) => id).join(' '));
  const focusNext = () => {
    closeMenu();
    progress?.focusNext();
  };
  return (
    <>
      <Button className={styles.opener} popoverTarget={menuId}>
        Sections
      </Button>
      <nav id={menuId} popover="auto" className={styles.sections} aria-label="On this page">
        <h2>On this page</h2>
        <ul>
          {links.map(({ id, title, state }) => (
            <li key={id}>
              <SectionLink id={id} title={title} isCurrent={current === id} state={state} />
            </li>
          ))}
        </ul>
        {progress &&
          (progress.missingCount + progress.wrongCount > 0 ? (
            <Button onClick={focusNext}>{progress.missingCount > 0 ? 'Next unanswered' : 'Next to fix'}</Button>
          ) : (
            <p>This page is complete.</p>
          ))}
      </nav>
    </>
  );
}
