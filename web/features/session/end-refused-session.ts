import { messages } from '../../../shared/messages.ts';
import { idlenessNow } from './activity.ts';
import { endSession } from './session.ts';

/** Ends a session that the server has refused. One that nobody used for too long was refused for that. */
export function endRefusedSession() {
  endSession(idlenessNow() === 'expired' ? messages.inactivity : messages.sessionInvalid);
}
