import { messages } from '../../../shared/messages.ts';
import { idlenessNow } from '../../lib/activity.ts';
import { isLeaving } from './idle-log-out.ts';
import { endSessionEverywhere } from './session-channel.ts';

/** A log-out that is under way says itself why. */
export function endRefusedSession() {
  if (isLeaving()) return;
  endSessionEverywhere(idlenessNow() === 'expired' ? messages.inactivity : messages.sessionInvalid);
}
