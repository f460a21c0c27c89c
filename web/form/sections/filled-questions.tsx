import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { asText } from '../../../shared/form/place.ts';
import type { Placed, PlacedItem } from '../../../shared/form/placed.ts';
import { createEmitter } from '../../lib/emitter.ts';
import { useSnapshot } from '../../lib/external-store.ts';
import { Button } from '../../ui/button/button.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useFormHost } from '../host/form-host.ts';
import { focusFirstControl } from '../navigation/focus.ts';
import styles from '../styles/form.module.css';

/** Reports that a lookup has filled in its questions, or that the user must fill them in. */
export const lookupEnded = createEmitter<{ readonly key: string; readonly isFilled: boolean }>();

interface FilledGroup {
  readonly kind: 'filled';
  readonly id: string;
  readonly lookup: SchoolLookup;
  readonly items: PlacedItem[];
}
type SchoolLookup = Placed<'autocomplete'>;

const isSchoolLookup = (placed: Placed): placed is SchoolLookup => placed.question.kind === 'autocomplete';

/** Groups neighboring questions that the same school lookup fills. Returns the same array if there are none. */
export function groupFilled(items: readonly PlacedItem[]): readonly (PlacedItem | FilledGroup)[] {
  const questions = items.flatMap((item) => (item.kind === 'question' && item.shown ? item.placed : []));
  const lookups = questions.filter(isSchoolLookup);
  const lookupOf = ({ key }: Placed) => lookups.find(({ question }) => Object.values(question.fills).includes(key));
  if (!questions.some(lookupOf)) return items;
  const grouped: (PlacedItem | FilledGroup)[] = [];
  for (const item of items) {
    const lookup = item.kind === 'question' && item.shown ? lookupOf(item.placed) : undefined;
    const last = grouped.at(-1);
    if (!lookup || item.kind !== 'question') grouped.push(item);
    else if (last?.kind === 'filled' && last.lookup === lookup) last.items.push(item);
    else grouped.push({ kind: 'filled', id: `${item.placed.key}-filled`, lookup, items: [item] });
  }
  return grouped;
}

interface Props {
  readonly id: string;
  readonly lookup: SchoolLookup;
  readonly questions: readonly Placed[];
  readonly children: ReactNode;
}

/**
 * Shows the questions that a lookup fills. Once it has filled them, they fold to one line with their answers, unless the
 * user has already gone on to one of them.
 */
export function FilledQuestions({ id, lookup, questions, children }: Props) {
  const { answers } = useFormHost();
  const [isFolded, setFolded] = useState(() => asText(answers.get(lookup.key)) !== '' && canFold(1));
  useEffect(
    () =>
      lookupEnded.on(({ key, isFilled }) => {
        const hasFocus = document.getElementById(id)?.contains(document.activeElement);
        if (key === lookup.key) setFolded(isFilled && !hasFocus);
      }),
    [lookup.key, id],
  );
  const lines = useSnapshot(
    (listener) => {
      const stops = questions.map(({ key }) => answers.onAnswer(key, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    // Open fields show their own answers, and a keystroke in one of them should render nothing else.
    () => (isFolded ? questions.map(textOf).join('\n') : ''),
  ).split('\n');
  const hasErrors = useSnapshot(answers.onErrors, () => questions.some(({ key }) => answers.errorsOf(key).length > 0));
  if (isFolded && (hasErrors || !canFold(questions.length - 1))) setFolded(false);

  function textOf({ key, options }: Placed): string {
    const answer = asText(answers.get(key));
    return options.find(({ value }) => value === answer)?.label ?? answer;
  }
  /** Whether all required answers and all but `mostMissing` of the others are given. */
  function canFold(mostMissing: number): boolean {
    const missing = questions.filter((placed) => textOf(placed) === '');
    return missing.length <= mostMissing && !missing.some(({ required }) => required);
  }
  // Renders synchronously, because the code that follows a link to a question then focuses it.
  const edit = () => {
    flushSync(() => setFolded(false));
    focusFirstControl(id);
  };
  return (
    <div className={styles.filled} data-folded={isFolded || undefined}>
      {isFolded && (
        <div className={`card wash ${styles.filledAnswers}`}>
          <p>
            {questions.map(
              ({ key, question: { label } }, index) =>
                lines[index] && (
                  <span key={key}>
                    <VisuallyHidden>{`${label}: `}</VisuallyHidden>
                    {key === lookup.question.fills.ceeb && <span>CEEB </span>}
                    <UserText>{lines[index]}</UserText>
                  </span>
                ),
            )}
          </p>
          <Button variant="link" onClick={edit}>
            <span>Edit</span>
            <VisuallyHidden>{`: ${questions.map(({ question }) => question.label).join(', ')}`}</VisuallyHidden>
          </Button>
        </div>
      )}
      <div id={id} hidden={isFolded}>
        {children}
      </div>
    </div>
  );
}
