import { expect, it } from '@jest/globals';
import { jobOf } from '../../../lambdas/queues/job-of.ts';

it.each([
  [
    { kind: 'convert', applicant: 'lan', answerKey: 'resume', uploadId: 'u' },
    { kind: 'convert', ownerKind: 'application', owner: 'lan', slot: 'resume', uploadId: 'u' },
  ],
  [
    { kind: 'render', applicant: 'lan', hash: 'h' },
    { kind: 'render', applicationId: 'lan', hash: 'h' },
  ],
  [
    { kind: 'record', applicant: 'lan', siteHost: 'apply.example.edu' },
    { kind: 'record', applicationId: 'lan', siteHost: 'apply.example.edu' },
  ],
])('reads a job that waited in its queue over a deployment: %j', (earlier, present) => {
  expect(jobOf(JSON.stringify(earlier))).toEqual(present);
  expect(jobOf(JSON.stringify(present))).toEqual(present);
});
