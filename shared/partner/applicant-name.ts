import type { Answers } from '../form/definition.ts';
import type { PartnerConfig } from './partner.ts';

export const readApplicantName = ({ applicantName }: Pick<PartnerConfig, 'applicantName'>, answers: Answers): string =>
  applicantName
    .map((key) => answers[key])
    .filter(Boolean)
    .join(' ');
