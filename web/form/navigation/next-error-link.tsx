import styles from '../styles/form.module.css';

/** Beside the errors of the question with this key; what shows the summary of errors follows it. */
export const nextErrorLink = (key: string) => (
  <a className={styles.nextError} href="#error-summary" data-next-error={key}>
    Next error
  </a>
);

/** The key of the question whose "Next error" was clicked. */
export const nextErrorOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-next-error]')?.dataset.nextError : undefined;
