import type { ApplicationSummary } from '../../shared/contracts/applications.ts';
import { place } from '../../shared/form/place.ts';
import { limits } from '../../shared/limits.ts';
import { printAnswer } from '../../shared/print/print-answer.ts';
import { config, form } from '../platform/partner-form.ts';
import { type Application, formDayOf, formStateOf } from './application.ts';
import { dynamoApplications } from './applications.ts';
import { presentStatus } from './progress.ts';
import { windowAt } from './window.ts';

/** Who applies for what, as the form says now, and is frozen by the submission. Labels are '' until chosen. */
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

/** A draft may have any text in place of a name, which would be an email to a recommender in the university's name. */
const asName = (text: string) => [...text].slice(0, limits.textLength).join('');

/** Undefined when there is no such application. */
export async function findAbout(applicationId: string): Promise<About | undefined> {
  const application = await dynamoApplications().find(applicationId);
  return application && aboutOf(application);
}

/** What tells an application from the others of its account. */
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
