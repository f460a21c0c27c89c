import { SessionInvalid } from '../errors.ts';
import type { Application } from './application.ts';
import type { Applications } from './applications.ts';

/** For workers, who have no session: the application, or undefined when it is gone. */
export async function findApplication(applications: Applications, id: string): Promise<Application | undefined> {
  try {
    return await applications.read(id);
  } catch (error) {
    if (error instanceof SessionInvalid) return undefined;
    throw error;
  }
}
