import { messages } from '../../../shared/messages.ts';
import { idlenessNow } from './activity.ts';
import { endSession } from './session.ts';

/** Ends a session that the server refused; after too long an inactivity, that is the reason to show. */
export function endRefusedSession() {
  endSession(idlenessNow() === 'expired' ? messages.inactivity : messages.sessionInvalid);
}
