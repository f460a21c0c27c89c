import { config } from '#partner';
import { EmailLink } from '../../ui/email-link.tsx';
import styles from './footer.module.css';
import { Privacy } from './privacy.tsx';

const { address, benefits, helpEmail, links } = config;

export const Footer = () => (
  <footer className={styles.footer}>
    <div className={styles.wrap}>
      <section aria-labelledby="footer-help">
        <h2 id="footer-help">Help</h2>
        <p>
          <span>Technical help:</span> <EmailLink address={helpEmail} />
        </p>
        {links?.pdfReader && (
          <p>
            <a href={links.pdfReader}>Get a PDF reader</a>
          </p>
        )}
        <address translate="no" className={styles.address}>
          {address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </section>
      {benefits && (
        <section aria-labelledby="footer-benefits">
          <h2 id="footer-benefits">{benefits.title}</h2>
          <ul>
            {benefits.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="footer-privacy">
        <h2 id="footer-privacy">Privacy</h2>
        <Privacy />
      </section>
    </div>
  </footer>
);
