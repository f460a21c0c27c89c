import { config, topicsAfterSubmitting } from '#partner';
import { closingEmail } from '../../lambdas/emails/closing-email.ts';
import {
  accountExistsEmail,
  confirmationEmail,
  emailChangedEmail,
  newCodeEmail,
  passwordChangedEmail,
  receiptEmail,
  resetEmail,
} from '../../lambdas/emails/emails.ts';
import { exportEmail } from '../../lambdas/emails/export-email.ts';
import { recommenderEmails } from '../../lambdas/emails/letter-emails.ts';
import { applicantEmails } from '../../lambdas/emails/letter-emails-to-applicant.ts';
import { letterListEmail } from '../../lambdas/emails/letter-list-email.ts';
import type { Email } from '../../lambdas/emails/write-email.ts';
import type { Checklist } from '../../shared/checklist/checklist.ts';
import type { EmailKind } from '../../shared/emails.ts';

const site = 'https://apply.example.edu';
const day = '2026-12-15';
/** Names and choices that users enter and that an email might repeat. */
export const names = ['Applicantname', 'Recommendername'] as const;
export const choices = ['Chosenprogram', 'Chosenterm'] as const;

const facts = {
  applicantName: names[0],
  recommenderName: names[1],
  program: choices[0],
  term: choices[1],
  due: `${day}T05:00:00Z`,
  closes: `${day}T05:00:00Z`,
  waiver: 'Y',
  link: site,
} as const;
const ofApplicant = { ...facts, letters: [{ ...facts, state: 'asked' }] } as const;

const receipt = { confirmation_number: 'ABCD-2345', submitted_at: `${day}T05:00:00Z` };
const figures = { programs: [choices[0]], again: 0, letters: 0, overdue: 0, failed: ['ABCD-2345'] };

const toRecommender = (kind: keyof typeof recommenderEmails) => recommenderEmails[kind](config, facts);
const toApplicant = (kind: keyof typeof applicantEmails) => applicantEmails[kind](config, ofApplicant);

/** Returns one email of each kind, with every fact that it may mention. The receipt has the given checklist. */
export const emailsOfEveryKind = (checklist: Checklist): Readonly<Record<EmailKind, Email>> => ({
  confirm: confirmationEmail(config, '123456'),
  'confirm-new': newCodeEmail(config, '123456'),
  reset: resetEmail(config, `${site}/reset`),
  'account-exists': accountExistsEmail(config, site),
  'password-changed': passwordChangedEmail(config, site, true),
  'email-changed': emailChangedEmail(config, site),
  receipt: receiptEmail(config, receipt, checklist, topicsAfterSubmitting, site),
  handover: exportEmail(config, day, figures),
  closing: closingEmail(config, { ...facts, closes: day, lateUntil: day, unsubscribePage: site, unsubscribeUrl: site }),
  'letter-asked': toRecommender('letter-asked'),
  'letter-answer': toRecommender('letter-answer'),
  'letter-soon': toRecommender('letter-soon'),
  'letter-overdue': toRecommender('letter-overdue'),
  'letter-reminder': toRecommender('letter-reminder'),
  'letter-receipt': toRecommender('letter-receipt'),
  'letter-failed': toRecommender('letter-failed'),
  'letter-cancelled': toRecommender('letter-cancelled'),
  'letter-list': letterListEmail(config, [facts], site),
  'letter-unreached': toApplicant('letter-unreached'),
  'letter-declined': toApplicant('letter-declined'),
  'letter-received': toApplicant('letter-received'),
  'letters-open': toApplicant('letters-open'),
  'letters-overdue': toApplicant('letters-overdue'),
});
