import { partner } from '#partner';
import type { ServiceView } from '../../../shared/contracts/links.ts';
import { printTime } from '../../../shared/print/print-time.ts';
import styles from './print.module.css';

const { name: institution, title, timeZone } = partner.config;

export const PrintHead = ({ name, view }: { name: string; view: ServiceView }) => (
  <div className={styles.head}>
    <div>
      <p translate="no">{institution}</p>
      <h1>{title}</h1>
    </div>
    <div>
      <p>
        <strong dir="auto">{name}</strong>
      </p>
      {view.confirmation_number && (
        <p>
          Confirmation <span translate="no">{view.confirmation_number}</span>
        </p>
      )}
      <p>{view.submitted_at ? `Submitted ${printTime(view.submitted_at, timeZone)}` : 'Not submitted'}</p>
    </div>
  </div>
);
