import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { Button } from '../../../ui/button/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { ErrorNotice } from '../../../ui/notice.tsx';
import styles from './card.module.css';
import type { useAccountForm } from './use-account-form.ts';

interface Props {
  readonly title: string;
  readonly form: Pick<ReturnType<typeof useAccountForm>, 'failure' | 'hasErrors' | 'submit' | 'busy'>;
  readonly submitLabel: string;
  /** The notice above the form. After a failed attempt, the error takes its place. */
  readonly notice?: Elements;
  readonly children: Elements;
  readonly links: ReactNode;
}

/** The notice for a visitor with sensitive answers, which are only in memory and would be lost. */
export const unsavedNotice = "Some answers aren't saved yet. Don't close or reload this page.";

export function Card({ title, form, submitLabel, notice, children, links }: Props) {
  useDocumentTitle(title, form.hasErrors);
  return (
    <div className={`card ${styles.card}`}>
      <h1 className={styles.title}>{title}</h1>
      {form.failure ? <ErrorNotice>{form.failure}</ErrorNotice> : notice}
      {children && (
        <form noValidate onSubmit={form.submit}>
          {children}
          <Button type="submit" variant="primary" busy={form.busy} isDoubleClickIgnored>
            {submitLabel}
          </Button>
        </form>
      )}
      <div className={styles.links}>{links}</div>
    </div>
  );
}
