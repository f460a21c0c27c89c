import type { MouseEvent, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { partner } from '#partner';
import type { Page, PageId } from '../../../../shared/form/definition.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useSnapshot } from '../../../lib/external-store.ts';
import { CheckIcon } from '../../../ui/icons.tsx';
import { isPlainClick, Link } from '../../../ui/link.tsx';
import { application } from '../../application/index.ts';
import { isServiceUser } from '../../session/index.ts';
import { useSaveAndNavigate } from '../saving/use-save-and-navigate.ts';
import { subscribeAfterTyping } from './after-typing.ts';
import { type Progress, progressOf, stepText } from './progress.ts';
import styles from './step-navigation.module.css';

const { pages } = partner.form;

/** Returns the progress as JSON, so that equal progress is the same value and does not render again. */
function serializeProgress(page: PageId): string {
  const { answers, placed, problems, state } = application;
  const questions = placed.questions.filter((question) => question.page === page);
  return state.openedOffline ? 'null' : JSON.stringify(progressOf(questions, answers, problems));
}

/** Returns null while the saved answers are unknown. */
const useProgress = (page: PageId): Progress | null =>
  JSON.parse(useSnapshot(subscribeAfterTyping, () => serializeProgress(page)));

const icons: Readonly<Record<Progress['kind'], ReactNode>> = {
  untouched: undefined,
  started: undefined,
  complete: <CheckIcon />,
  wrong: <span aria-hidden>!</span>,
};

export const StepNavigation = () =>
  isServiceUser() ? null : (
    <nav className={styles.steps} aria-label="Steps">
      <ol>
        {pages.map((page, index) => (
          <Step key={page.id} page={page} number={index + 1} />
        ))}
      </ol>
      <ProgressLine />
    </nav>
  );

/** Repeats the number of the step as a line, which only a phone shows. */
function ProgressLine() {
  const { pathname } = useLocation();
  const number = pages.findIndex(({ id }) => pathname === `/${id}`) + 1;
  return <progress aria-hidden value={number} max={pages.length} />;
}

function Step({ page, number }: { page: Page; number: number }) {
  const { pathname, search } = useLocation();
  const handleClick = useStepClick(`/${page.id}`);
  const progress = useProgress(page.id);
  const icon = progress && icons[progress.kind];
  const isCurrent = pathname === `/${page.id}`;
  return (
    <li className={isCurrent ? styles.current : undefined}>
      <Link
        to={`/${page.id}${search}`}
        replace
        className={classNames(styles.step, progress && styles[progress.kind])}
        aria-current={isCurrent ? 'step' : undefined}
        onClick={handleClick}
      >
        <span className={styles.number}>{icon ?? number}</span>
        <span className={styles.title}>
          <span className={styles.position}>{`Step ${number} of ${pages.length}: `}</span>
          <span>{page.title}</span>
        </span>
        <span className={styles.state}>{progress && stepText(progress)}</span>
      </Link>
    </li>
  );
}

function useStepClick(pathname: string) {
  const saveAndNavigate = useSaveAndNavigate();
  return (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void saveAndNavigate({ pathname });
  };
}
