import { PdfScreen } from '../../features/form-screen/index.ts';
import styles from './form-layout.module.css';

export default function PdfRoutes() {
  return (
    <main id="main" tabIndex={-1} className={styles.main}>
      <PdfScreen />
    </main>
  );
}
