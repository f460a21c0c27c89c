import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { partner } from '#partner';
import type { Page, PageId } from '../../../../shared/form/definition.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useSnapshot } from '../../../lib/external-store.ts';
import { CheckIcon, ErrorIcon } from '../../../ui/icons.tsx';
import { isPlainClick, Link } from '../../../ui/link.tsx';
import { application, hasAnswers, stateWithDraft } from '../../application/index.ts';
import { isLoggedIn, isServiceUser } from '../../session/index.ts';
import { useSaveAndNavigate } from '../saving/use-save-and-navigate.ts';
import { subscribeAfterTyping } from './after-typing.ts';
import { type Progress, progressOf } from './progress.ts';
import styles from './step-navigation.module.css';

/** The progress while the saved answers are unknown. */
const unknownProgress = JSON.stringify({ kind: 'untouched', text: '' } satisfies Progress);

/** Returns the progress as JSON, so that equal progress is the same value and does not render again. */
const serializeProgress = (page: PageId): string =>
  application.state.openedOffline
    ? unknownProgress
    : JSON.stringify(progressOf(application.placed, page, application.answers, application.state.errors));

const useProgress = (page: PageId): Progress =>
  JSON.parse(useSnapshot(subscribeAfterTyping, () => serializeProgress(page)));

const icons: Readonly<Record<Progress['kind'], typeof CheckIcon | undefined>> = {
  untouched: undefined,
  started: undefined,
  complete: CheckIcon,
  wrong: ErrorIcon,
};

export const StepNavigation = () =>
  isServiceUser() ? null : (
    <nav className={styles.steps} aria-label="Steps">
      <ol>
        {partner.form.pages.map((page, index) => (
          <Step key={page.id} page={page} number={index + 1} />
        ))}
      </ol>
    </nav>
  );

function Step({ page, number }: { page: Page; number: number }) {
  const { pathname, search } = useLocation();
  const handleClick = useStepClick(`/${page.id}`);
  const { kind, text } = useProgress(page.id);
  const Icon = icons[kind];
  return (
    <li>
      <Link
        to={`/${page.id}${search}`}
        replace
        className={classNames(styles.step, styles[kind])}
        aria-current={pathname === `/${page.id}` ? 'step' : undefined}
        onClick={handleClick}
      >
        <span className={styles.number}>{Icon ? <Icon /> : number}</span>
        <span className={styles.title}>{page.title}</span>
        <span className={styles.state}>{text}</span>
      </Link>
    </li>
  );
}

function useStepClick(path: string) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const saveAndNavigate = useSaveAndNavigate();
  return (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (isLoggedIn()) void saveAndNavigate({ pathname: path });
    else if (hasAnswers()) navigate('/signup', { state: stateWithDraft({ returnTo: path }) });
    else navigate(path + search, { replace: true });
  };
}
