import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import styles from './card.module.css';

interface Props {
  readonly title: string;
  readonly hasErrors?: boolean;
  readonly notice?: ReactNode;
  readonly children: ReactNode;
  readonly links: ReactNode;
}

export function Card({ title, hasErrors = false, notice, children, links }: Props) {
  useDocumentTitle(title, hasErrors);
  return (
    <div className={styles.card}>
      <h1 className={styles.title}>{title}</h1>
      {notice}
      {children}
      <div className={styles.links}>{links}</div>
    </div>
  );
}
