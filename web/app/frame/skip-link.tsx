import styles from './skip-link.module.css';

export const SkipLink = () => (
  // biome-ignore lint/a11y/useValidAnchor: it is a link within the page, but its hash must not become an address.
  <a
    className={styles.link}
    href="#main"
    onClick={(event) => {
      event.preventDefault();
      document.getElementById('main')?.focus();
    }}
  >
    Skip to main content
  </a>
);
