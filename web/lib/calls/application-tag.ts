import { currentSession } from './unauthorized.ts';

let tag = '';
let listener = () => {};

/** The application that the page shows; '' while it shows none. */
export const applicationTag = (): string => tag;

export function setApplicationTag(next: string) {
  tag = next;
}

export function onOtherApplication(act: () => void) {
  listener = act;
}

/** The session has become another person's: the server has refused a call that was made for the one on the screen. */
export function announceOtherApplication(madeIn: number) {
  if (madeIn === currentSession()) listener();
}
