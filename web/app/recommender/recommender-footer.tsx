import { config } from '#partner';
import { useStore } from '../../lib/external-store.ts';
import { keeping } from '../../lib/storage/storage.ts';
import styles from '../frame/footer.module.css';

export function RecommenderFooter() {
  const isKept = useStore(keeping);
  return (
    <footer className={styles.footer}>
      <div className={styles.wrap}>
        <section aria-labelledby="footer-help">
          <h2 id="footer-help">Help</h2>
          <p>
            Technical help: <a href={`mailto:${config.helpEmail}`}>{config.helpEmail}</a>
          </p>
          <address className={styles.address}>
            {config.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </section>
        <section aria-labelledby="footer-privacy">
          <h2 id="footer-privacy">Privacy</h2>
          <p>
            <a href={config.privacyPolicyUrl}>Privacy policy of {config.name}</a>
          </p>
          <p>
            {isKept
              ? 'What you write is kept in this browser, encrypted, only until it is saved. Safari and some other browsers remove it after 7 days without a visit. This page sets no cookies.'
              : 'This device keeps nothing of what you write: it is lost when you leave before it is saved. This page sets no cookies.'}
          </p>
        </section>
      </div>
    </footer>
  );
}
