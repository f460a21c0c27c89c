import { partner } from '#partner';
import styles from './completion-screen.module.css';
import { Fold } from './fold.tsx';

const { links } = partner.config;

export const FurtherReading = () => (
  <Fold title="Find out more">
    <ul className={styles.links}>
      <li>
        <a href={links.financing}>Find out about financing your studies</a>
      </li>
      <li>
        <a href={links.program}>Read more about your program</a>
      </li>
      <li>
        <a href={links.services}>Get to know our services for graduate students</a>
      </li>
    </ul>
  </Fold>
);
