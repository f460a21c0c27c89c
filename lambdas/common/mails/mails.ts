import type { PartnerConfig } from '../../../shared/partner/partner.ts';
import { printTime } from '../../../shared/print/print-time.ts';
import type { Receipt } from '../applications/application.ts';
import { type Mail, writeMail } from './write-mail.ts';

const applicationOf = ({ title, name }: PartnerConfig) => `${title} at ${name}`;
const product = ({ shortName, title }: PartnerConfig) => `${shortName} ${title}`;

/** Carries the six digits that prove the address. */
export const confirmationMail = (partner: PartnerConfig, code: string): Mail =>
  writeMail(partner, {
    subject: `Your confirmation code for the ${product(partner)}`,
    heading: 'Confirm your account',
    paragraphs: [
      `Thank you for starting your ${applicationOf(partner)}. Your confirmation code is:`,
      { code },
      'Enter these six digits on the confirmation page. The code is valid for 24 hours.',
      'If you did not create an account, you can ignore this mail.',
    ],
  });

/** Carries the code that was asked for anew, in place of the one before. */
export const newCodeMail = (partner: PartnerConfig, code: string): Mail =>
  writeMail(partner, {
    subject: `Your new confirmation code for the ${product(partner)}`,
    heading: 'Your new confirmation code',
    paragraphs: [
      `You asked for a new code to confirm your account for the ${applicationOf(partner)}. It is:`,
      { code },
      'Enter these six digits on the confirmation page. The code is valid for 24 hours; the one before no longer works.',
      'If you did not ask for it, you can ignore this mail.',
    ],
  });

/** Carries the link that lets its reader choose a new password. */
export const resetMail = (partner: PartnerConfig, link: string): Mail =>
  writeMail(partner, {
    subject: `Choose a new password for the ${product(partner)}`,
    heading: 'Choose a new password',
    paragraphs: [
      `Someone, hopefully you, asked for a new password for your ${applicationOf(partner)}. Open this link to choose one:`,
      { link },
      'The link is valid for one hour. If you did not ask for it, you can ignore this mail: your password stays as it is.',
    ],
  });

/** Tells the owner of an account that somebody signed up with the same address: the page itself must not. */
export const accountExistsMail = (partner: PartnerConfig, site: string): Mail =>
  writeMail(partner, {
    subject: `You already have an account for the ${product(partner)}`,
    heading: 'You already have an account',
    paragraphs: [
      `Someone, hopefully you, tried to create an account for the ${applicationOf(partner)} with this email address. You already have one. Log in here:`,
      { link: `${site}/login` },
      'If you have forgotten your password, choose a new one here:',
      { link: `${site}/forgot` },
      'If it was not you, you can ignore this mail: nothing was changed.',
    ],
  });

/** Tells the owner of an account that its password is another one now. */
export const passwordChangedMail = (partner: PartnerConfig, site: string): Mail =>
  writeMail(partner, {
    subject: `Your password for the ${product(partner)} was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      `The password of your account for the ${applicationOf(partner)} was changed just now, and every device was logged out.`,
      'If it was not you, choose a new password at once:',
      { link: `${site}/forgot` },
    ],
  });

/** Tells applicants that their application has arrived: what they keep of it. */
export const receiptMail = (partner: PartnerConfig, receipt: Receipt, site: string): Mail =>
  writeMail(partner, {
    subject: `We have received your ${product(partner)}`,
    heading: 'We have received your application',
    paragraphs: [
      `Thank you! Your ${applicationOf(partner)} was submitted on ${printTime(receipt.submitted_at, partner.timeZone)}. Your confirmation number is:`,
      { code: receipt.confirmation_number },
      'Please keep this mail. Log in to see what comes next and to download a PDF copy of your application:',
      { link: `${site}/login` },
      'If you did not submit it, please write to us at once.',
    ],
  });
