import { useEffect } from 'react';
import { partner } from '#partner';
import type { ServiceView } from '../../../shared/contracts/links.ts';
import { printForm } from '../../../shared/print/print-form.ts';
import type { PrintedPage, PrintedSection } from '../../../shared/print/printed-form.ts';
import { Letters } from './letters.tsx';
import styles from './print.module.css';
import { PrintHead } from './print-head.tsx';
import { PrintRow } from './print-row.tsx';
import { applicantName, serviceFormState } from './service-form-state.ts';
import { useRunningHead } from './use-running-head.ts';

interface Props {
  readonly view: ServiceView;
  readonly page: string | undefined;
}

export function PrintView({ view, page }: Props) {
  const { pages } = printForm(partner.form, serviceFormState(view));
  const name = applicantName(view.answer);
  useEffect(() => {
    document.title = `Application of ${name} – ${partner.config.name}`;
  }, [name]);
  useRunningHead([name, view.confirmation_number].filter(Boolean).join(' · '));
  return (
    <main className={styles.document}>
      <PrintHead name={name} view={view} />
      {pages.map(
        (each, index) => (!page || each.id === page) && <Page key={each.id} page={each} step={index + 1} view={view} />,
      )}
      {!page && view.letters && view.letters.length > 0 && <Letters letters={view.letters} />}
    </main>
  );
}

const Page = ({ page, step, view }: { page: PrintedPage; step: number; view: ServiceView }) => (
  <section>
    <h2>
      Step {step}: {page.title}
    </h2>
    {page.sections.map((section) => (
      <Section key={section.title} section={section} view={view} />
    ))}
  </section>
);

const Section = ({ section, view }: { section: PrintedSection; view: ServiceView }) => (
  <section>
    {section.level === 1 ? <h3>{section.title}</h3> : <h4>{section.title}</h4>}
    <dl className={styles.list}>
      {section.rows.map((row) => (
        <PrintRow key={row.key} row={row} url={view.documents[row.key]} />
      ))}
    </dl>
  </section>
);
