import { accountApplicationStore } from '../../lambdas/application/account-applications.ts';
import { applicantItemStore, type LastLogin, maxErased } from '../../lambdas/application/applicant-items.ts';
import { applicationIdOf } from '../../lambdas/application/application.ts';
import { applicationStore } from '../../lambdas/application/applications.ts';
import { s3ApplicationFiles } from '../../lambdas/documents/application-files.ts';
import { submissionNumberIn } from '../../lambdas/documents/file-keys.ts';
import { eraseExports } from '../../lambdas/export/erase-exports.ts';
import { deleteAccount, disableAccount } from '../../lambdas/identity/accounts.ts';
import { cognito } from '../../lambdas/identity/cognito.ts';
import { chunks } from '../../lambdas/platform/chunks.ts';
import { mapInParallel } from '../../lambdas/platform/map-in-parallel.ts';
import { formatCount } from '../../shared/text/format-count.ts';
import type { Expired } from './expired-applicants.ts';

// An erasure must end with nothing stored, even if it is cut off and repeated while requests and jobs run. So it first
// erases what requests and jobs look up before they write, waits until those under way have ended, and then erases
// everything. What a repeated command looks up goes last: the account, or the application if the account stays.

/** Waits until every request and job has ended that is running now. */
type Wait = () => Promise<void>;

/** Erases an account with all its data. Idempotent. Throws if it has a submission, unless `mayEraseSubmitted`. */
export async function eraseApplicant(account: string, mayEraseSubmitted: boolean, wait: Wait): Promise<string> {
  const applications = await Promise.all((await idsOf(account)).map(applicationStore().find));
  if (applications.some((application) => application?.receipt) && !mayEraseSubmitted)
    throw new Error(
      'This application was submitted, and you may have to keep its record. To erase everything anyway, add --submitted.',
    );
  const before = await closeAccount(account);
  await wait();
  const files = before + (await eraseClosedAccounts([account]));
  return `Erased the account ${account}, its table items, and ${formatCount(files, 'file or version', 'files and versions')}.`;
}

/** Erases the data whose retention period is over. Idempotent. */
export async function eraseExpired(expired: readonly Expired[], wait: Wait): Promise<void> {
  const accounts = expired.flatMap(({ account, application }) => (application ? [] : [account]));
  const ids = expired.flatMap(({ application }) => application?.id ?? []);
  const logins = new Map<string, LastLogin>();
  for (const { email: username, application } of expired)
    if (application?.lastLogin) logins.set(application.id, { username, at: application.lastLogin });
  for (const account of accounts) await closeAccount(account);
  await eraseApplications(ids, logins);
  await wait();
  for (const batch of chunks(accounts, maxErased)) await eraseClosedAccounts(batch);
  // An empty application is already in use. Whatever a job still adds to it is erased with it later.
  await eraseApplications(ids.filter((id) => !logins.has(id)));
}

/**
 * Refuses logins to an account, and erases its applications, so that no request or job that starts later finds them.
 * Returns how many files were erased.
 */
async function closeAccount(account: string): Promise<number> {
  const ids = await idsOf(account);
  // This throws while an export is being completed, before the account changes.
  const exported = await eraseExports(await submissionNumbersOf(ids));
  // Of an account that no longer exists, a repeated command finds only the applications, so they go last.
  if (!(await disableAccount(cognito(), account))) return exported + (await eraseAccountData(account));
  await applicantItemStore().eraseApplications(ids);
  return exported;
}

/** Erases all data of closed accounts, and then the accounts. Returns how many files were erased. */
async function eraseClosedAccounts(accounts: readonly string[]): Promise<number> {
  const files = await eraseAccountData(...accounts);
  for (const account of accounts) await deleteAccount(cognito(), account);
  return files;
}

/** Erases all data of at most `maxErased` accounts, which stay. Returns how many files were erased. */
export async function eraseAccountData(...accounts: readonly string[]): Promise<number> {
  const files = await eraseApplications((await mapInParallel(accounts, parallel, idsOf)).flat());
  // The accounts' lists of applications are erased after them, so that a repeated call still finds them.
  await applicantItemStore().eraseAccounts(accounts);
  return files;
}

/** Returns the ids of all applications, and the next one: its start may have been cut off before it was counted. */
async function idsOf(account: string): Promise<string[]> {
  const ids = await accountApplicationStore().listIds(account);
  return [...ids, applicationIdOf(account, ids.length + 1)];
}

/** Erases or empties applications, whose accounts stay. Returns how many files were erased. */
async function eraseApplications(ids: readonly string[], logins?: ReadonlyMap<string, LastLogin>): Promise<number> {
  let count = 0;
  for (const batch of chunks(ids, maxErased)) {
    const numbers = await submissionNumbersOf(batch);
    count += await eraseExports(numbers);
    for (const files of await mapInParallel(batch, parallel, s3ApplicationFiles().erase)) count += files;
    await applicantItemStore().erase(batch, logins);
    // A worker may have written an export after the first deletion.
    count += await eraseExports(numbers);
  }
  return count;
}

/** How many applications' files are listed or erased at the same time. */
const parallel = 10;

async function submissionNumbersOf(ids: readonly string[]): Promise<string[]> {
  const keys = (await mapInParallel(ids, parallel, s3ApplicationFiles().list)).flat();
  const found = await mapInParallel(ids, parallel, applicationStore().find);
  const receipts = found.map((application) => application?.receipt);
  // An interrupted run may have erased the receipts, so the keys of the records also name the submissions.
  const numbers = [...keys.map(submissionNumberIn), ...receipts.map((receipt) => receipt?.confirmation_number)];
  return [...new Set(numbers.filter((number) => number !== undefined))];
}
