import type { PartnerConfig } from '../partner.ts';

export const config: PartnerConfig = {
  name: 'Foothills State University',
  shortName: 'FSU',
  applicantName: ['first_name', 'middle_name', 'last_name'],
  title: 'Graduate Application',
  coverAnswers: ['applied_major', 'applied_concentration', 'entry_term'],
  about: { program: 'applied_major', term: 'entry_term', lastName: 'last_name', firstName: 'first_name' },
  severalApplications: true,
  letters: {
    repeat: 'recommender',
    keys: {
      waiver: 'recommender_{n}_waiver',
      firstname: 'recommender_{n}_firstname',
      lastname: 'recommender_{n}_lastname',
      title: 'recommender_{n}_title',
      organization: 'recommender_{n}_organization',
      phone: 'recommender_{n}_phone',
      email: 'recommender_{n}_email',
    },
    ask: 'fromForm',
    dueDays: 21,
    graceDays: 14,
  },
  handOver: {
    hour: 6,
    email: 'graduate-office@foothills.test',
    where: 'Graduate Office share, folder Applications',
    leaveOut: [],
  },
  fee: '$50',
  minutes: '10 to 30',
  beforeYouStart: [
    'Have ready: the schools you attended, with dates; your transcripts (or send them later); and, for some programs, contact details for {recommenders} recommenders.',
    'There are {steps} steps and at least {questions} required questions. Some programs ask more.',
  ],
  appliedElsewhere: [
    {
      text: "The Physician Assistant master's program uses a separate application.",
      link: {
        text: 'Apply to the Physician Assistant program',
        url: 'https://www.foothills.example/graduate/physician-assistant',
      },
    },
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
    pdfReader: 'https://get.adobe.com/reader/',
  },
  benefits: {
    title: 'Apply Now to Enjoy',
    items: ['One-on-one support', 'An expedited admissions decision upon completion'],
  },
  brand: { colour: '#7A1F2B', hover: '#5C1620' },
  timeZone: 'America/New_York',
  textAreaLength: 7000,
};
