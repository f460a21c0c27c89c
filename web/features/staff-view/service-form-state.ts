import { partner } from '#partner';
import type { StaffView } from '../../../shared/contracts/links.ts';
import { todayIn } from '../../../shared/form/calendar.ts';
import type { Answers, FormState } from '../../../shared/form/definition.ts';
import { readApplicantName } from '../../../shared/partner/applicant-name.ts';
import { serverNow } from '../../lib/calls/server-time.ts';

/**
 * Returns the state of the form for the staff view. Lists that depend on the day are those of the submission, or
 * today's before the submission.
 */
export const serviceFormState = ({ answer, add_another, tabs, submitted_at }: StaffView): FormState => ({
  answers: answer,
  counts: add_another,
  tabs,
  today: todayIn(partner.config.timeZone, submitted_at ? new Date(submitted_at) : serverNow()),
});

export const applicantName = (answers: Answers): string => readApplicantName(partner.config, answers) || 'an applicant';
