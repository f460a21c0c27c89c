import { answerKeysOf, asText, type Placed } from '../../../../shared/form/place.ts';
import { printAnswer } from '../../../../shared/print/print-answer.ts';
import { focusQuestion } from '../../../form/navigation/focus-question.ts';
import { Button } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { application, useApplication } from '../../store/application-store.ts';
import { rememberDraft } from '../../store/draft.ts';
import type { TypedAnswers } from '../../store/server-answers.ts';
import styles from './set-aside.module.css';

/** Offers what was typed here and never saved, where another device has saved another answer: nothing typed is lost. */
export function SetAside() {
  const typed = useApplication(({ set_aside }) => set_aside);
  const questions = useApplication(({ placed }) => placed.questions);
  const open = questions.filter((question) => question.shown && keysIn(question, typed).length > 0);
  if (open.length === 0) return null;
  return (
    <section className={styles.aside} aria-labelledby="set-aside">
      <h2 id="set-aside">Some answers were changed on another device</h2>
      <p>What you typed here before was not saved. The saved answers are shown below, unless you choose yours.</p>
      <ul>
        {open.map((question) => (
          <li key={question.key}>
            <p>
              {question.question.label}: <q>{wordsOf(question, typed)}</q>
            </p>
            <Button onClick={() => use(question, typed)}>
              Use what I typed here<VisuallyHidden> for {question.question.label}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
      <Button
        onClick={() => {
          keepOnly({});
          focusMain();
        }}
      >
        Keep all saved answers
      </Button>
    </section>
  );
}

/** What is to be offered of a question: what was cleared here is nothing that could be lost. */
const keysIn = (question: Placed, typed: TypedAnswers) =>
  answerKeysOf(question).filter((key) => asText(typed[key]?.answer) !== '');

function wordsOf(question: Placed, typed: TypedAnswers): string {
  const keys = keysIn(question, typed);
  if (keys.some(application.isSensitive)) return '•••';
  const answers = Object.fromEntries(keys.map((key) => [key, typed[key]?.answer ?? '']));
  return printAnswer(question, answers) || keys.map((key) => asText(answers[key])).join(' ');
}

function use(question: Placed, typed: TypedAnswers) {
  const keys = new Set(answerKeysOf(question));
  keepOnly(Object.fromEntries(Object.entries(typed).filter(([key]) => !keys.has(key))));
  for (const key of keysIn(question, typed)) application.set(key, typed[key]?.answer ?? '');
  if (!focusQuestion(question.key)) focusMain();
}

function keepOnly(set_aside: TypedAnswers) {
  application.update({ set_aside });
  rememberDraft();
}

/** The button that was pressed is gone. */
const focusMain = () => document.getElementById('main')?.focus();
