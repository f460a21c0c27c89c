import { Fragment, useEffect, useState } from 'react';
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
import { hideSsn } from '../../../form/masks/ssn.ts';
import { sectionId } from '../../../form/sections/ids.ts';
import { useSnapshot } from '../../../lib/external-store.ts';
import { hasWindows } from '../../../lib/has-windows.ts';
import { Button } from '../../../ui/button/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { application, useApplication } from '../../application/index.ts';
import { DeadlineText } from '../../windows/index.ts';
import { QuestionLink } from '../saving/question-link.tsx';
import { reviewPosition, useIsReturningToReview } from '../saving/review-position.ts';
import { subscribeAfterTyping } from '../steps/after-typing.ts';
import { isMissing } from '../steps/progress.ts';
import styles from './check-answers.module.css';

/** Opens sections with a missing answer, or one that is no longer offered. Folds others until their answers change. */
export default function Review() {
  const answers = useSnapshot(subscribeAfterTyping, () => application.answers);
  const isOpenedOffline = useApplication(({ openedOffline }) => openedOffline);
  const [isShowingAll, setShowingAll] = useState(false);
  useRestoreReviewPosition();
  if (isOpenedOffline) return <p role="status">Your saved answers will show here once you're back online.</p>;
  const { placed } = application;
  const missing = placed.questions.filter((question) => isMissing(question, answers));
  const openKeys = new Set(
    placed.questions.filter((each) => each.expiredLabel !== '' || missing.includes(each)).map(({ key }) => key),
  );
  return (
    <>
      {hasWindows && <DeadlineText />}
      <p role="status">{summaryOf(missing)}</p>
      {missing.length > 0 && <MissingAnswers missing={missing} />}
      <RemovedAnswers answers={answers} />
      <div className={styles.buttons}>
        <Button aria-pressed={isShowingAll} onClick={() => setShowingAll(!isShowingAll)}>
          Show all answers
        </Button>
        <Button onClick={() => window.print()}>Print your answers</Button>
      </div>
      {printPlaced(placed, answers).pages.map((page, index) => (
        <section key={page.id}>
          <h3>
            Step {index + 1} of {partner.form.pages.length}: {page.title}
          </h3>
          {groupsOf(page).map((group) => (
            <Group key={group.title} group={group} missing={missing} openKeys={openKeys} isShowingAll={isShowingAll} />
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

function summaryOf({ length: count }: readonly Placed[]): string {
  if (count === 0) return 'All required questions are answered.';
  return `${formatCount(count, 'required answer is', 'required answers are')} missing.`;
}

const changeId = (section: string) => `change-${section}`;

const MissingAnswers = ({ missing }: { missing: readonly Placed[] }) => (
  <ul className={styles.missingAnswers}>
    {missing.map((placed) => (
      <li key={placed.key}>
        <QuestionLink
          id={`${changeId(placed.section)}--first-${placed.key}`}
          page={placed.page}
          hash={answerKeysOf(placed)[0] ?? placed.key}
        >
          {nameWithRow(placed)}
        </QuestionLink>
      </li>
    ))}
  </ul>
);

/** Lists the answered questions that the form no longer asks. */
function RemovedAnswers({ answers }: { answers: Answers }) {
  const removed = partner.form.removed?.filter(({ key }) => asText(answers[key]) !== '') ?? [];
  if (removed.length === 0) return null;
  return (
    <>
      <p>You answered questions that we no longer ask. Your answers to them aren't part of your application:</p>
      <ul>
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
  readonly missing: readonly Placed[];
  /** The keys of the answers whose sections are open at first. */
  readonly openKeys: ReadonlySet<string>;
  readonly isShowingAll: boolean;
}

function Group({ group: { page, id, title, parts }, missing, openKeys, isShowingAll }: GroupProps) {
  const rows = parts.flatMap((part) => part.rows);
  const currentText = rows.map(({ key, text }) => `${key} ${text}`).join();
  const [initialText] = useState(currentText);
  const [isOpenByUser, setOpenByUser] = useState<boolean>();
  const isOpen =
    isShowingAll || (isOpenByUser ?? (rows.some(({ key }) => openKeys.has(key)) || currentText !== initialText));
  return (
    <section>
      <div className={styles.head}>
        <h4>
          <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setOpenByUser(!isOpen)}>
            {title}
          </button>
        </h4>
        <QuestionLink id={changeId(id)} page={page.id} hash={sectionId(id)}>
          Change<VisuallyHidden> {title}</VisuallyHidden>
        </QuestionLink>
      </div>
      <div className={isOpen ? undefined : styles.folded}>
        {parts.map(({ title: name, level, rows: own }) => (
          <Fragment key={name}>
            {level === 2 && <h5>{name}</h5>}
            <dl>
              {own.map((row) => (
                <Row
                  key={row.key}
                  page={page}
                  section={id}
                  row={row}
                  missing={missing.find(({ key }) => key === row.key)}
                />
              ))}
            </dl>
          </Fragment>
        ))}
      </div>
    </section>
  );
}

interface RowProps {
  readonly page: PrintedPage;
  readonly section: string;
  readonly row: PrintedRow;
  readonly missing: Placed | undefined;
}

const Row = ({ page, section, row, missing }: RowProps) => (
  <div className={styles.row}>
    <dt>{row.label}</dt>
    {missing ? (
      <dd className={styles.missing}>
        <QuestionLink id={`${changeId(section)}--${row.key}`} page={page.id} hash={answerKeysOf(missing)[0] ?? row.key}>
          Missing<VisuallyHidden> answer: {row.label}</VisuallyHidden>
        </QuestionLink>
        {missing.expiredLabel && ` – ${row.text}`}
      </dd>
    ) : (
      <dd dir="auto" className={row.text === '' ? styles.none : undefined}>
        {row.text === '' ? 'Not answered' : shownText(row)}
      </dd>
    )}
  </div>
);

/** Returns an answer with the file's name, a checkbox in words, or a masked Social Security number. */
function shownText({ key, text, isDocument }: PrintedRow): string {
  if (isDocument) return application.state.documents[key]?.file_name ?? text;
  const kind = application.questionOf(key)?.question.kind;
  if (kind === 'checkbox') return asText(application.get(key)) === 'true' ? 'Chosen' : 'Not chosen';
  return kind === 'ssn' ? hideSsn(text) : text;
}
