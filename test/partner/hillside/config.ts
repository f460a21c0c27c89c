import type { PartnerConfig } from '../../../shared/partner/partner.ts';

const site = 'https://www.hillside.example';

export const config: PartnerConfig = {
  name: 'Hillside College',
  shortName: 'Hillside',
  applicantName: ['full_name'],
  title: 'Master’s Application',
  coverAnswers: ['subject', 'begin'],
  about: { program: 'subject', term: 'begin', lastName: 'full_name', firstName: 'full_name' },
  // These windows are years ahead. Tests of deadlines start a stack whose clock shows a day in 2051.
  windows: [
    { term: '2051', opens: '2050-09-01', closes: '2051-05-31' },
    { term: '2052', opens: '2051-09-01', closes: '2051-12-14', lateUntil: '2052-01-05' },
    { term: '2052', programs: ['law'], opens: '2051-09-01', closes: '2051-11-30' },
    { term: '2053', opens: '2052-08-01', closes: '2052-12-14' },
  ],
  beforeYouStart: [
    'Have your school certificate at hand. With an account you can stop at any time.',
    'On {steps} pages you answer at least {questions} required questions.',
  ],
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
  },
  brand: { colour: '#1F4D3A', hover: '#14352A' },
  timeZone: 'America/Los_Angeles',
  textAreaLength: 200,
  uploads: { megabytes: 5 },
  idleMinutes: 30,
};
