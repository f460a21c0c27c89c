import { foldEmail } from '../../shared/email-address.ts';
import { changeItem } from '../platform/change-item.ts';
import { countInWindow } from '../platform/count-in-window.ts';
import { once } from '../platform/once.ts';
import { seconds } from '../platform/table.ts';
import { cognito } from './cognito.ts';

/** What a public call has emailed: a code or the notice of an account, a new code, a link to a new password. */
export type EmailKind = 'sign-up' | 'new-code' | 'new-password';

const hour = 60 * 60 * 1000;
const anHour = { times: 'sent', most: 5, within: hour } as const;

/** For responses that speak of an email: nobody is told that an address has had its share. */
export const emailShare = 'We can send up to five an hour.';

/** The table holds a keyed hash of the address, for an hour after its last email. */
export const dynamoEmailLimit = once(() => {
  const { proof } = cognito();
  return {
    /**
     * Counts one email to the address, whether or not it has an account and whoever asks. False when it has had its share:
     * the caller then sends nothing, changes nothing and responds as ever.
     */
    async take(kind: EmailKind, address: string) {
      const id = `emails#${kind}#${await proof.keyedHash(`emails#${foldEmail(address)}`)}`;
      const set = [[['expires_at'], seconds(new Date(Date.now() + hour))]] as const;
      return countInWindow({ write: (wanted) => changeItem(id, wanted), also: { set } }, anHour);
    },
  };
});
