export interface PasswordRequirement {
  readonly id: string;
  readonly text: string;
  readonly isMet: (password: string) => boolean;
}

/** The special characters that Cognito counts. £, § and € are not among them. */
const specialCharacters = '^ $ * . [ ] { } ( ) ? - " ! @ # % & / \\ , > < \' : ; | _ ~ ` + =';

/** The explanation of `contains at least one special character`, shown with the requirements. */
export const countedCharacters = `Special characters: ${specialCharacters} A space counts too, except at the start or end. Other characters are allowed.`;

/** The requirements of a new password (specification, section 5). */
export const passwordRequirements: readonly PasswordRequirement[] = [
  { id: 'length', text: 'is at least 12 characters', isMet: (password) => password.length >= 12 },
  { id: 'uppercase', text: 'contains at least one uppercase letter', isMet: (password) => /[A-Z]/.test(password) },
  { id: 'lowercase', text: 'contains at least one lowercase letter', isMet: (password) => /[a-z]/.test(password) },
  { id: 'number', text: 'contains at least one number', isMet: (password) => /[0-9]/.test(password) },
  {
    id: 'special',
    text: 'contains at least one special character',
    isMet: (password) => [...password].some((character) => specialCharacters.includes(character)),
  },
  {
    id: 'whitespace',
    text: 'has no leading or trailing whitespace',
    isMet: (password) => password === password.trim(),
  },
];

/** Normalizes a password to NFC (RFC 8265, 4.2.2). Some keyboards type é as one character, others as two. */
export const normalizePassword = (typed: string): string => typed.normalize('NFC');

/** The maximum length that Cognito accepts, in characters. */
export const passwordMaxLength = 256;
