import type { Letter } from '../../shared/contracts/letters.ts';
import { dynamoApplications } from '../application/applications.ts';
import { dynamoLetters } from './letters-store.ts';
import { viewLetters } from './view-letters.ts';

export async function readLetters(applicationId: string): Promise<readonly Letter[]> {
  const [application, letters] = await Promise.all([
    dynamoApplications().read(applicationId),
    dynamoLetters().read(applicationId),
  ]);
  return viewLetters(application, letters);
}
