import { renderToStaticMarkup } from 'react-dom/server';
import { config } from '#partner';
import { buttonClass } from '../../ui/button/button-class.ts';
import { EmailLink } from '../../ui/email-link.tsx';
import footer from '../frame/footer.module.css';
import { Header } from '../frame/header.tsx';
import { SkipLink } from '../frame/skip-link.tsx';
import styles from '../root-error.module.css';

const email = <EmailLink address={config.helpEmail} />;

/** The whole page that ends reminders. Its script changes only a sentence and a button. */
export const shell = renderToStaticMarkup(
  <>
    <SkipLink />
    <Header>{null}</Header>
    <main id="main" tabIndex={-1} className={styles.screen}>
      <h1>Reminders about your application</h1>
      <p id="state" role="status">
        One moment, please.
      </p>
      <noscript>
        <p>
          <span>This page needs JavaScript. Turn it on and reload the page, or email us:</span> {email}
          <span>.</span>
        </p>
      </noscript>
      <div id="action" hidden>
        <button type="button" className={buttonClass({})} />
      </div>
    </main>
    <footer className={footer.footer}>
      <div className={footer.wrap}>
        <section aria-labelledby="footer-help">
          <h2 id="footer-help">Help</h2>
          <p>
            <span>Technical help:</span> {email}
          </p>
        </section>
        <section aria-labelledby="footer-privacy">
          <h2 id="footer-privacy">Privacy</h2>
          <p>
            <a href={config.privacyPolicyUrl}>{`Privacy policy of ${config.name}`}</a>
          </p>
          <p>This page doesn't use cookies.</p>
        </section>
      </div>
    </footer>
  </>,
);
