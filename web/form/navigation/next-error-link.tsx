import styles from '../styles/form.module.css';

/** Renders a question's link "Next error". The component that shows the error summary handles the clicks. */
export const nextErrorLink = (key: string) => (
  <a className={styles.nextError} href="#error-summary" data-next-error={key}>
    Next error
  </a>
);

/** Returns the key of the question whose "Next error" link was clicked. */
export const nextErrorOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-next-error]')?.dataset.nextError : undefined;
