import type { Answers } from '../form/definition.ts';
import type { PartnerConfig } from './partner.ts';

/** The applicant's name, as far as it has been answered; '' when none of it has. */
export const readApplicantName = ({ applicantName }: Pick<PartnerConfig, 'applicantName'>, answers: Answers): string =>
  applicantName
    .map((key) => answers[key])
    .filter(Boolean)
    .join(' ');
