import { foldEmail } from '../../shared/email-address.ts';
import { countInWindow } from '../platform/count-in-window.ts';
import { once } from '../platform/once.ts';
import { epochSeconds } from '../platform/table.ts';
import { updateItem } from '../platform/update-item.ts';
import { cognito } from './cognito.ts';

/** The emails that public calls send: a code or a notice of an existing account, a new code, or a reset link. */
export type LimitedEmailKind = 'sign-up' | 'new-code' | 'new-password';

const hour = 60 * 60 * 1000;
const anHour = { attribute: 'sent', max: 5, windowMs: hour } as const;

/** The notice in responses that mention an email. The response is the same when the limit is reached. */
export const emailLimitNotice = 'We can send up to five an hour.';

/**
 * Limits how many emails of each kind are sent to an address per hour. The table stores a keyed hash of the address
 * until an hour after the last email.
 */
export const emailLimitStore = once(() => {
  const { secretHasher } = cognito();
  return {
    /**
     * Counts one email to the address, whether or not it has an account. Returns false if the limit is reached. The
     * caller then sends and changes nothing, and responds as usual.
     */
    async countEmail(kind: LimitedEmailKind, address: string) {
      const id = `emails#${kind}#${await secretHasher.keyedHash(`emails#${foldEmail(address)}`)}`;
      const set = [[['expires_at'], epochSeconds(new Date(Date.now() + hour))]] as const;
      return countInWindow({ write: (wanted) => updateItem(id, wanted), extra: { set } }, anHour);
    },
  };
});
