import { findAbout } from '../application/about.ts';
import type { ListedRequest } from '../emails/letter-list-emails.ts';
import type { OpenRequest } from './open-requests.ts';

/** What a list says of a request. Undefined when its application is gone. */
export async function told({ application, letter }: OpenRequest): Promise<ListedRequest | undefined> {
  const about = await findAbout(application);
  return (
    about && { applicantName: about.name, program: about.program, due: letter.due ?? '', waiver: letter.person?.waiver }
  );
}
