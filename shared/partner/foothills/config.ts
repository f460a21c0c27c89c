import type { PartnerConfig } from '../partner.ts';

export const config: PartnerConfig = {
  name: 'Foothills State University',
  shortName: 'FSU',
  applicantName: ['first_name', 'middle_name', 'last_name'],
  title: 'Graduate Application',
  coverAnswers: ['applied_major', 'applied_concentration', 'entry_term'],
  about: { program: 'applied_major', term: 'entry_term', lastName: 'last_name', firstName: 'first_name' },
  severalApplications: true,
  beforeYouStart: [
    'Have at hand: your schools with dates, your transcripts as files (or send them later) and, for some programs, the emails and phone numbers of three recommenders.',
    'In three steps you answer at least 22 required questions, and more where your answers or your program call for them.',
  ],
  privacyPolicyUrl: 'https://www.foothills.example/privacy',
  address: ['Graduate Office', '1 College Way', 'Foothills, MD 21500'],
  helpEmail: 'apply-help@foothills.example',
  serviceEmail: 'graduate-application@foothills.example',
  office: { email: 'graduate-office@foothills.example', phone: '+1 (301) 555-0142' },
  links: {
    financing: 'https://www.foothills.example/graduate/financing',
    program: 'https://www.foothills.example/graduate/programs',
    services: 'https://www.foothills.example/graduate/services',
    payment: 'https://www.foothills.example/graduate/application-fee',
    physicianAssistant: 'https://www.foothills.example/graduate/physician-assistant',
    pdfReader: 'https://get.adobe.com/reader/',
  },
  brand: { colour: '#7A1F2B', hover: '#5C1620' },
  timeZone: 'America/New_York',
  textAreaLength: 7000,
};
