import { partner, topicsAfterSubmitting } from '#partner';
import { checklistWords } from '../../../../shared/checklist/checklist.ts';
import { withContactLinks } from '../../../../shared/partner/contact-links.ts';
import styles from './completion-screen.module.css';
import { Fold } from './fold.tsx';

const { whatToExpect, ...later } = topicsAfterSubmitting;

/** What applicants want to know once they have submitted; the receipt email says the same. */
export const Topics = () => (
  <>
    <Fold title={whatToExpect.title}>
      <TopicText text={whatToExpect.text} />
    </Fold>
    <Fold title={checklistWords.topics}>
      {Object.values(later).map(({ title, text }) => (
        <section key={title} className={styles.topic}>
          <h3>{title}</h3>
          <TopicText text={text} />
        </section>
      ))}
    </Fold>
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
