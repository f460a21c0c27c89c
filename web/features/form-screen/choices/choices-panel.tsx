import { type ReactNode, useEffect } from 'react';
import type { Answers } from '../../../../shared/form/definition.ts';
import { asText } from '../../../../shared/form/place.ts';
import { nameWithRow, type Placed } from '../../../../shared/form/placed.ts';
import { printAnswer } from '../../../../shared/print/print-answer.ts';
import { counted } from '../../../../shared/text/counted.ts';
import { hideSsn } from '../../../form/masks/ssn.ts';
import { useSnapshot } from '../../../lib/external-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { application, type Choice, choicesOf, decide, saving } from '../../application/index.ts';
import { choicesId, showChoices } from '../saving/saved-indicator.tsx';
import styles from './choices.module.css';

/**
 * Shows the unresolved conflicts between a value entered here and a value saved elsewhere. Neither is lost until the
 * user has chosen one.
 */
export default function ChoicesPanel(): ReactNode {
  useEffect(takeFocusOnce, []);
  useSnapshot(subscribe, () => JSON.stringify([...saving.outbox.entries()]));
  const choices = choicesOf(saving, application);
  if (choices.length === 0) return null;
  return (
    <section id={choicesId} tabIndex={-1} className={styles.choices} aria-labelledby={`${choicesId}-title`}>
      <h2 id={`${choicesId}-title`}>Please choose</h2>
      <p>We'll keep what you typed until you choose.</p>
      <ul>
        {choices.map((choice) => (
          <li key={choice.id} id={itemId(choice)} tabIndex={-1}>
            <h3>{titleOf(choice)}</h3>
            <Sides choice={choice} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const itemId = ({ kind, id }: Choice) => `choose-${kind}-${id}`;

/** How long typing must pause before the panel takes the focus, in ms. */
const pauseInTyping = 2_000;

/** The element that had the focus before the panel took it; undefined until then. */
let focusedBefore: Element | null | undefined;

/**
 * Moves the focus to the panel when typing pauses, once for all pages. When everything is chosen, the focus goes back.
 */
function takeFocusOnce() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const take = () => {
    if (document.querySelector('dialog[open]')) return wait();
    focusedBefore = document.activeElement;
    showChoices();
  };
  const wait = () => {
    clearTimeout(timer);
    if (focusedBefore === undefined) timer = setTimeout(take, pauseInTyping);
  };
  wait();
  document.addEventListener('input', wait);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('input', wait);
    if (saving.status.get().kind === 'choose') return;
    if (document.activeElement === document.body) giveFocusBack();
    focusedBefore = undefined;
  };
}

function giveFocusBack() {
  const place =
    focusedBefore?.isConnected && focusedBefore !== document.body ? focusedBefore : document.querySelector('h1');
  if (!(place instanceof HTMLElement)) return;
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus();
}

const subscribe = (listener: () => void) => {
  const stops = [saving.status.subscribe(listener), application.onDetails(listener), application.onChange(listener)];
  return () => {
    for (const stop of stops) stop();
  };
};

function Sides({ choice }: { choice: Choice }) {
  switch (choice.kind) {
    case 'question':
      return (
        <>
          <Said
            where={choice.isClaimed ? 'In your account' : 'On another device'}
            text={textOf(choice.placed, choice.other)}
          />
          <Said where="Typed here" text={textOf(choice.placed, choice.own)} after={belowOf(choice.below)} />
          <Buttons choice={choice} other="Use the saved answer" own="Use what I typed here" />
        </>
      );
    case 'tab':
      return (
        <>
          <Said where="On another device" text={tabName(choice, choice.other)} />
          <Said where="Chosen here" text={tabName(choice, choice.own)} />
          <Buttons choice={choice} other="Use the saved answer" own="Use what I chose here" />
        </>
      );
    case 'row':
      return (
        <>
          <p>{titleOf(choice)} was removed on another device.</p>
          {choice.own.map((placed) => (
            <Said
              key={placed.key}
              where={`Typed here, ${placed.question.label}`}
              text={textOf(placed, application.answers)}
            />
          ))}
          <Buttons choice={choice} other="Leave it out" own="Bring it back with what I typed" />
        </>
      );
    case 'hidden':
      return (
        <>
          <p>
            {choice.isClaimed
              ? "This question doesn't apply because of an answer in your account. To keep what you typed, change that answer."
              : 'This question no longer applies because you changed an answer on another device. To keep what you typed, change that answer back.'}
          </p>
          <Said where="Typed here" text={textOf(choice.placed, choice.own)} />
          <Buttons choice={choice} other="Leave it out" />
        </>
      );
  }
}

const Said = ({ where, text, after = '' }: { where: string; text: string; after?: string }) => (
  <p>
    {where}: {text === '' ? 'nothing' : <q dir="auto">{text}</q>}
    {after}
  </p>
);

function Buttons({ choice, other, own }: { choice: Choice; other: string; own?: string }) {
  const name = titleOf(choice);
  const take = (taken: 'own' | 'other') => () => {
    const before = choicesOf(saving, application).map(itemId);
    decide(saving, application, choice, taken);
    const left = choicesOf(saving, application).map(itemId);
    const next = before.slice(before.indexOf(itemId(choice))).find((id) => left.includes(id)) ?? left.at(-1);
    if (next) requestAnimationFrame(() => document.getElementById(next)?.focus());
  };
  return (
    <div className={styles.buttons}>
      <Button onClick={take('other')}>
        {other}
        <VisuallyHidden> for {name}</VisuallyHidden>
      </Button>
      {own && (
        <Button onClick={take('own')}>
          {own}
          <VisuallyHidden> for {name}</VisuallyHidden>
        </Button>
      )}
    </div>
  );
}

const belowOf = (count: number) => (count === 0 ? '' : `, with ${counted(count, 'answer')} below it`);

const tabName = ({ group }: Choice & { kind: 'tab' }, id: string) =>
  group.tabs.find((tab) => tab.id === id)?.label ?? id;

function titleOf(choice: Choice): string {
  if (choice.kind === 'tab') return choice.group.label;
  if (choice.kind === 'row') return choice.repeat.rows[choice.n - 1]?.heading ?? '';
  return nameWithRow(choice.placed);
}

function textOf(placed: Placed, answers: Answers): string {
  const text = printAnswer(placed, answers) || asText(answers[placed.key]);
  return placed.question.kind === 'ssn' ? hideSsn(text) : text;
}
