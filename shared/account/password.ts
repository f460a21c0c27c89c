export interface PasswordRequirement {
  readonly id: string;
  readonly text: string;
  readonly holds: (password: string) => boolean;
}

/** The specification's rules of a new password (section 5); the special characters are those that Cognito counts. */
export const passwordRequirements: readonly PasswordRequirement[] = [
  { id: 'length', text: 'is at least 12 characters', holds: (password) => password.length >= 12 },
  { id: 'uppercase', text: 'contains at least one uppercase letter', holds: (password) => /[A-Z]/.test(password) },
  { id: 'lowercase', text: 'contains at least one lowercase letter', holds: (password) => /[a-z]/.test(password) },
  { id: 'number', text: 'contains at least one number', holds: (password) => /[0-9]/.test(password) },
  {
    id: 'special',
    text: 'contains at least one special character',
    holds: (password) => /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+ -]/.test(password),
  },
  {
    id: 'whitespace',
    text: 'has no leading or trailing whitespace',
    holds: (password) => password === password.trim(),
  },
];

/** Cognito's own maximum. */
export const passwordMaxLength = 256;
