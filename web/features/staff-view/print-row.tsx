import type { PrintedRow } from '../../../shared/print/printed-form.ts';
import styles from './print.module.css';

export const PrintRow = ({ row, url }: { row: PrintedRow; url: string | undefined }) => (
  <div className={styles.row} id={row.key}>
    <dt>{row.label}</dt>
    {row.text === '' ? (
      <dd className={styles.none}>Not answered</dd>
    ) : (
      <dd dir="auto">
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
