import type { LetterRequest } from '../../../../shared/contracts/letter.ts';
import styles from './recommender.module.css';

/** The office, which helps where a page cannot. */
export const Contact = ({ email, address }: LetterRequest['contact']) => (
  <p className={styles.meta}>
    Questions? Write to <a href={`mailto:${email}`}>{email}</a> (<bdi>{address.join(', ')}</bdi>).
  </p>
);
