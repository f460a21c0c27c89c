import { partner, topicsAfterSubmitting } from '#partner';
import { checklistWords } from '../../../../shared/checklist/checklist.ts';
import { withContactLinks } from '../../../../shared/partner/contact-links.ts';
import styles from './completion-screen.module.css';

/** What applicants want to know once they have submitted; the receipt email says the same. */
export const Topics = () => (
  <section aria-labelledby="topics" className={styles.topics}>
    <h2 id="topics">{checklistWords.topics}</h2>
    {Object.values(topicsAfterSubmitting).map(({ title, text }) => (
      <section key={title}>
        <h3>{title}</h3>
        <p>
          {withContactLinks(text, partner.config.office).map((piece) =>
            piece.url ? (
              <a key={piece.text} href={piece.url}>
                {piece.text}
              </a>
            ) : (
              piece.text
            ),
          )}
        </p>
      </section>
    ))}
  </section>
);
