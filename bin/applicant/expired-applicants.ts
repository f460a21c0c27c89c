import type { Retention } from '../../infra/config.ts';

export interface ExpiredApplicant {
  readonly account: string;
  readonly email: string;
  /** What began the time that is over. */
  readonly since: 'submitted' | 'last log-in' | 'signed up';
  readonly at: Date;
}

interface Kept extends ExpiredApplicant {
  readonly until: number;
}

/** Applicants whose data have been kept as long as they may be, the longest kept first. */
export async function expiredApplicants(
  { submitted, unsubmitted }: Pick<Retention, 'submitted' | 'unsubmitted'>,
  now: Date,
): Promise<ExpiredApplicant[]> {
  const { scanApplications } = await import('../../lambdas/application/scan-applications.ts');
  const { cognito } = await import('../../lambdas/identity/cognito.ts');
  const { listAccounts } = await import('../../lambdas/identity/list-accounts.ts');
  const { accountIn } = await import('../../lambdas/application/application-id.ts');
  const untilOf = (at: Date, days: number) => at.getTime() + days * 24 * 60 * 60 * 1000;
  /** By account, the application that is kept longest. */
  const last = new Map<string, Kept>();
  for await (const { applicationId, username: email, successful_login, created_at, receipt } of scanApplications(
    'username',
    'successful_login',
    'created_at',
    'receipt',
  )) {
    const account = accountIn(applicationId);
    const at = new Date(receipt?.submitted_at ?? successful_login.at(-1) ?? created_at ?? Number.NaN);
    const since = receipt ? 'submitted' : 'last log-in';
    const until = untilOf(at, receipt ? submitted : unsubmitted);
    if (until >= (last.get(account)?.until ?? 0)) last.set(account, { account, email, since, at, until });
  }
  // Those that were never confirmed, or never used.
  for await (const { account, email, createdAt } of listAccounts(cognito()))
    if (!last.has(account)) {
      const until = untilOf(createdAt, unsubmitted);
      last.set(account, { account, email, since: 'signed up', at: createdAt, until });
    }
  return [...last.values()]
    .filter(({ until }) => until <= now.getTime())
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}
