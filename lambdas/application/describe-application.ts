import type { ApplicationSummary } from '../../shared/contracts/applications.ts';
import { placeForm } from '../../shared/form/place.ts';
import { limits } from '../../shared/limits.ts';
import { printAnswer } from '../../shared/print/print-answer.ts';
import { config, form } from '../platform/partner-form.ts';
import { type Application, formDayOf, formStateOf } from './application.ts';
import { applicationStore } from './applications.ts';
import { currentStatus } from './progress.ts';
import { windowAt } from './window.ts';

/** The name, program and term as the form prints them, frozen by the submission. Unanswered ones are ''. */
export interface ApplicationDescription {
  readonly name: string;
  readonly program: string;
  readonly term: string;
}

export function describeApplication(application: Application): ApplicationDescription {
  const state = formStateOf(application, formDayOf(application));
  const { questions } = placeForm(form, state);
  const answerText = (wanted?: string) => {
    const placed = questions.find(({ key, shown }) => key === wanted && shown);
    return placed ? printAnswer(placed, state.answers) : '';
  };
  const { firstName, lastName, program, term } = config.about ?? {};
  return {
    name: [answerText(firstName), answerText(lastName)].map(truncateName).filter(Boolean).join(' '),
    program: answerText(program),
    term: answerText(term),
  };
}

/** Shortens a name. A draft's name can be any text, and the university's emails to recommenders include it. */
const truncateName = (text: string) => [...text].slice(0, limits.textLength).join('');

export async function findDescription(applicationId: string): Promise<ApplicationDescription | undefined> {
  const application = await applicationStore().find(applicationId);
  return application && describeApplication(application);
}

/** Returns what distinguishes an application from the account's other applications. */
export function summaryOf(application: Application): Omit<ApplicationSummary, 'number' | 'chosen'> {
  const { program, term } = describeApplication(application);
  const window = application.receipt ? undefined : windowAt(application, new Date());
  return {
    program,
    term,
    ...(window && { window }),
    web_status: currentStatus(application) ?? null,
    ...application.receipt,
  };
}
