import { messages } from '../../../shared/messages.ts';
import { idlenessNow } from '../../lib/activity.ts';
import { endSessionEverywhere } from './session-channel.ts';

export function endRefusedSession() {
  endSessionEverywhere(idlenessNow() === 'expired' ? messages.inactivity : messages.sessionInvalid);
}
