import { forgetApplicant, forgetCurrentApplicant } from './session.ts';
import { broadcast } from './session-channel.ts';

/** The session goes on in another application of the same person, in every tab. */
export function openChosenApplication() {
  broadcast({ kind: 'chosen' });
  forgetCurrentApplicant();
  forgetApplicant();
  location.assign('/');
}
