import type { PartnerConfig } from '../../../shared/partner/partner.ts';

const site = 'https://www.hillside.example';

export const config: PartnerConfig = {
  name: 'Hillside College',
  shortName: 'Hillside',
  applicantName: ['full_name'],
  title: 'Master’s Application',
  coverAnswers: ['subject', 'begin'],
  beforeYouStart: ['Have your school certificate at hand. With an account you can stop at any time.'],
  fee: '20 dollars',
  privacyPolicyUrl: `${site}/privacy`,
  address: ['Admissions', '9 Hill Road', 'Hillside, OR 97000'],
  helpEmail: 'help@hillside.example',
  serviceEmail: 'apply@hillside.example',
  office: { email: 'admissions@hillside.example', phone: '+1 503 555 0163' },
  links: {
    financing: `${site}/money`,
    program: `${site}/programs`,
    services: `${site}/services`,
    payment: `${site}/fee`,
    physicianAssistant: `${site}/physician-assistant`,
    pdfReader: `${site}/pdf`,
  },
  brand: { colour: '#1F4D3A', hover: '#14352A' },
  timeZone: 'America/Los_Angeles',
  textAreaLength: 200,
};
