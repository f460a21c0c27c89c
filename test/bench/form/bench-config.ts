import type { PartnerConfig } from '../../../shared/partner/partner.ts';

const link = 'https://university.example/';

export const benchConfig: PartnerConfig = {
  name: 'University of the Benchmark',
  shortName: 'Benchmark',
  applicantName: ['name'],
  title: 'Graduate Application',
  coverAnswers: ['name'],
  privacyPolicyUrl: link,
  address: ['1 Main Street'],
  helpEmail: 'help@university.example',
  serviceEmail: 'service@university.example',
  office: { email: 'office@university.example', phone: '+1 555 0100' },
  brand: { colour: '#7A1F2B', hover: '#5C1620' },
  timeZone: 'America/New_York',
  textAreaLength: 1500,
};
