import { messages } from '../../../shared/messages.ts';
import { idlenessNow } from '../../lib/activity.ts';
import { endSession } from './session.ts';

export function endRefusedSession() {
  endSession(idlenessNow() === 'expired' ? messages.inactivity : messages.sessionInvalid);
}
