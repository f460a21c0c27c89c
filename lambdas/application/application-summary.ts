import type { ApplicationSummary } from '../../shared/contracts/applications.ts';
import { aboutOf } from './about.ts';
import type { Application } from './application.ts';
import { presentStatus } from './progress.ts';

/** What tells an application from the others of its account. */
export function summaryOf(application: Application): Omit<ApplicationSummary, 'number' | 'chosen'> {
  const { program, term } = aboutOf(application);
  return {
    program,
    term,
    web_status: presentStatus(application) ?? null,
    ...application.receipt,
  };
}
