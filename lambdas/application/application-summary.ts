import type { ApplicationSummary } from '../../shared/contracts/applications.ts';
import { place } from '../../shared/form/place.ts';
import type { About } from '../../shared/partner/partner.ts';
import { printAnswer } from '../../shared/print/print-answer.ts';
import { config, form } from '../platform/partner-form.ts';
import { type Application, formDayOf, formStateOf } from './application.ts';
import { presentStatus } from './progress.ts';

/** What tells an application from the others of its account. */
export function summaryOf(application: Application): Omit<ApplicationSummary, 'number' | 'chosen'> {
  return {
    ...aboutOf(application),
    web_status: presentStatus(application) ?? null,
    ...application.receipt,
  };
}

function aboutOf(application: Application): Pick<About, 'program' | 'term'> {
  const state = formStateOf(application, formDayOf(application));
  const { questions } = place(form, state);
  const labelOf = (wanted?: string) => {
    const placed = questions.find(({ key, shown }) => key === wanted && shown);
    return placed ? printAnswer(placed, state.answers) : '';
  };
  return { program: labelOf(config.about?.program), term: labelOf(config.about?.term) };
}
