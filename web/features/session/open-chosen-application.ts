import { clearApplicantData, clearCurrentApplicant } from './session.ts';
import { broadcast } from './session-channel.ts';

/** Continues the session in another application of the same account, in every tab. */
export function openChosenApplication() {
  broadcast({ kind: 'chosen' });
  clearCurrentApplicant();
  clearApplicantData();
  location.assign('/');
}
