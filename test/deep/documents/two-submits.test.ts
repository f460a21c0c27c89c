import { expect, it } from '@jest/globals';
import { recordKey } from '../../../lambdas/documents/file-keys.ts';
import { claimSeconds } from '../../../lambdas/platform/change-item.ts';
import type { SubmissionJob } from '../../../lambdas/submission/submission-queue.ts';
import { inPairs } from '../../support/fault-proxy.ts';
import { passTime } from '../../support/pass-time.ts';
import { pick, randomFrom, report, runs, seed } from '../../support/seeded.ts';
import { deliver, faults, product, readyApplication, services, siteHost } from '../../support/suite-documents.ts';

const rounds = runs(25);
const record = (job: SubmissionJob) => deliver('record', job);

/** Two processes whose calls reach the services in pairs. */
async function atTheSameMoment<Result>(work: readonly (() => Promise<Result>)[]): Promise<Result[]> {
  faults.gate = inPairs();
  const results = await Promise.all(work.map((each) => each()));
  delete faults.gate;
  return results;
}

it('two submits at the same moment, taken by two workers, make one receipt, one record and one email', async () => {
  const random = randomFrom(seed);
  for (let round = 0; round < rounds; round += 1) {
    const { application: applicant, email } = await readyApplication();
    const jobs: SubmissionJob[] = [];
    const dependencies = {
      ...product.dependencies,
      enqueue: async () => undefined,
      enqueueSubmission: async (job: SubmissionJob) => void jobs.push(job),
    };
    const submit = () => product.submitApplication(dependencies, { applicationId: applicant, siteHost });
    const [one, two] = await atTheSameMoment([submit, submit]);
    expect(one).toEqual(two);
    // Neither saw the other's receipt before it wrote its own.
    expect(jobs).toHaveLength(2);

    const [first, second] = [pick(random, jobs), pick(random, jobs)];
    await atTheSameMoment([() => record(first), () => record(second)]);
    expect([round, services.emailsTo(email)]).toEqual([round, 1]);
    // The message of the worker that lost is delivered again.
    passTime((claimSeconds + 1) * 1000);
    for (const job of jobs) expect(await record(job)).toBe(true);
    expect([round, services.emailsTo(email)]).toEqual([round, 1]);
    expect(await services.list(applicant)).toEqual([recordKey(applicant, one?.confirmation_number ?? '')]);
  }
  report('two submits with two workers', rounds);
});
