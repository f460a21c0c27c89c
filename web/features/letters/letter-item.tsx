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
import { sentenceOf, UnauthorizedError } from '../../lib/calls/errors.ts';
import { useMutation } from '../../lib/calls/use-mutation.ts';
import { classNames } from '../../lib/class-names.ts';
import { watchPerson } from '../../lib/watch-person.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { openQuestion } from './form-row.ts';
import { letterWords } from './letter-words.ts';
import styles from './letters.module.css';
import { AskAgain, ReplaceDialog } from './replace-dialog.tsx';
import { changeLetter, type Place, refreshLetters, saveAnswers } from './use-letters.ts';

interface Props {
  readonly letter: Letter;
  readonly isSubmitted: boolean;
  readonly place: Place | undefined;
}

const dialogs = { ask: AskDialog, again: AskAgain, replace: ReplaceDialog, cancel: CancelDialog } as const;
type DialogName = keyof typeof dialogs;

/** An action that the row offers. After the submission, `again` asks the person of an ended request again. */
type Offer = LetterAction | 'again';

function offersOf({ state, may }: Letter): readonly Offer[] {
  const hasEnded = state === 'cancelled' || state === 'closed';
  const isAgain = hasEnded && may.includes('replace') && !may.includes('ask');
  return order.filter((offer) => (offer === 'again' ? isAgain : may.includes(offer)));
}

export function LetterItem({ letter, isSubmitted, place: PlaceLink }: Props) {
  const { n, name, may } = letter;
  const offers = offersOf(letter);
  const item = useRef<HTMLLIElement>(null);
  const [problem, setProblem] = useState<unknown>();
  const [dialog, setDialog] = useState<{
    readonly name: DialogName;
    readonly opening: number;
    readonly open: boolean;
  }>();
  const { key: place } = useLocation();
  const close = () => setDialog((shown) => shown && { ...shown, open: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link in the dialog navigates, which closes the dialog.
  useEffect(close, [place]);
  useFocusKept(item);

  const remind = useMutation({
    mutationFn: () =>
      changeLetter(() => call(postLetterRemind, { params: { n: String(n) }, body: { generation: letter.generation } })),
    onError: (error) => showProblem(error),
  });
  const open = async (name: DialogName) => {
    const hasStayed = watchPerson();
    setProblem(undefined);
    try {
      // The dialog shows what the server has now.
      await saveAnswers();
      await refreshLetters();
      if (hasStayed()) setDialog((shown) => ({ name, opening: (shown?.opening ?? 0) + 1, open: true }));
    } catch (error) {
      setProblem(error);
    }
  };
  const operations: Readonly<Record<Offer, () => Promise<unknown>>> = {
    ask: () => open('ask'),
    again: () => open('again'),
    replace: () => open('replace'),
    cancel: () => open('cancel'),
    remind: () => {
      setProblem(undefined);
      return remind.mutateAsync();
    },
  };
  /** Shows the problem. If the user has left the page, it shows as a toast. */
  const showProblem = (error: unknown) => {
    setProblem(error);
    if (error && !item.current && !(error instanceof UnauthorizedError))
      showToast({ severity: 'error', label: `Letter from ${name || `recommender ${n}`}`, text: sentenceOf(error) });
  };
  const finish = (opening: number, refusal?: unknown) => {
    // Another dialog may have opened in the meantime.
    setDialog((shown) => (shown?.opening === opening ? { ...shown, open: false } : shown));
    showProblem(refusal);
    // The button that had the focus may have been removed.
    requestAnimationFrame(() => document.activeElement === document.body && item.current?.focus());
  };

  const { state, next } = letterWords({ letter, isSubmitted, partner: partner.config });
  const toComplete = letter.state === 'listed' && !may.includes('ask') ? openQuestion(n) : undefined;
  const Opened = dialog && dialogs[dialog.name];
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
      {PlaceLink && toComplete && (
        <p>
          <PlaceLink page={toComplete.page} hash={toComplete.key}>
            Fix them<VisuallyHidden> for {name || `recommender ${n}`}</VisuallyHidden>
          </PlaceLink>
        </p>
      )}
      {problem !== undefined && !(problem instanceof UnauthorizedError) && (
        <ErrorNotice>{sentenceOf(problem)}</ErrorNotice>
      )}
      {offers.length > 0 && (
        <div className={styles.actions}>
          {offers.map((offer) => (
            <Button key={offer} onClick={operations[offer]}>
              <OfferWords offer={offer} letter={letter} />
            </Button>
          ))}
        </div>
      )}
      {dialog && Opened && (
        <Opened
          key={dialog.opening}
          letter={letter}
          open={dialog.open}
          onClose={close}
          onDone={(refusal) => finish(dialog.opening, refusal)}
          place={PlaceLink}
        />
      )}
    </li>
  );
}

/** The order of the actions, with the most helpful one first. */
const order: readonly Offer[] = ['remind', 'again', 'replace', 'ask', 'cancel'];

/** The button's text, with the name for users who hear the button out of context. */
function OfferWords({ offer, letter: { state, name } }: { offer: Offer; letter: Letter }) {
  const [words, rest] = wordsOf[offer](state, name);
  return (
    <>
      {words}
      <VisuallyHidden> {rest}</VisuallyHidden>
    </>
  );
}

const wordsOf: Readonly<Record<Offer, (state: LetterState, name: string) => readonly [string, string]>> = {
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
function useFocusKept(item: RefObject<HTMLElement | null>) {
  const had = item.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    if (had && document.activeElement === document.body) item.current?.focus();
  });
}
