// These schemas validate the account forms on the client and the server. They also normalize the email address.

import { object, ref, string } from 'yup';
import { emailPattern, foldEmail } from '../email-address.ts';
import { extractCode } from '../text/numerals.ts';
import { normalizePassword, passwordMaxLength, passwordRequirements } from './password.ts';

const emailMessages = {
  mustBeValid: 'Your email address must be valid.',
  provideValid: 'Please provide a valid email address.',
  toResend: 'You must provide a valid email address to resend a confirmation code.',
} as const;

const email = (message: string) =>
  string()
    .transform((typed: unknown) => (typeof typed === 'string' ? foldEmail(typed) : typed))
    .required(message)
    .matches(emailPattern, { message, excludeEmptyString: true });

const password = string().transform((typed: unknown) => (typeof typed === 'string' ? normalizePassword(typed) : typed));

const newPassword = passwordRequirements
  .reduce(
    (schema, { id, text, isMet }) =>
      schema.test({ name: id, message: `Please choose a password that ${text}.`, test: (value = '') => isMet(value) }),
    password.defined(),
  )
  .max(passwordMaxLength, `Please use at most ${passwordMaxLength} characters.`);

const code = string()
  .transform((typed: unknown) => (typeof typed === 'string' ? extractCode(typed) : typed))
  .defined()
  .matches(/^\d{6}$/, 'The confirmation code must be exactly 6 numbers.');

export const signupSchema = object({ username: email(emailMessages.mustBeValid), password: newPassword });
export const confirmSchema = object({ username: email(emailMessages.mustBeValid), code });
export const loginSchema = object({
  username: email(emailMessages.provideValid),
  password: password.required('Password is required.'),
});
export const forgotSchema = object({ username: email(emailMessages.provideValid) });
export const resendSchema = object({ username: email(emailMessages.toResend) });
/** The fields of a password reset that the server validates. The account is named by email address or by a link. */
export const newPasswordSchema = object({ password: newPassword });
export const resetSchema = newPasswordSchema.shape({
  confirm_password: password.defined().oneOf([ref('password')], 'passwords must match'),
});
