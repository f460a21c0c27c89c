// Writes emails. `send-email.ts` sends them, and `sent-emails.ts` stores their delivery states.

import { type Checklist, checklistWords } from '../../shared/checklist/checklist.ts';
import type { Receipt } from '../../shared/contracts/application.ts';
import type { PartnerConfig, TopicsAfterSubmitting } from '../../shared/partner/partner.ts';
import { printTime } from '../../shared/print/print-time.ts';
import { type Email, writeEmail } from './write-email.ts';

const applicationOf = ({ title, name }: PartnerConfig) => `${title} at ${name}`;
const product = ({ shortName, title }: PartnerConfig) => `${shortName} ${title}`;

export const confirmationEmail = (partner: PartnerConfig, code: string): Email =>
  writeEmail(partner, {
    subject: `Your confirmation code for the ${product(partner)}`,
    heading: 'Confirm your account',
    blocks: [
      `Thank you for starting your ${applicationOf(partner)}. Your confirmation code is:`,
      { code },
      "Enter this code on the confirmation page, in the browser you signed up in. It's valid for 24 hours.",
      "If you didn't create an account, you can ignore this email.",
    ],
  });

export const newCodeEmail = (partner: PartnerConfig, code: string): Email =>
  writeEmail(partner, {
    subject: `Your new confirmation code for the ${product(partner)}`,
    heading: 'Your new confirmation code',
    blocks: [
      `You requested a new code to confirm your account for the ${applicationOf(partner)}. It is:`,
      { code },
      "Enter this code on the confirmation page, in the browser you signed up in. It's valid for 24 hours, and your previous code no longer works.",
      "If you didn't request this, you can ignore this email.",
    ],
  });

/** Writes the email for a forgotten password of an unconfirmed account, which has no password to reset. */
export const confirmFirstEmail = (partner: PartnerConfig, code: string, site: string): Email =>
  writeEmail(partner, {
    subject: `Confirm your account for the ${product(partner)} first`,
    heading: "Your account isn't confirmed yet",
    blocks: [
      `Someone, hopefully you, requested a new password for your ${applicationOf(partner)}. The account with this email address isn't confirmed yet, so there's no password to reset.`,
      "If you don't know the password you chose, sign up again with this email address and a new password. We'll send you another code:",
      { link: `${site}/signup` },
      'If you know it, enter this code on the confirmation page, in the browser you signed up in:',
      { code },
      { link: `${site}/confirm` },
      "The code is valid for 24 hours, and your previous code no longer works. If you didn't request this, you can ignore this email.",
    ],
  });

export const resetEmail = (partner: PartnerConfig, link: string): Email =>
  writeEmail(partner, {
    subject: `Choose a new password for the ${product(partner)}`,
    heading: 'Choose a new password',
    blocks: [
      `Someone, hopefully you, requested a new password for your ${applicationOf(partner)}. Open this link to choose one:`,
      { link },
      "The link is valid for one hour. If you didn't request this, you can ignore this email. Your password won't change.",
    ],
  });

/** Writes the email for a sign-up with an existing account's address, which the page must not reveal. */
export const accountExistsEmail = (partner: PartnerConfig, site: string): Email =>
  writeEmail(partner, {
    subject: `You already have an account for the ${product(partner)}`,
    heading: 'You already have an account',
    blocks: [
      `Someone, hopefully you, tried to create an account for the ${applicationOf(partner)} with this email address. You already have one. Log in here:`,
      { link: `${site}/login` },
      "If you've forgotten your password, choose a new one here:",
      { link: `${site}/forgot` },
      "If it wasn't you, you can ignore this email. Nothing has changed.",
    ],
  });

export const passwordChangedEmail = (partner: PartnerConfig, site: string, isLoggedOut: boolean): Email =>
  writeEmail(partner, {
    subject: `Your password for the ${product(partner)} was changed`,
    heading: 'Your password was changed',
    blocks: [
      `The password of your account for the ${applicationOf(partner)} was changed just now${isLoggedOut ? ', and every device was logged out' : ''}.`,
      "If it wasn't you, choose a new password right away:",
      { link: `${site}/forgot` },
    ],
  });

/** Writes the email to both addresses of an account. It names neither, because either inbox may belong to another person. */
export const emailChangedEmail = (partner: PartnerConfig, site: string): Email =>
  writeEmail(partner, {
    subject: `The email address of your ${product(partner)} was changed`,
    heading: 'Your email address was changed',
    blocks: [
      `The graduate office changed the email address of your account for the ${applicationOf(partner)}, as requested. Every device was logged out.`,
      'Log in with the new address. Your password is the same:',
      { link: `${site}/login` },
      `If you didn't request this, contact us right away at ${partner.helpEmail}.`,
    ],
  });

/**
 * Writes the receipt. An inbox is less protected than the application, so the receipt contains only the answers that
 * the applicant must act on. It has names without addresses or phone numbers, and documents without file names.
 */
export const receiptEmail = (
  partner: PartnerConfig,
  { confirmation_number, submitted_at, late }: Receipt,
  { remaining, received }: Checklist,
  topics: TopicsAfterSubmitting,
  site: string,
): Email =>
  writeEmail(partner, {
    subject: `We've received your ${product(partner)}`,
    preheader: [`Confirmation number ${confirmation_number}.`, ...remaining.map(({ title }) => `${title}.`)].join(' '),
    heading: "We've received your application",
    blocks: [
      `Thank you! Your ${applicationOf(partner)} was submitted on ${printTime(submitted_at, partner.timeZone)}. Your confirmation number is:`,
      { code: confirmation_number },
      ...(late ? ['Applications for your term had already closed. We accepted yours as late.'] : []),
      'Keep this email, and give us this number whenever you contact us.',
      ...(remaining.length > 0 ? [{ heading: checklistWords.remaining }, { steps: remaining }] : []),
      { heading: checklistWords.received },
      { list: [checklistWords.application, ...received.flatMap(({ label, sensitive }) => (sensitive ? [] : [label]))] },
      { heading: checklistWords.topics },
      ...Object.values(topics).map((topic) => ({ topic })),
      'Log in to see this again or to download a PDF copy of your application:',
      { link: `${site}/login` },
      "If you didn't submit it, contact us right away.",
    ],
  });
