import { type ReactNode, useEffect } from 'react';
import type { Answers } from '../../../../shared/form/definition.ts';
import { asText } from '../../../../shared/form/place.ts';
import { nameWithRow, type Placed } from '../../../../shared/form/placed.ts';
import { printAnswer } from '../../../../shared/print/print-answer.ts';
import { formatCount } from '../../../../shared/text/format-count.ts';
import { hideSsn } from '../../../../shared/text/hide-ssn.ts';
import { useSnapshot } from '../../../lib/external-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import {
  application,
  type Conflict,
  listConflicts,
  resolveConflict,
  saving,
  typingPauseMs,
} from '../../application/index.ts';
import { conflictsId, focusAwaitedConflicts, focusConflicts } from '../saving/saved-indicator.tsx';
import styles from './conflicts.module.css';

/** Shows conflicts between values entered here and saved elsewhere. Neither value is lost until the user chooses. */
export default function ConflictsPanel(): ReactNode {
  useEffect(() => void focusAwaitedConflicts(), []);
  useEffect(takeFocusOnce, []);
  useSnapshot(subscribe, () => JSON.stringify([...saving.outbox.entries()]));
  const conflicts = listConflicts(saving, application);
  if (conflicts.length === 0) return null;
  return (
    <section
      id={conflictsId}
      tabIndex={-1}
      className={`warning ${styles.choices}`}
      aria-labelledby={`${conflictsId}-title`}
    >
      <h2 id={`${conflictsId}-title`}>Please choose</h2>
      <p>We'll keep what you typed until you choose.</p>
      <ul>
        {conflicts.map((conflict) => (
          <li key={conflict.id} id={itemId(conflict)} tabIndex={-1}>
            <h3>{titleOf(conflict)}</h3>
            <ConflictDetails conflict={conflict} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const itemId = ({ kind, id }: Conflict) => `choose-${kind}-${id}`;

/** The element that had the focus before the panel took it; undefined until then. */
let previousFocus: Element | null | undefined;

/**
 * Moves the focus to the panel when typing pauses. Does so once for all pages, and returns the focus when all conflicts
 * are resolved.
 */
function takeFocusOnce() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const takeFocus = () => {
    if (document.querySelector('dialog[open]')) return scheduleFocus();
    previousFocus = document.activeElement;
    focusConflicts();
  };
  const scheduleFocus = () => {
    clearTimeout(timer);
    if (previousFocus === undefined) timer = setTimeout(takeFocus, typingPauseMs);
  };
  scheduleFocus();
  document.addEventListener('input', scheduleFocus);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('input', scheduleFocus);
    if (saving.status.get().kind === 'choose') return;
    if (document.activeElement === document.body) restoreFocus();
    previousFocus = undefined;
  };
}

function restoreFocus() {
  const element =
    previousFocus?.isConnected && previousFocus !== document.body ? previousFocus : document.querySelector('h1');
  if (!(element instanceof HTMLElement)) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus();
}

const subscribe = (listener: () => void) => {
  const stops = [saving.status.subscribe(listener), application.onDetails(listener), application.onChange(listener)];
  return () => {
    for (const stop of stops) stop();
  };
};

function ConflictDetails({ conflict }: { conflict: Conflict }) {
  switch (conflict.kind) {
    case 'question':
      return (
        <>
          <ConflictValue
            source={conflict.isClaimed ? 'In your account' : 'On another device'}
            text={textOf(conflict.placed, conflict.other)}
          />
          <ConflictValue
            source="Typed here"
            text={textOf(conflict.placed, conflict.own)}
            suffix={hiddenCountSuffix(conflict.hiddenCount)}
          />
          <Buttons conflict={conflict} other="Use the saved answer" own="Use what I typed here" />
        </>
      );
    case 'tab':
      return (
        <>
          <ConflictValue source="On another device" text={tabName(conflict, conflict.other)} />
          <ConflictValue source="Chosen here" text={tabName(conflict, conflict.own)} />
          <Buttons conflict={conflict} other="Use the saved answer" own="Use what I chose here" />
        </>
      );
    case 'row':
      return (
        <>
          <p>{`${titleOf(conflict)} was removed on another device.`}</p>
          {conflict.own.map((placed) => (
            <ConflictValue
              key={placed.key}
              source={`Typed here, ${placed.question.label}`}
              text={textOf(placed, application.answers)}
            />
          ))}
          <Buttons conflict={conflict} other="Leave it out" own="Bring it back with what I typed" />
        </>
      );
    case 'hidden':
      return (
        <>
          <p>
            {conflict.isClaimed
              ? "This question doesn't apply because of an answer in your account. To keep what you typed, change that answer."
              : 'This question no longer applies because you changed an answer on another device. To keep what you typed, change that answer back.'}
          </p>
          <ConflictValue source="Typed here" text={textOf(conflict.placed, conflict.own)} />
          <Buttons conflict={conflict} other="Leave it out" />
        </>
      );
  }
}

const ConflictValue = ({ source, text, suffix = '' }: { source: string; text: string; suffix?: string }) => (
  <p>
    <span>{`${source}:`}</span>{' '}
    {text === '' ? (
      <span>nothing</span>
    ) : (
      <q translate="no" dir="auto">
        {text}
      </q>
    )}
    <span>{suffix}</span>
  </p>
);

function Buttons({ conflict, other, own }: { conflict: Conflict; other: string; own?: string }) {
  const name = titleOf(conflict);
  const resolveWith = (side: 'own' | 'other') => () => {
    const previousIds = listConflicts(saving, application).map(itemId);
    resolveConflict(saving, application, conflict, side);
    const remainingIds = listConflicts(saving, application).map(itemId);
    const next =
      previousIds.slice(previousIds.indexOf(itemId(conflict))).find((id) => remainingIds.includes(id)) ??
      remainingIds.at(-1);
    if (next) requestAnimationFrame(() => document.getElementById(next)?.focus());
  };
  return (
    <div className="buttons">
      <Button onClick={resolveWith('other')}>
        <span>{other}</span>
        <VisuallyHidden>{` for ${name}`}</VisuallyHidden>
      </Button>
      {own && (
        <Button onClick={resolveWith('own')}>
          <span>{own}</span>
          <VisuallyHidden>{` for ${name}`}</VisuallyHidden>
        </Button>
      )}
    </div>
  );
}

const hiddenCountSuffix = (count: number) => (count === 0 ? '' : `, with ${formatCount(count, 'answer')} below it`);

const tabName = ({ group }: Conflict & { kind: 'tab' }, id: string) =>
  group.tabs.find((tab) => tab.id === id)?.label ?? id;

function titleOf(conflict: Conflict): string {
  if (conflict.kind === 'tab') return conflict.group.label;
  if (conflict.kind === 'row') return conflict.repeat.rows[conflict.n - 1]?.heading ?? '';
  return nameWithRow(conflict.placed);
}

function textOf(placed: Placed, answers: Answers): string {
  const text = printAnswer(placed, answers) || asText(answers[placed.key]);
  return placed.question.kind === 'ssn' ? hideSsn(text) : text;
}
