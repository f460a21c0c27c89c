import type { ApplicationSummary } from '../../shared/contracts/applications.ts';
import { place } from '../../shared/form/place.ts';
import { limits } from '../../shared/limits.ts';
import { printAnswer } from '../../shared/print/print-answer.ts';
import { config, form } from '../platform/partner-form.ts';
import { type Application, formDayOf, formStateOf } from './application.ts';
import { dynamoApplications } from './applications.ts';
import { presentStatus } from './progress.ts';
import { windowAt } from './window.ts';

/**
 * The applicant's name, program and term, as the current form prints them. The submission freezes them. A label is ''
 * until the applicant has chosen.
 */
export interface About {
  readonly name: string;
  readonly program: string;
  readonly term: string;
}

export function aboutOf(application: Application): About {
  const state = formStateOf(application, formDayOf(application));
  const { questions } = place(form, state);
  const printed = (wanted?: string) => {
    const placed = questions.find(({ key, shown }) => key === wanted && shown);
    return placed ? printAnswer(placed, state.answers) : '';
  };
  const { firstName, lastName, program, term } = config.about ?? {};
  return {
    name: [printed(firstName), printed(lastName)].map(asName).filter(Boolean).join(' '),
    program: printed(program),
    term: printed(term),
  };
}

/**
 * Limits the length of a name. A draft can contain any text there, which the university's email to a recommender would
 * include.
 */
const asName = (text: string) => [...text].slice(0, limits.textLength).join('');

export async function findAbout(applicationId: string): Promise<About | undefined> {
  const application = await dynamoApplications().find(applicationId);
  return application && aboutOf(application);
}

/** Returns what distinguishes an application from the account's other applications. */
export function summaryOf(application: Application): Omit<ApplicationSummary, 'number' | 'chosen'> {
  const { program, term } = aboutOf(application);
  const window = application.receipt ? undefined : windowAt(application, new Date());
  return {
    program,
    term,
    ...(window && { window }),
    web_status: presentStatus(application) ?? null,
    ...application.receipt,
  };
}
