import { classNames } from '../../lib/class-names.ts';
import { CheckIcon, ErrorIcon } from '../../ui/icons.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './section.module.css';

export interface SectionState {
  readonly kind: 'untouched' | 'started' | 'complete' | 'wrong';
  readonly text: string;
}

/** Says what is left to do in a section. The text starts with a space, because it follows the section's title. */
export const SectionStateText = ({ kind, text }: SectionState) => (
  <span className={classNames(styles.state, styles[kind])}>
    {kind === 'complete' && <CheckIcon />}
    {kind === 'wrong' && <ErrorIcon />}
    {kind === 'complete' ? <VisuallyHidden>{` ${text}`}</VisuallyHidden> : <span>{` ${text}`}</span>}
  </span>
);
