import type { ReactNode } from 'react';
import { partner } from '#partner';
import { todayIn } from '../../../../shared/form/calendar.ts';
import { fillCounts } from '../../../../shared/partner/fill-counts.ts';
import { serverNow } from '../../../lib/calls/server-time.ts';
import { isNarrowScreen } from '../../../lib/narrow-screen.ts';
import styles from './banner.module.css';

const { beforeYouStart = [], minutes, timeZone } = partner.config;

/** Open where there is room. On a phone it is closed, so that the first question comes first. */
export const BeforeYouStart = ({ children }: { children?: ReactNode }) => (
  <details className={styles.before} open={!isNarrowScreen()}>
    <summary>Before you start</summary>
    {beforeYouStart.map((text) => (
      <p key={text}>{fillCounts(text, partner, todayIn(timeZone, serverNow()))}</p>
    ))}
    {children}
  </details>
);

export const durationText = minutes
  ? `This takes ${minutes} minutes. You can stop anytime and come back.`
  : 'You can stop anytime and come back.';
