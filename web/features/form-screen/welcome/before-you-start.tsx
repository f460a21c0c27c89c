import type { ReactNode } from 'react';
import { partner } from '#partner';
import { isNarrowScreen } from '../../../lib/narrow-screen.ts';
import styles from './banner.module.css';

/** Open where there is room. On a phone it is closed, so that the first question comes first. */
export const BeforeYouStart = ({ children }: { children?: ReactNode }) => (
  <details className={styles.before} open={!isNarrowScreen()}>
    <summary>Before you start</summary>
    {partner.config.beforeYouStart?.map((text) => (
      <p key={text}>{text}</p>
    ))}
    {children}
  </details>
);

const { minutes } = partner.config;
export const durationText = minutes
  ? `This takes ${minutes} minutes. You can stop anytime and come back.`
  : 'You can stop anytime and come back.';
