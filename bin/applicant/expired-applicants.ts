import type { Retention } from '../../infra/config.ts';
import { accountIn, numberIn } from '../../lambdas/application/application.ts';
import { scanApplications } from '../../lambdas/application/applications.ts';
import { listAccounts } from '../../lambdas/identity/accounts.ts';
import { cognito } from '../../lambdas/identity/cognito.ts';

/** Data whose retention period is over: one application, or an account with everything in it. */
export interface Expired {
  readonly account: string;
  readonly email: string;
  readonly since: 'submitted' | 'last log-in' | 'signed up';
  readonly at: Date;
  /** The application to erase if the account stays. Absent if the whole account is erased. */
  readonly application?: {
    readonly id: string;
    /** The last login. Present for the newest application of an account in use, which an empty application replaces. */
    readonly lastLogin?: string;
  };
}

interface StoredApplication {
  readonly id: string;
  readonly email: string;
  readonly createdAt: string | undefined;
  readonly logins: readonly string[];
  readonly submittedAt: string | undefined;
}

type Days = Pick<Retention, 'submitted' | 'unsubmitted'>;

/** Returns the applications and accounts whose retention period is over, oldest first. */
export async function expiredApplicants(days: Days, now: Date): Promise<Expired[]> {
  const applications = new Map<string, StoredApplication[]>();
  for await (const { applicationId: id, username: email, successful_login, created_at, receipt } of scanApplications(
    'username',
    'successful_login',
    'created_at',
    'receipt',
  )) {
    const stored = { id, email, logins: successful_login, createdAt: created_at, submittedAt: receipt?.submitted_at };
    applications.set(accountIn(id), [...(applications.get(accountIn(id)) ?? []), stored]);
  }
  const expired = [...applications].flatMap(([account, all]) => expiredOf(account, all, days, now));
  // Accounts without an application were never confirmed or never used.
  for await (const { account, email, createdAt: at } of listAccounts(cognito()))
    if (!applications.has(account) && isOver(at, days.unsubmitted, now))
      expired.push({ account, email, since: 'signed up', at });
  return expired.sort((a, b) => a.at.getTime() - b.at.getTime());
}

const isOver = (at: Date, days: number, now: Date) => at.getTime() + days * 24 * 60 * 60 * 1000 <= now.getTime();

/** Returns an account's expired applications, or the account itself if all are expired and it is not in use. */
function expiredOf(account: string, all: readonly StoredApplication[], days: Days, now: Date): Expired[] {
  const latest = (times: readonly (string | undefined)[]) =>
    times
      .flatMap((time) => time ?? [])
      .toSorted()
      .at(-1);
  const lastLogin = latest(all.flatMap(({ logins }) => logins));
  const lastUsed = new Date(lastLogin ?? latest(all.map(({ createdAt }) => createdAt)) ?? Number.NaN);
  const expired = all
    .map(({ id, email, submittedAt }) => {
      const [since, at, retentionDays] = submittedAt
        ? (['submitted', new Date(submittedAt), days.submitted] as const)
        : (['last log-in', lastUsed, days.unsubmitted] as const);
      return { id, email, since, at, isOver: isOver(at, retentionDays, now) };
    })
    .filter((application) => application.isOver);
  const isInUse = !isOver(lastUsed, days.unsubmitted, now);
  if (expired.length === all.length && !isInUse) {
    const [last] = expired.toSorted((a, b) => b.at.getTime() - a.at.getTime());
    return last ? [{ account, email: last.email, since: last.since, at: last.at }] : [];
  }
  const newest = all.reduce((newer, other) => (numberIn(other.id) > numberIn(newer.id) ? other : newer)).id;
  return expired.map(({ id, email, since, at }) => ({
    account,
    email,
    since,
    at,
    application: { id, ...(id === newest && isInUse && lastLogin && { lastLogin }) },
  }));
}
