import { partner } from '#partner';
import type { LinkedLetter } from '../../../shared/contracts/links.ts';
import { letterText, letterTitle } from '../../../shared/letters/print-letter.ts';
import styles from './print.module.css';

export const Letters = ({ letters }: { letters: readonly LinkedLetter[] }) => (
  <section>
    <h2>Letters</h2>
    <dl className={styles.list}>
      {letters.map((letter) => (
        <div key={letter.n} className={styles.row}>
          <dt>{letterTitle(letter)}</dt>
          <dd>
            {letterText(letter, partner.config.timeZone)}
            {letter.url && (
              <>
                {'\n'}
                <a href={letter.url} target="_blank" rel="noopener" title="Opens in a new tab">
                  Open the letter
                </a>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
