import { describe, expect, it } from '@jest/globals';
import { loginSchema, resetSchema, signupSchema } from '../../../../../../shared/account/account-rules.ts';
import { checkValues } from '../../../../../../web/features/account/cards/check-values.ts';

describe('checkValues', () => {
  it('returns the values as the schema casts them', () => {
    expect(checkValues(loginSchema, { username: ' Lan@Example.edu ', password: ' x ' })).toEqual({
      values: { username: 'lan@example.edu', password: ' x ' },
      errors: {},
    });
  });

  it('returns all errors by field', () => {
    const { values, errors } = checkValues(loginSchema, { username: 'lan', password: '' });
    expect(values).toBeUndefined();
    expect(errors).toEqual({
      username: ['Please provide a valid email address.'],
      password: ['Password is required.'],
    });
  });

  it('returns each message once', () => {
    expect(checkValues(signupSchema, { username: '', password: 'Long-enough-1' }).errors).toEqual({
      username: ['Your email address must be valid.'],
    });
  });

  it('compares the two passwords of a reset', () => {
    const typed = { password: 'Long-enough-1', confirm_password: 'Long-enough-2' };
    expect(checkValues(resetSchema, typed).errors).toEqual({ confirm_password: ['passwords must match'] });
  });
});
