import type { Application } from '../application/application.ts';
import type { EnqueueLetters } from '../clock/due-queue.ts';
import { changeLetters } from './change-letters.ts';
import { letterOf, request, withLetter } from './letter-changes.ts';
import { letterRows, termOf } from './letter-rows.ts';
import { dynamoLetters } from './letters-store.ts';
import { addressProblem } from './recommender-address.ts';
import type { Person } from './stored-letters.ts';

/**
 * Asks for every letter of a submitted application that its applicant has not asked for: these count, and are taken beyond
 * the limits. Of two deliveries of the job one finds them asked for. A row that nobody can be asked at keeps the reason.
 */
export async function askAtSubmission(
  enqueue: EnqueueLetters,
  { applicationId, siteHost }: { readonly applicationId: string; readonly siteHost: string },
  application: Application,
): Promise<void> {
  const rows = letterRows(application);
  for (const { n, person, errors } of rows) {
    if (Object.keys(errors).length > 0) continue;
    const letters = await dynamoLetters().read(applicationId);
    if (letterOf(letters, n).generation > 0) continue;
    const problem = await addressProblem({ application, letters, rows }, n, person.email);
    await changeLetters(enqueue, applicationId, (present) => {
      const { generation, problem: known } = letterOf(present, n);
      if (generation > 0 || (problem !== undefined && known === problem)) return present;
      if (problem !== undefined) return withLetter(present, n, { problem });
      // Complete rows have answered the waiver.
      return request(present, n, { person: person as Person, siteHost, term: termOf(application) }, new Date());
    });
  }
}
