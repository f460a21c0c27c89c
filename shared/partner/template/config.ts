import type { PartnerConfig } from '../partner.ts';

export const site = 'https://www.template.example';

/**
 * Every field is to be replaced. `PartnerConfig` has more, which are off here: severalApplications, letters, handOver, windows,
 * uploads, idleMinutes, minutes, benefits, appliedElsewhere.
 */
export const config: PartnerConfig = {
  // In the header, emails and PDFs.
  name: 'Template University',
  // Where there is little room.
  shortName: 'Template',
  // Keys of the questions that make an applicant's name, in this order.
  applicantName: ['first_name', 'last_name'],
  // What the form is called, beside the name.
  title: 'Graduate Application',
  // Keys of the questions whose answers the cover of a PDF shows.
  coverAnswers: ['program', 'entry_term'],
  // Keys of the questions that tell one application from another.
  about: { program: 'program', term: 'entry_term', lastName: 'last_name', firstName: 'first_name' },
  // As people write it; left out where applying is free.
  fee: '$60',
  // Paragraphs before the first question; what is in braces is counted in the form.
  beforeYouStart: [
    'Have ready: the colleges you attended, with dates; and your transcripts (or send them later).',
    'There are {steps} steps and at least {questions} required questions.',
  ],
  privacyPolicyUrl: `${site}/privacy`,
  // The office's, by lines.
  address: ['Graduate Office', '1 Main Street', 'Template, IL 60000'],
  // Where applicants write when the site does not work for them.
  helpEmail: 'apply-help@template.example',
  // From which the product sends; AWS has to have it verified.
  serviceEmail: 'graduate-application@template.example',
  // The people who process applications; the phone number begins with + and the country.
  office: { email: 'graduate-office@template.example', phone: '+1 (217) 555-0142' },
  // Each may be left out.
  links: {
    financing: `${site}/financing`,
    program: `${site}/programs`,
    services: `${site}/services`,
  },
  // Header and primary buttons; white text needs a contrast of 4.5 on both.
  brand: { colour: '#1E3A5F', hover: '#142943' },
  // Ages, years, terms and ends of days follow its calendar.
  timeZone: 'America/Chicago',
  // Characters, in text areas without a limit of their own.
  textAreaLength: 4000,
};
