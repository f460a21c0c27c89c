import type { Answers } from '../form/definition.ts';
import { asText } from '../form/place.ts';
import type { PartnerConfig } from './partner.ts';

export const readApplicantName = ({ applicantName }: Pick<PartnerConfig, 'applicantName'>, answers: Answers): string =>
  applicantName
    .map((key) => asText(answers[key]))
    .filter(Boolean)
    .join(' ');
