import type { ReactNode } from 'react';
import { answerKeysOf, asText, type Placed } from '../../../../shared/form/place.ts';
import { printAnswer } from '../../../../shared/print/print-answer.ts';
import { focusQuestion } from '../../../form/navigation/focus-question.ts';
import { Button } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { application, type DraftAnswers, rememberDraft, useApplication } from '../../store/index.ts';
import styles from './draft-conflicts.module.css';

export default function DraftConflicts(): ReactNode {
  const conflicts = useApplication((snapshot) => snapshot.conflicts);
  const questions = useApplication(({ placed }) => placed.questions);
  const open = questions.filter((question) => question.shown && keysIn(question, conflicts).length > 0);
  if (open.length === 0) return null;
  return (
    <section className={styles.conflicts} aria-labelledby="draft-conflicts">
      <h2 id="draft-conflicts">Some answers were changed on another device</h2>
      <p>What you typed here before was not saved. The saved answers are shown below, unless you choose yours.</p>
      <ul>
        {open.map((question) => (
          <li key={question.key}>
            <p>
              {nameOf(question)}: <q dir="auto">{textOf(question, conflicts)}</q>
            </p>
            <Button onClick={() => restore(question, conflicts)}>
              Use what I typed here<VisuallyHidden> for {nameOf(question)}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
      <Button
        onClick={() => {
          setConflicts({});
          focusMain();
        }}
      >
        Keep all saved answers
      </Button>
    </section>
  );
}

/** Rows have questions of the same label. */
const nameOf = ({ row, question: { label } }: Placed) => (label.startsWith(row) ? label : `${row} – ${label}`);

/** Without answers that were cleared here: nothing of them could be lost. */
const keysIn = (question: Placed, conflicts: DraftAnswers) =>
  answerKeysOf(question).filter((key) => asText(conflicts[key]?.answer) !== '');

function textOf(question: Placed, conflicts: DraftAnswers): string {
  const keys = keysIn(question, conflicts);
  if (keys.some(application.isSensitive)) return '•••';
  const answers = Object.fromEntries(keys.map((key) => [key, conflicts[key]?.answer ?? '']));
  return printAnswer(question, answers) || keys.map((key) => asText(answers[key])).join(' ');
}

function restore(question: Placed, conflicts: DraftAnswers) {
  const keys = new Set(answerKeysOf(question));
  setConflicts(Object.fromEntries(Object.entries(conflicts).filter(([key]) => !keys.has(key))));
  for (const key of keysIn(question, conflicts)) application.set(key, conflicts[key]?.answer ?? '');
  if (!focusQuestion(question.key)) focusMain();
}

function setConflicts(conflicts: DraftAnswers) {
  application.update({ conflicts });
  rememberDraft();
}

const focusMain = () => document.getElementById('main')?.focus();
