import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { partner } from '#partner';
import { type Letter, type LetterAction, postLetterRemind } from '../../../shared/contracts/letters.ts';
import { call } from '../../lib/calls/call.ts';
import { errorMessage, UnauthorizedError } from '../../lib/calls/errors.ts';
import { serverNow } from '../../lib/calls/server-time.ts';
import { useMutation } from '../../lib/calls/use-mutation.ts';
import { classNames } from '../../lib/class-names.ts';
import { useKeepFocus } from '../../lib/use-keep-focus.ts';
import { watchUserActivity } from '../../lib/user-activity.ts';
import { Button } from '../../ui/button/button.tsx';
import { AddressSuggestion } from '../../ui/field/address-suggestion.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Pill } from '../../ui/pill.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { UserText } from '../../ui/user-text.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { describeLetter } from './letter-status.ts';
import styles from './letters.module.css';
import { AddressDialog, ReplaceDialog, RequestAgainDialog } from './person-dialogs.tsx';
import { personOf, questionOf, questionToContinue } from './recommender-row.ts';
import { RequestDialog } from './request-dialog.tsx';
import {
  changeLetter,
  correctAddress,
  isOpenRequest,
  type QuestionLinkComponent,
  refreshLetters,
  saveAnswers,
} from './use-letters.ts';

interface Props {
  readonly letter: Letter;
  readonly isSubmitted: boolean;
  readonly questionLink: QuestionLinkComponent | undefined;
}

const dialogs = {
  ask: RequestDialog,
  again: RequestAgainDialog,
  correct: AddressDialog,
  replace: ReplaceDialog,
  cancel: CancelDialog,
} as const;
type DialogName = keyof typeof dialogs;

/**
 * An action that the row offers. `correct` replaces the address that failed. After the submission, `again` asks the
 * person of an ended request again.
 */
type OfferedAction = LetterAction | 'again' | 'correct';

/** Returns the actions, with the most helpful one first. */
function offeredActionsOf({ state, may }: Letter): readonly OfferedAction[] {
  const hasEnded = state === 'cancelled' || state === 'closed';
  const isAddressWrong = state === 'bounced' || state === 'listed';
  const offered: Readonly<Record<OfferedAction, boolean>> = {
    remind: may.includes('remind'),
    again: hasEnded && may.includes('replace') && !may.includes('ask'),
    correct: isAddressWrong && may.includes('replace'),
    ask: may.includes('ask'),
    replace: !isAddressWrong && may.includes('replace'),
    cancel: may.includes('cancel'),
  };
  const order: readonly OfferedAction[] =
    state === 'declined' ? ['replace', 'ask', 'cancel'] : ['remind', 'correct', 'again', 'ask', 'replace', 'cancel'];
  return order.filter((action) => offered[action]);
}

export function LetterItem({ letter, isSubmitted, questionLink: QuestionLink }: Props) {
  const { n, name, may } = letter;
  const item = useRef<HTMLLIElement>(null);
  const [isMoreOpen, setMoreOpen] = useState(false);
  const moreId = useId();
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
      // The dialog must show the server's current data.
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
    correct: () => open('correct'),
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
  };

  const { label, tone, fact, details } = describeLetter({
    letter,
    isSubmitted,
    partner: partner.config,
    now: serverNow(),
  });
  const actions = offeredActionsOf(letter);
  const [mainAction] = actions.filter((action) => action !== 'cancel');
  const otherActions = actions.filter((action) => action !== mainAction);
  const hasMore = details.length > 0 || otherActions.length > 0;
  const questionToFix = letter.problem
    ? questionOf('email', n)
    : letter.state === 'listed' && !may.includes('ask')
      ? questionToContinue(n)
      : undefined;
  const shownName = name || `Recommender ${n}`;
  const actionButton = (action: OfferedAction) => (
    <Button key={action} onClick={operations[action]}>
      <span>{actionLabels[action](letter)}</span>
      <VisuallyHidden>{` ${prepositions[action]} ${name}`}</VisuallyHidden>
    </Button>
  );
  const OpenDialog = dialog && dialogs[dialog.name];
  return (
    <li ref={item} tabIndex={-1} className={classNames(styles.letter, mainAction && styles.withButton)}>
      <p className={styles.person}>
        <UserText className={styles.name}>{shownName}</UserText>
        {letter.email && <UserText>{letter.email}</UserText>}
        {fact && <span>{fact}</span>}
      </p>
      <div className={styles.state}>
        <Pill tone={tone}>{label}</Pill>
      </div>
      <div className={classNames('buttons', styles.actions)}>
        {mainAction && actionButton(mainAction)}
        {hasMore && (
          <Button
            variant="link"
            aria-expanded={isMoreOpen}
            aria-controls={moreId}
            onClick={() => setMoreOpen(!isMoreOpen)}
          >
            <span>More</span>
            <VisuallyHidden>{` about the letter from ${shownName}`}</VisuallyHidden>
          </Button>
        )}
      </div>
      {letter.problem && <p className={styles.problem}>{letter.problem}</p>}
      {!isSubmitted && <OtherPersonInForm letter={letter} />}
      {QuestionLink && letter.state === 'listed' && (
        <AddressSuggestion
          address={letter.email}
          onUse={(address) => correctAddress(n, address).then(refreshLetters, setProblem)}
        />
      )}
      {QuestionLink && questionToFix && (
        <p>
          <QuestionLink page={questionToFix.page} hash={questionToFix.key}>
            <span>{letter.problem ? 'Correct the address' : 'Fix them'}</span>
            <VisuallyHidden>{` for ${shownName}`}</VisuallyHidden>
          </QuestionLink>
        </p>
      )}
      {problem !== undefined && !(problem instanceof UnauthorizedError) && (
        <ErrorNotice>{errorMessage(problem)}</ErrorNotice>
      )}
      {hasMore && (
        <div id={moreId} className={classNames(styles.more, !isMoreOpen && 'folded')}>
          {details.length > 0 && <p>{details.join(' ')}</p>}
          <div className="buttons">{otherActions.map(actionButton)}</div>
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

const actionLabels: Readonly<Record<OfferedAction, (letter: Letter) => string>> = {
  ask: ({ state }) => (state === 'listed' ? 'Request letter' : 'Request again'),
  again: () => 'Request again',
  remind: () => 'Send a reminder',
  correct: () => 'Correct the address',
  replace: () => 'Name someone else',
  cancel: () => 'Cancel request',
};

/** The words between a button's label and the recommender's name. Only screen readers announce them and the name. */
const prepositions: Readonly<Record<OfferedAction, string>> = {
  ask: 'from',
  again: 'from',
  remind: 'to',
  correct: 'for',
  replace: 'instead of',
  cancel: 'to',
};

/** Says that an open request went to another person or address than the form names, while the form can be changed. */
function OtherPersonInForm({ letter }: { letter: Letter }) {
  const inForm = personOf(letter.n);
  const isSame = folded(inForm.name) === folded(letter.name) && folded(inForm.email) === folded(letter.email);
  if (!letter.differs || !isOpenRequest(letter) || isSame || !inForm.name) return null;
  return (
    <p>
      <span>Your form names</span> <UserText>{inForm.name}</UserText> <span>(</span>
      <UserText>{inForm.email}</UserText>
      <span>) instead. To request that letter, cancel this request first.</span>
    </p>
  );
}

const folded = (text: string) => text.trim().toLowerCase();
