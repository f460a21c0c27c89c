import { partner } from '#partner';
import type { ServiceView } from '../../../shared/contracts/links.ts';
import { todayIn } from '../../../shared/form/calendar.ts';
import type { Answers, FormState } from '../../../shared/form/definition.ts';
import { readApplicantName } from '../../../shared/partner/applicant-name.ts';

/** A submitted application is read with the lists of the day on which it was submitted, an open one with today's. */
export const serviceFormState = ({ answer, add_another, tabs, submitted_at }: ServiceView): FormState => ({
  answers: answer,
  counts: add_another,
  tabs,
  today: todayIn(partner.config.timeZone, submitted_at ? new Date(submitted_at) : new Date()),
});

/** The applicant's name as far as it is known. */
export const applicantName = (answers: Answers): string => readApplicantName(partner.config, answers) || 'an applicant';
