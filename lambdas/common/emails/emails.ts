import type { PartnerConfig } from '../../../shared/partner/partner.ts';
import { printTime } from '../../../shared/print/print-time.ts';
import type { Receipt } from '../applications/application.ts';
import { type Email, writeEmail } from './write-email.ts';

const applicationOf = ({ title, name }: PartnerConfig) => `${title} at ${name}`;
const product = ({ shortName, title }: PartnerConfig) => `${shortName} ${title}`;

export const confirmationEmail = (partner: PartnerConfig, code: string): Email =>
  writeEmail(partner, {
    subject: `Your confirmation code for the ${product(partner)}`,
    heading: 'Confirm your account',
    paragraphs: [
      `Thank you for starting your ${applicationOf(partner)}. Your confirmation code is:`,
      { code },
      'Enter these six digits on the confirmation page, in the browser where you signed up. The code is valid for 24 hours.',
      'If you did not create an account, you can ignore this email.',
    ],
  });

export const newCodeEmail = (partner: PartnerConfig, code: string): Email =>
  writeEmail(partner, {
    subject: `Your new confirmation code for the ${product(partner)}`,
    heading: 'Your new confirmation code',
    paragraphs: [
      `You requested a new code to confirm your account for the ${applicationOf(partner)}. It is:`,
      { code },
      'Enter these six digits on the confirmation page, in the browser where you signed up. The code is valid for 24 hours; the previous one no longer works.',
      'If you did not request it, you can ignore this email.',
    ],
  });

export const resetEmail = (partner: PartnerConfig, link: string): Email =>
  writeEmail(partner, {
    subject: `Choose a new password for the ${product(partner)}`,
    heading: 'Choose a new password',
    paragraphs: [
      `Someone, hopefully you, requested a new password for your ${applicationOf(partner)}. Open this link to choose one:`,
      { link },
      'The link is valid for one hour. If you did not request it, you can ignore this email: your password stays as it is.',
    ],
  });

/** For a sign-up with the address of an account: the page itself must not reveal that there is one. */
export const accountExistsEmail = (partner: PartnerConfig, site: string): Email =>
  writeEmail(partner, {
    subject: `You already have an account for the ${product(partner)}`,
    heading: 'You already have an account',
    paragraphs: [
      `Someone, hopefully you, tried to create an account for the ${applicationOf(partner)} with this email address. You already have one. Log in here:`,
      { link: `${site}/login` },
      'If you have forgotten your password, choose a new one here:',
      { link: `${site}/forgot` },
      'If it was not you, you can ignore this email: nothing was changed.',
    ],
  });

export const passwordChangedEmail = (partner: PartnerConfig, site: string): Email =>
  writeEmail(partner, {
    subject: `Your password for the ${product(partner)} was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      `The password of your account for the ${applicationOf(partner)} was changed just now, and every device was logged out.`,
      'If it was not you, choose a new password at once:',
      { link: `${site}/forgot` },
    ],
  });

export const receiptEmail = (partner: PartnerConfig, receipt: Receipt, site: string): Email =>
  writeEmail(partner, {
    subject: `We have received your ${product(partner)}`,
    heading: 'We have received your application',
    paragraphs: [
      `Thank you! Your ${applicationOf(partner)} was submitted on ${printTime(receipt.submitted_at, partner.timeZone)}. Your confirmation number is:`,
      { code: receipt.confirmation_number },
      'Please keep this email. Log in to see what comes next and to download a PDF copy of your application:',
      { link: `${site}/login` },
      'If you did not submit it, please write to us at once.',
    ],
  });
