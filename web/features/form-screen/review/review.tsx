import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { partner } from '#partner';
import type { Answers } from '../../../../shared/form/definition.ts';
import { answerKeysOf, asText } from '../../../../shared/form/place.ts';
import { nameWithRow, type Placed } from '../../../../shared/form/placed.ts';
import {
  type PrintedPage,
  type PrintedRow,
  type PrintedSection,
  printPlaced,
} from '../../../../shared/print/print-form.ts';
import { formatCount } from '../../../../shared/text/format-count.ts';
import { sectionId } from '../../../form/sections/ids.ts';
import sectionStyles from '../../../form/sections/section.module.css';
import { SectionHeading } from '../../../form/sections/section-heading.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { useSnapshot } from '../../../lib/external-store.ts';
import { hasWindows } from '../../../lib/has-windows.ts';
import { Button } from '../../../ui/button/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { application, useApplication } from '../../application/index.ts';
import { DeadlineText } from '../../windows/index.ts';
import { QuestionLink } from '../saving/question-link.tsx';
import { reviewPosition, useIsReturningToReview } from '../saving/review-position.ts';
import { subscribeAfterTyping } from '../steps/after-typing.ts';
import { isMissing, isWrong, progressOf, sectionText } from '../steps/progress.ts';
import styles from './check-answers.module.css';
import { shownText, summarize } from './shown-text.ts';

export default function Review() {
  const answers = useSnapshot(subscribeAfterTyping, () => application.answers);
  const isOpenedOffline = useApplication(({ openedOffline }) => openedOffline);
  const [isShowingAll, setShowingAll] = useState(false);
  useRestoreReviewPosition();
  if (isOpenedOffline) return <p role="status">Your saved answers will show here once you're back online.</p>;
  const { placed, problems } = application;
  const missing = placed.questions.filter((question) => isMissing(question, answers));
  const wrong = placed.questions.filter(
    (question) => question.shown && !missing.includes(question) && isWrong(question, problems),
  );
  const todo = [...missing, ...wrong];
  return (
    <>
      {hasWindows && <DeadlineText />}
      <p role="status">{summaryOf(missing.length, wrong.length)}</p>
      <RemovedAnswers answers={answers} />
      <div className={classNames('buttons', styles.actions)}>
        <Button aria-pressed={isShowingAll} onClick={() => setShowingAll(!isShowingAll)}>
          Show all answers
        </Button>
        <Button onClick={() => window.print()}>Print your answers</Button>
      </div>
      {printPlaced(placed, answers).pages.map((page, index) => (
        <section key={page.id}>
          <h3>{`Step ${index + 1} of ${partner.form.pages.length}: ${page.title}`}</h3>
          {groupsOf(page).map((group) => (
            <Group key={group.title} group={group} todo={todo} isShowingAll={isShowingAll} />
          ))}
        </section>
      ))}
    </>
  );
}

/** Focuses the link that the user followed to the form, and scrolls it to the height where it was. */
function useRestoreReviewPosition() {
  const isReturning = useIsReturningToReview();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each return to the review has a key of its own.
  useEffect(() => {
    const position = isReturning ? reviewPosition.get() : undefined;
    if (!position) return;
    const frame = requestAnimationFrame(() => {
      // An answer that is no longer missing has no link of its own, so focus its section's link.
      const link = document.getElementById(position.id) ?? document.getElementById(position.id.replace(/--.*/, ''));
      link?.focus({ preventScroll: true });
      if (link) scrollBy({ top: link.getBoundingClientRect().top - position.top, behavior: 'instant' });
    });
    return () => cancelAnimationFrame(frame);
  }, [isReturning, key]);
}

function summaryOf(missingCount: number, wrongCount: number): string {
  const sentences = [
    missingCount && `${formatCount(missingCount, 'required answer is', 'required answers are')} missing.`,
    wrongCount && `${formatCount(wrongCount, 'answer needs', 'answers need')} to be fixed.`,
  ];
  return sentences.filter(Boolean).join(' ') || 'All required questions are answered.';
}

const changeId = (section: string) => `change-${section}`;

/** Lists the answered questions that the form no longer asks. */
function RemovedAnswers({ answers }: { answers: Answers }) {
  const removed = partner.form.removed?.filter(({ key }) => asText(answers[key]) !== '') ?? [];
  if (removed.length === 0) return null;
  return (
    <>
      <p>You answered questions that we no longer ask. Your answers to them aren't part of your application:</p>
      <ul className="bullets">
        {removed.map(({ key, label }) => (
          <li key={key}>{label}</li>
        ))}
      </ul>
    </>
  );
}

/** A section with the rows of its repeats, which follow under their own headings. */
interface SectionGroup {
  readonly page: PrintedPage;
  readonly id: string;
  readonly title: string;
  readonly parts: readonly PrintedSection[];
}

function groupsOf(page: PrintedPage): SectionGroup[] {
  const groups: SectionGroup[] = [];
  for (const section of page.sections) {
    const last = groups.at(-1);
    if (section.level === 2 && last) groups[groups.length - 1] = { ...last, parts: [...last.parts, section] };
    else groups.push({ page, id: idOf(page, section.title), title: section.title, parts: [section] });
  }
  return groups;
}

const idOf = (page: PrintedPage, title: string): string =>
  application.placed.pages.find(({ id }) => id === page.id)?.sections.find((each) => each.title === title)?.id ?? '';

interface GroupProps {
  readonly group: SectionGroup;
  /** The questions to answer or fix, of the whole form. */
  readonly todo: readonly Placed[];
  readonly isShowingAll: boolean;
}

/** Shows a section like the form does. Folded, it lists what is left to do, or else its answers in one line. */
function Group({ group: { page, id, title, parts }, todo, isShowingAll }: GroupProps) {
  const [isOpenByUser, setOpenByUser] = useState(false);
  const isOpen = isShowingAll || isOpenByUser;
  const { answers, placed, problems } = application;
  const questions = placed.questions.filter(({ section }) => section === id);
  const progress = progressOf(questions, answers, problems);
  const ownTodo = todo.filter(({ section }) => section === id);
  return (
    <section>
      <div className={styles.head}>
        <SectionHeading
          level="h4"
          titleId={`review-${id}`}
          title={title}
          state={{ kind: progress.kind, text: sectionText(progress) }}
          isFolded={!isOpen}
          onToggle={() => setOpenByUser(!isOpen)}
        />
        <QuestionLink id={changeId(id)} page={page.id} hash={sectionId(id)}>
          <span>Change</span>
          <VisuallyHidden>{` ${title}`}</VisuallyHidden>
        </QuestionLink>
      </div>
      {!isOpen &&
        (ownTodo.length > 0 ? (
          <ul className={classNames('buttons', styles.todo)}>
            {ownTodo.map((each) => (
              <li key={each.key}>
                <TodoLink id={`first-${each.key}`} placed={each}>
                  {nameWithRow(each)}
                </TodoLink>
              </li>
            ))}
          </ul>
        ) : (
          <p className={sectionStyles.summary}>{summarize(parts.flatMap(({ rows }) => rows)) || 'Not answered'}</p>
        ))}
      <div className={isOpen ? undefined : 'folded'}>
        {parts.map(({ title: name, level, rows }) => (
          <Fragment key={name}>
            {level === 2 && <h5>{name}</h5>}
            <dl>
              {rows.map((row) => (
                <Row key={row.key} row={row} todo={ownTodo.find(({ key }) => key === row.key)} />
              ))}
            </dl>
          </Fragment>
        ))}
      </div>
    </section>
  );
}

const TodoLink = ({ id, placed, children }: { id: string; placed: Placed; children: ReactNode }) => (
  <QuestionLink
    id={`${changeId(placed.section)}--${id}`}
    page={placed.page}
    hash={answerKeysOf(placed)[0] ?? placed.key}
  >
    {children}
  </QuestionLink>
);

function Row({ row, todo }: { row: PrintedRow; todo: Placed | undefined }) {
  const answer = shownText(row);
  return (
    <div className={styles.row}>
      <dt>{row.label}</dt>
      {todo ? (
        <dd>
          <TodoLink id={row.key} placed={todo}>
            <span>{row.text === '' ? 'Missing' : 'Fix'}</span>
            <VisuallyHidden>{` answer: ${row.label}`}</VisuallyHidden>
          </TodoLink>
          {row.text !== '' && <span>{` – ${answer}`}</span>}
        </dd>
      ) : (
        <dd translate="no" dir="auto" className={row.text === '' ? styles.none : undefined}>
          {row.text === '' ? 'Not answered' : answer}
        </dd>
      )}
    </div>
  );
}
