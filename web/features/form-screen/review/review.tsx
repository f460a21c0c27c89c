import { useSyncExternalStore } from 'react';
import { partner } from '#partner';
import { answerKeysOf, asText } from '../../../../shared/form/place.ts';
import type { Placed } from '../../../../shared/form/placed.ts';
import { printPlaced } from '../../../../shared/print/print-form.ts';
import type { PrintedPage, PrintedRow, PrintedSection } from '../../../../shared/print/printed-form.ts';
import { hideSsn } from '../../../form/masks/ssn.ts';
import { sectionId } from '../../../form/navigation/section-id.ts';
import { Button } from '../../../ui/button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { application, useApplication } from '../../application/index.ts';
import { PlaceLink } from '../saving/place-link.tsx';
import { subscribeAfterTyping } from '../steps/after-typing.ts';
import { isMissing } from '../steps/progress.ts';
import styles from './check-answers.module.css';

export default function Review() {
  const answers = useSyncExternalStore(subscribeAfterTyping, () => application.answers);
  const isUnknown = useApplication(({ openedOffline }) => openedOffline);
  if (isUnknown) return <p role="status">Your saved answers will show here once you are back online.</p>;
  const { placed } = application;
  const missing = placed.questions.filter((question) => isMissing(question, answers));
  return (
    <>
      <p role="status">{summaryOf(missing)}</p>
      {missing.length > 0 && <MissingAnswers missing={missing} />}
      <Button onClick={() => window.print()}>Print your answers</Button>
      {printPlaced(placed, answers).pages.map((page, index) => (
        <Page key={page.id} page={page} step={index + 1} missing={missing} />
      ))}
    </>
  );
}

function summaryOf({ length: count }: readonly Placed[]): string {
  if (count === 0) return 'All required questions are answered.';
  return count === 1 ? '1 required answer is missing.' : `${count} required answers are missing.`;
}

const MissingAnswers = ({ missing }: { missing: readonly Placed[] }) => (
  <ul className={styles.missingAnswers}>
    {missing.map((placed) => (
      <li key={placed.key}>
        <PlaceLink page={placed.page} hash={answerKeysOf(placed)[0] ?? placed.key}>
          {nameOf(placed)}
        </PlaceLink>
      </li>
    ))}
  </ul>
);

/** Questions of a row have the same labels in each. */
const nameOf = ({ row, question: { label } }: Placed): string => (label.startsWith(row) ? label : `${row} – ${label}`);

interface PageProps {
  readonly page: PrintedPage;
  readonly step: number;
  readonly missing: readonly Placed[];
}

const Page = ({ page, step, missing }: PageProps) => (
  <section>
    <h3>
      Step {step} of {partner.form.pages.length}: {page.title}
    </h3>
    {page.sections.map((section) => (
      <Section key={section.title} page={page} section={section} missing={missing} />
    ))}
  </section>
);

interface SectionProps extends Omit<PageProps, 'step'> {
  readonly section: PrintedSection;
}

const Section = ({ page, section: { title, level, rows }, missing }: SectionProps) => (
  <section>
    <div className={styles.head}>
      {level === 1 ? <h4>{title}</h4> : <h5>{title}</h5>}
      {level === 1 && (
        <PlaceLink page={page.id} hash={sectionId(idOf(page, title))}>
          Change<VisuallyHidden> {title}</VisuallyHidden>
        </PlaceLink>
      )}
    </div>
    <dl>
      {rows.map((row) => (
        <Row key={row.key} page={page} row={row} missing={missing.find(({ key }) => key === row.key)} />
      ))}
    </dl>
  </section>
);

const idOf = (page: PrintedPage, title: string): string =>
  application.placed.pages.find(({ id }) => id === page.id)?.sections.find((each) => each.title === title)?.id ?? '';

interface RowProps {
  readonly page: PrintedPage;
  readonly row: PrintedRow;
  readonly missing: Placed | undefined;
}

const Row = ({ page, row, missing }: RowProps) => (
  <div className={styles.row}>
    <dt>{row.label}</dt>
    {missing ? (
      <dd className={styles.missing}>
        <PlaceLink page={page.id} hash={answerKeysOf(missing)[0] ?? row.key}>
          Missing<VisuallyHidden> answer: {row.label}</VisuallyHidden>
        </PlaceLink>
        {missing.expired && ` – ${row.text}`}
      </dd>
    ) : (
      <dd dir="auto" className={row.text === '' ? styles.none : undefined}>
        {row.text === '' ? 'Not answered' : shownText(row)}
      </dd>
    )}
  </div>
);

/** The applicant's own view names the file and a box in words, and hides the social security number as its field does. */
function shownText({ key, text, isDocument }: PrintedRow): string {
  if (isDocument) return application.state.documents[key]?.file_name ?? text;
  const kind = application.questionOf(key)?.question.kind;
  if (kind === 'checkbox') return asText(application.get(key)) === 'true' ? 'Chosen' : 'Not chosen';
  return kind === 'ssn' ? hideSsn(text) : text;
}
