import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { partner } from '#partner';
import {
  type Letter,
  type LetterAction,
  type LetterState,
  postLetterRemind,
} from '../../../shared/contracts/letters.ts';
import { call } from '../../lib/calls/call.ts';
import { errorMessage, UnauthorizedError } from '../../lib/calls/errors.ts';
import { useMutation } from '../../lib/calls/use-mutation.ts';
import { classNames } from '../../lib/class-names.ts';
import { watchUserActivity } from '../../lib/user-activity.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { describeLetter } from './letter-status.ts';
import styles from './letters.module.css';
import { questionToContinue } from './recommender-row.ts';
import { ReplaceDialog, RequestAgainDialog } from './replace-dialog.tsx';
import { RequestDialog } from './request-dialog.tsx';
import { changeLetter, type QuestionLinkComponent, refreshLetters, saveAnswers } from './use-letters.ts';

interface Props {
  readonly letter: Letter;
  readonly isSubmitted: boolean;
  readonly questionLink: QuestionLinkComponent | undefined;
}

const dialogs = {
  ask: RequestDialog,
  again: RequestAgainDialog,
  replace: ReplaceDialog,
  cancel: CancelDialog,
} as const;
type DialogName = keyof typeof dialogs;

/** An action that the row offers. After the submission, `again` asks the person of an ended request again. */
type OfferedAction = LetterAction | 'again';

function offeredActionsOf({ state, may }: Letter): readonly OfferedAction[] {
  const hasEnded = state === 'cancelled' || state === 'closed';
  const canRequestAgain = hasEnded && may.includes('replace') && !may.includes('ask');
  return order.filter((action) => (action === 'again' ? canRequestAgain : may.includes(action)));
}

export function LetterItem({ letter, isSubmitted, questionLink: QuestionLink }: Props) {
  const { n, name, may } = letter;
  const actions = offeredActionsOf(letter);
  const item = useRef<HTMLLIElement>(null);
  const [problem, setProblem] = useState<unknown>();
  const [dialog, setDialog] = useState<{
    readonly name: DialogName;
    readonly openCount: number;
    readonly open: boolean;
  }>();
  const { key: locationKey } = useLocation();
  const close = () => setDialog((shown) => shown && { ...shown, open: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link in the dialog navigates, which closes the dialog.
  useEffect(close, [locationKey]);
  useKeepFocus(item);

  const remind = useMutation({
    mutationFn: () =>
      changeLetter(() => call(postLetterRemind, { params: { n: String(n) }, body: { generation: letter.generation } })),
    onError: (error) => showProblem(error),
  });
  const open = async (name: DialogName) => {
    const isUserIdle = watchUserActivity();
    setProblem(undefined);
    try {
      // The dialog shows what the server has now.
      await saveAnswers();
      await refreshLetters();
      if (isUserIdle()) setDialog((shown) => ({ name, openCount: (shown?.openCount ?? 0) + 1, open: true }));
    } catch (error) {
      setProblem(error);
    }
  };
  const operations: Readonly<Record<OfferedAction, () => Promise<unknown>>> = {
    ask: () => open('ask'),
    again: () => open('again'),
    replace: () => open('replace'),
    cancel: () => open('cancel'),
    remind: () => {
      setProblem(undefined);
      return remind.mutateAsync();
    },
  };
  const showProblem = (error: unknown) => {
    setProblem(error);
    if (error && !item.current && !(error instanceof UnauthorizedError))
      showToast({ severity: 'error', label: `Letter from ${name || `recommender ${n}`}`, text: errorMessage(error) });
  };
  const finish = (openCount: number, refusal?: unknown) => {
    // Another dialog may have opened in the meantime.
    setDialog((shown) => (shown?.openCount === openCount ? { ...shown, open: false } : shown));
    showProblem(refusal);
    requestAnimationFrame(() => document.activeElement === document.body && item.current?.focus());
  };

  const { state, next } = describeLetter({ letter, isSubmitted, partner: partner.config });
  const questionToFix = letter.state === 'listed' && !may.includes('ask') ? questionToContinue(n) : undefined;
  const OpenDialog = dialog && dialogs[dialog.name];
  return (
    <li ref={item} tabIndex={-1} className={classNames(styles.letter, styles[toneOf[letter.state]])}>
      <p className={styles.name}>
        <bdi>{name || `Recommender ${n}`}</bdi>
        {letter.email && <bdi className={styles.email}>{letter.email}</bdi>}
      </p>
      <p>{state}</p>
      {next && <p>{next}</p>}
      {letter.problem && <p className={styles.problem}>{letter.problem}</p>}
      {letter.differs && <p>Your form now has a different person or address. This request went to the one above.</p>}
      {QuestionLink && questionToFix && (
        <p>
          <QuestionLink page={questionToFix.page} hash={questionToFix.key}>
            Fix them<VisuallyHidden> for {name || `recommender ${n}`}</VisuallyHidden>
          </QuestionLink>
        </p>
      )}
      {problem !== undefined && !(problem instanceof UnauthorizedError) && (
        <ErrorNotice>{errorMessage(problem)}</ErrorNotice>
      )}
      {actions.length > 0 && (
        <div className={styles.actions}>
          {actions.map((action) => (
            <Button key={action} onClick={operations[action]}>
              <ActionLabel action={action} letter={letter} />
            </Button>
          ))}
        </div>
      )}
      {dialog && OpenDialog && (
        <OpenDialog
          key={dialog.openCount}
          letter={letter}
          open={dialog.open}
          onClose={close}
          onDone={(refusal) => finish(dialog.openCount, refusal)}
          questionLink={QuestionLink}
        />
      )}
    </li>
  );
}

/** The order of the actions, with the most helpful one first. */
const order: readonly OfferedAction[] = ['remind', 'again', 'replace', 'ask', 'cancel'];

/** The button's text, with the name for users who hear the button out of context. */
function ActionLabel({ action, letter: { state, name } }: { action: OfferedAction; letter: Letter }) {
  const [words, rest] = actionLabels[action](state, name);
  return (
    <>
      {words}
      <VisuallyHidden> {rest}</VisuallyHidden>
    </>
  );
}

const actionLabels: Readonly<Record<OfferedAction, (state: LetterState, name: string) => readonly [string, string]>> = {
  ask: (state, name) => [state === 'listed' ? 'Request letter' : 'Request again', `from ${name}`],
  again: (_, name) => ['Request again', `from ${name}`],
  remind: (_, name) => ['Send a reminder', `to ${name}`],
  cancel: (_, name) => ['Cancel request', `to ${name}`],
  replace: (state, name) =>
    state === 'bounced' || state === 'listed'
      ? ['Correct the address', `for ${name}`]
      : ['Name another person', `instead of ${name}`],
};

const toneOf: Readonly<Record<LetterState, 'open' | 'good' | 'bad'>> = {
  listed: 'open',
  asked: 'open',
  accepted: 'open',
  received: 'good',
  declined: 'bad',
  bounced: 'bad',
  cancelled: 'open',
  closed: 'bad',
};

/** Moves the focus to the row when a focused button is removed because the letter has changed. */
function useKeepFocus(item: RefObject<HTMLElement | null>) {
  const hadFocus = item.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    if (hadFocus && document.activeElement === document.body) item.current?.focus();
  });
}
