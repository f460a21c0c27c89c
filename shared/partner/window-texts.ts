// The client and the server show these texts about the window of a term. `term` is the term's label.

import type { CalendarDate } from '../form/calendar.ts';
import { longDate } from '../form/months.ts';
import type { TermWindow } from './windows.ts';

/** Returns a sentence that says why an application cannot be submitted now, or '' if it can. */
export function notOpenMessage(window: TermWindow, term: string): string {
  if (window.state === 'before') return `Applications for ${term} open ${longDate(window.opens)}.`;
  return window.state === 'closed' ? `Applications for ${term} ${closedOn(window)}.` : '';
}

/** Returns a sentence that says why no term can be chosen: the next one opens on a day, or all have closed. */
export function noTermsMessage(leftOut: readonly TermWindow[]): string {
  const next = leftOut
    .filter(({ state }) => state === 'before')
    .map(({ opens }) => opens)
    .toSorted()[0];
  return next ? `No terms are open. The next one opens ${longDate(next)}.` : 'No terms are open. All have closed.';
}

/** Returns a short text, such as 'Submit by December 14, 2026'. On the last day, it names the time zone. */
export function deadlineText(window: TermWindow, today: CalendarDate, zone: string): string {
  const { state, opens, closes, lateUntil = '', extended } = window;
  switch (state) {
    case 'before':
      return `Opens ${longDate(opens)}`;
    case 'open':
      if (today === closes) return `Closes ${tonight(zone)}`;
      return extended ? `Extended for you: submit by ${longDate(closes)}` : `Submit by ${longDate(closes)}`;
    case 'late':
      return `Closed ${longDate(closes)}. Accepted late until ${today === lateUntil ? tonight(zone) : longDate(lateUntil)}`;
    case 'closed':
      return asSentence(closedOn(window));
  }
}

const closedOn = ({ closes, lateUntil }: TermWindow) =>
  `closed ${longDate(closes)}${lateUntil ? `, with late applications accepted until ${longDate(lateUntil)}` : ''}`;

const asSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const tonight = (zone: string) => `today at midnight (${zoneName(zone)})`;

/** Returns the year-round name of a time zone, such as 'Eastern Time'. */
export const zoneName = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
