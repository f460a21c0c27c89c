import type { PartnerConfig } from '../partner.ts';

export const site = 'https://www.template.example';

/**
 * The settings of the university. Replace every value. `PartnerConfig` has more settings, which are off here:
 * severalApplications, letters, handOver, windows, uploads, idleMinutes, minutes, benefits, appliedElsewhere. Links of
 * staff are on: `staffLinks: false` turns them off.
 */
export const config: PartnerConfig = {
  // The name in the header, emails and PDFs.
  name: 'Template University',
  // The name for places with little room.
  shortName: 'Template',
  // Keys of the questions that form an applicant's name, in this order.
  applicantName: ['first_name', 'last_name'],
  // The title of the form, next to the name.
  title: 'Graduate Application',
  // Keys of the questions whose answers are on the cover of a PDF.
  coverAnswers: ['program', 'entry_term'],
  // Keys of the questions that identify an application.
  about: { program: 'program', term: 'entry_term', lastName: 'last_name', firstName: 'first_name' },
  // The application fee as text. Leave it out if applying is free.
  fee: '$60',
  // Paragraphs before the first question. Names in braces are replaced by counts from the form.
  beforeYouStart: [
    'Have ready: the colleges you attended, with dates; and your transcripts (or send them later).',
    'There are {steps} steps and at least {questions} required questions.',
  ],
  privacyPolicyUrl: `${site}/privacy`,
  // The office's address, line by line.
  address: ['Graduate Office', '1 Main Street', 'Template, IL 60000'],
  // The address that applicants write to if they have problems with the site.
  helpEmail: 'apply-help@template.example',
  // The sender of all emails. It must be verified in AWS.
  serviceEmail: 'graduate-application@template.example',
  // The office that processes applications. The phone number starts with + and the country code.
  office: { email: 'graduate-office@template.example', phone: '+1 (217) 555-0142' },
  // Each link is optional.
  links: {
    financing: `${site}/financing`,
    program: `${site}/programs`,
    services: `${site}/services`,
  },
  // The colors of the header and the primary buttons. White text needs a contrast of 4.5 on both.
  brand: { colour: '#1E3A5F', hover: '#142943' },
  // Ages, year lists, terms and deadlines follow this time zone.
  timeZone: 'America/Chicago',
  // The maximum length of the text in a text area that sets no limit.
  textAreaLength: 4000,
};
