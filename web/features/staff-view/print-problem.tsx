import { useDocumentTitle } from '../../lib/use-document-title.ts';
import styles from './print.module.css';

export function PrintProblem({ text }: { text: string }) {
  useDocumentTitle('Application');
  return (
    <main className={styles.document}>
      <h1>This application cannot be shown.</h1>
      <p>{text}</p>
    </main>
  );
}
