export interface PasswordRequirement {
  readonly id: string;
  readonly text: string;
  readonly holds: (password: string) => boolean;
}

/** All that Cognito counts; £, § and € are none of them. */
const specialCharacters = '^ $ * . [ ] { } ( ) ? - " ! @ # % & / \\ , > < \' : ; | _ ~ ` + =';

/** What the requirements leave open. */
export const countedCharacters = `Counted are the letters A to Z and a to z, the numbers 0 to 9, and as special characters ${specialCharacters} and a space between others. All others may be in it, too.`;

/** The specification's rules of a new password (section 5). */
export const passwordRequirements: readonly PasswordRequirement[] = [
  { id: 'length', text: 'is at least 12 characters', holds: (password) => password.length >= 12 },
  { id: 'uppercase', text: 'contains at least one uppercase letter', holds: (password) => /[A-Z]/.test(password) },
  { id: 'lowercase', text: 'contains at least one lowercase letter', holds: (password) => /[a-z]/.test(password) },
  { id: 'number', text: 'contains at least one number', holds: (password) => /[0-9]/.test(password) },
  {
    id: 'special',
    text: 'contains at least one special character',
    holds: (password) => [...password].some((character) => specialCharacters.includes(character)),
  },
  {
    id: 'whitespace',
    text: 'has no leading or trailing whitespace',
    holds: (password) => password === password.trim(),
  },
];

/** Cognito's own maximum. */
export const passwordMaxLength = 256;
