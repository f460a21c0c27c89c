import { partner, topicsAfterSubmitting } from '#partner';
import { checklistWords } from '../../../../shared/checklist/checklist.ts';
import { withContactLinks } from '../../../../shared/partner/contact-links.ts';
import styles from './completion-screen.module.css';

const { whatToExpect, ...later } = topicsAfterSubmitting;

/** What applicants want to know once they have submitted; the receipt email says the same. */
export const Topics = () => (
  <>
    <details className={styles.fold}>
      <summary>
        <h2>{whatToExpect.title}</h2>
      </summary>
      <TopicText text={whatToExpect.text} />
    </details>
    <details className={styles.fold}>
      <summary>
        <h2>{checklistWords.topics}</h2>
      </summary>
      {Object.values(later).map(({ title, text }) => (
        <section key={title} className={styles.topic}>
          <h3>{title}</h3>
          <TopicText text={text} />
        </section>
      ))}
    </details>
  </>
);

const TopicText = ({ text }: { text: string }) => (
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
);
