import { describe, expect, it } from '@jest/globals';
import { cookieNames } from '../../../../web/lib/storage/cookies.ts';

describe('cookieNames', () => {
  it('lists the names without the values', () => {
    expect(cookieNames('a=1; CognitoIdentityServiceProvider.x.state=1;b')).toEqual([
      'a',
      'CognitoIdentityServiceProvider.x.state',
      'b',
    ]);
  });

  it('finds none in nothing', () => {
    expect(cookieNames('')).toEqual([]);
  });
});
