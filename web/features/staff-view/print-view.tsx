import { useEffect } from 'react';
import { partner } from '#partner';
import type { LinkedLetter, StaffView } from '../../../shared/contracts/links.ts';
import { letterText, letterTitle } from '../../../shared/letters/print-letter.ts';
import {
  fullLabel,
  type PrintedPage,
  type PrintedRow,
  type PrintedSection,
  printForm,
} from '../../../shared/print/print-form.ts';
import { printTime } from '../../../shared/print/print-time.ts';
import { formatCount } from '../../../shared/text/format-count.ts';
import styles from './print.module.css';
import { applicantName, serviceFormState } from './service-form-state.ts';

interface Props {
  readonly view: StaffView;
  readonly page: string | undefined;
}

export function PrintView({ view, page }: Props) {
  const { pages } = view.asked ?? printForm(partner.form, serviceFormState(view));
  const name = applicantName(view.answer);
  useEffect(() => {
    document.title = `Application of ${name} – ${partner.config.name}`;
  }, [name]);
  usePrintedPageHeader([name, view.confirmation_number].filter(Boolean).join(' · '));
  return (
    <main className={styles.document}>
      <ApplicationHeader name={name} about={programAndTerm(pages)} view={view} />
      {pages.map(
        (each, index) => (!page || each.id === page) && <Page key={each.id} page={each} step={index + 1} view={view} />,
      )}
      {!page && view.letters && view.letters.length > 0 && <Letters letters={view.letters} />}
    </main>
  );
}

const Page = ({ page, step, view }: { page: PrintedPage; step: number; view: StaffView }) => (
  <section>
    <h2>{`Step ${step}: ${page.title}`}</h2>
    {page.sections.map((section) => (
      <Section key={section.title} section={section} view={view} />
    ))}
  </section>
);

const Section = ({ section, view }: { section: PrintedSection; view: StaffView }) => (
  <section>
    {section.level === 1 ? <h3>{section.title}</h3> : <h4>{section.title}</h4>}
    <dl>
      {section.rows.map((row) => (
        <PrintRow key={row.key} row={row} url={view.documents[row.key]} />
      ))}
    </dl>
  </section>
);

const { name: institution, title, timeZone, about: aboutKeys } = partner.config;

function programAndTerm(pages: readonly PrintedPage[]): string {
  const rows = pages.flatMap(({ sections }) => sections.flatMap((section) => section.rows));
  return [aboutKeys?.program, aboutKeys?.term]
    .flatMap((key) => rows.find((row) => row.key === key)?.text || [])
    .join(', ');
}

const submittedText = ({ submitted_at, late }: Pick<StaffView, 'submitted_at' | 'late'>) =>
  submitted_at ? `Submitted ${late ? 'late, ' : ''}${printTime(submitted_at, timeZone)}` : 'Not submitted';

const isReceived = ({ state }: LinkedLetter) => state === 'received';

const ApplicationHeader = ({
  name,
  about,
  view: { letters = [], ...view },
}: {
  name: string;
  about: string;
  view: StaffView;
}) => (
  <div className={styles.head}>
    <div>
      <p translate="no">{institution}</p>
      <h1>{title}</h1>
    </div>
    <div>
      <p>
        <strong translate="no" dir="auto">
          {name}
        </strong>
      </p>
      {about && <p>{about}</p>}
      {view.confirmation_number && (
        <p>
          <span>Confirmation</span> <span translate="no">{view.confirmation_number}</span>
        </p>
      )}
      <p>{submittedText(view)}</p>
      {letters.length > 0 && (
        <p>
          <span>{`${letters.filter(isReceived).length} of ${formatCount(letters.length, 'letter')} received`}</span>
          {letters.some((letter) => isReceived(letter) && letter.late) && <span>, late</span>}
        </p>
      )}
    </div>
  </div>
);

const Letters = ({ letters }: { letters: readonly LinkedLetter[] }) => (
  <section>
    <h2>Letters</h2>
    <dl>
      {letters.map((letter) => (
        <div key={letter.n} className={styles.row}>
          <dt>{letterTitle(letter)}</dt>
          <dd>
            <span>{letterText(letter, partner.config.timeZone)}</span>
            {letter.url && (
              <>
                {'\n'}
                <a href={letter.url} target="_blank" rel="noopener" title="Opens in a new tab">
                  Open letter
                </a>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  </section>
);

const PrintRow = ({ row, url }: { row: PrintedRow; url: string | undefined }) => (
  <div className={styles.row} id={row.key}>
    <dt>{fullLabel(row)}</dt>
    {row.text === '' ? (
      <dd className={styles.none}>Not answered</dd>
    ) : (
      <dd translate="no" dir="auto">
        {row.isDocument && url ? (
          <a href={url} target="_blank" rel="noopener" title="Opens in a new tab">
            {row.text}
          </a>
        ) : (
          row.text
        )}
      </dd>
    )}
  </div>
);

const cssString = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&').replaceAll(/\s+/g, ' ')}"`;

/** Prints a line on every page. The text of a page margin box can only come from a style sheet. */
function usePrintedPageHeader(line: string) {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { @top-right { content: ${cssString(line)}; font: 9pt Georgia, serif; } }`);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [line]);
}
