import { config } from '#partner';
import { unsavedDays } from '../../../shared/limits.ts';
import { useStore } from '../../lib/external-store.ts';
import { storagePersists } from '../../lib/storage/storage.ts';
import { EmailLink } from '../../ui/email-link.tsx';
import styles from '../frame/footer.module.css';

export function RecommenderFooter() {
  const isKept = useStore(storagePersists);
  return (
    <footer className={styles.footer}>
      <div className={styles.wrap}>
        <section aria-labelledby="footer-help">
          <h2 id="footer-help">Help</h2>
          <p>
            <span>Technical help:</span> <EmailLink address={config.helpEmail} />
          </p>
          <address translate="no" className={styles.address}>
            {config.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </section>
        <section aria-labelledby="footer-privacy">
          <h2 id="footer-privacy">Privacy</h2>
          <p>
            <a href={config.privacyPolicyUrl}>{`Privacy policy of ${config.name}`}</a>
          </p>
          <p>
            {isKept
              ? `This browser keeps what you write, encrypted, only until it's saved. Safari and some other browsers remove it after ${unsavedDays.visitor} days without a visit. This page doesn't use cookies.`
              : "This device doesn't keep what you write. If you leave before it's saved, you'll lose it. This page doesn't use cookies."}
          </p>
        </section>
      </div>
    </footer>
  );
}
