import { emailChangeStore } from '../../lambdas/application/email-changes.ts';
import { emailChangedEmail } from '../../lambdas/emails/emails.ts';
import { sesSend } from '../../lambdas/emails/send-email.ts';
import { setEmail } from '../../lambdas/identity/accounts.ts';
import { cognito } from '../../lambdas/identity/cognito.ts';
import { endSessions } from '../../lambdas/identity/end-sessions.ts';
import { sessionStore } from '../../lambdas/identity/sessions.ts';
import { cognitoUserPool } from '../../lambdas/identity/user-pool.ts';
import { config } from '../../lambdas/platform/partner-form.ts';
import { emailPattern, foldEmail } from '../../shared/email-address.ts';

/**
 * Changes the address of an account, for an applicant who has lost access to it. The address counts as confirmed, every
 * device is logged out, both addresses get an email, and the change is recorded on the account. Repeat the command if it
 * fails: it continues where it stopped.
 * @throws Error if the new address isn't valid or has another account, or if no account has the old one
 */
export async function changeEmail(typedOld: string, typedNew: string, site: string): Promise<string> {
  const [from, to] = [foldEmail(typedOld), foldEmail(typedNew)];
  if (!emailPattern.test(to)) throw new Error(`${typedNew} isn't a valid email address.`);
  const userPool = cognitoUserPool();
  const changes = emailChangeStore();
  const [owner, holder] = await Promise.all([userPool.find(from), userPool.find(to)]);
  // A command that stopped half-way has already given the account its new address.
  const isContinued = !owner && holder && (await changes.isRecorded(holder.account, from, to));
  const account = owner?.account ?? (isContinued ? holder.account : undefined);
  if (!account) throw new Error(`We found no applicant with the address ${typedOld}.`);
  if (holder && holder.account !== account)
    throw new Error(`${to} already has an account. To use the address for this one, erase that account first.`);

  await changes.record(account, from, to);
  await setEmail(cognito(), account, to);
  await endSessions({ userPool, sessions: sessionStore() }, account);
  await changes.writeUsernames(account, to);
  for (const address of [from, to])
    await sesSend()(address, emailChangedEmail(config, site), { kind: 'email-changed', id: crypto.randomUUID() });
  return `Changed the address of the account to ${to}. Every device was logged out, and both addresses were told.`;
}
