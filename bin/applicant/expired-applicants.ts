import type { Retention } from '../../infra/config.ts';

export interface ExpiredApplicant {
  readonly account: string;
  readonly email: string;
  /** What began the time that is over. */
  readonly since: 'submitted' | 'last log-in' | 'signed up';
  readonly at: Date;
}

/** Applicants whose data have been kept as long as they may be, the longest kept first. */
export async function expiredApplicants(
  { submitted, unsubmitted }: Pick<Retention, 'submitted' | 'unsubmitted'>,
  now: Date,
): Promise<ExpiredApplicant[]> {
  const { scanApplications } = await import('../../lambdas/application/scan-applications.ts');
  const { cognito } = await import('../../lambdas/identity/cognito.ts');
  const { listAccounts } = await import('../../lambdas/identity/list-accounts.ts');
  const isOver = (at: Date, days: number) => at.getTime() + days * 24 * 60 * 60 * 1000 <= now.getTime();
  const used = new Set<string>();
  const expired: ExpiredApplicant[] = [];
  for await (const { applicationId: account, username: email, successful_login, receipt } of scanApplications(
    'username',
    'successful_login',
    'receipt',
  )) {
    used.add(account);
    const at = new Date(receipt?.submitted_at ?? successful_login.at(-1) ?? Number.NaN);
    const since = receipt ? 'submitted' : 'last log-in';
    if (isOver(at, receipt ? submitted : unsubmitted)) expired.push({ account, email, since, at });
  }
  // Those that were never confirmed, or never used.
  for await (const { account, email, createdAt } of listAccounts(cognito()))
    if (!used.has(account) && isOver(createdAt, unsubmitted))
      expired.push({ account, email, since: 'signed up', at: createdAt });
  return expired.sort((a, b) => a.at.getTime() - b.at.getTime());
}
