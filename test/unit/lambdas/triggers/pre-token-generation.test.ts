import { expect, it } from '@jest/globals';
import { handler } from '../../../../lambdas/triggers/pre-token-generation.ts';

it.each(['TokenGeneration_Authentication', 'TokenGeneration_RefreshTokens'])(
  'removes the scope from the access token at %s, and changes nothing else in the event',
  async (triggerSource) => {
    const event = {
      version: '2',
      triggerSource,
      userName: 'name',
      request: { scopes: ['aws.cognito.signin.user.admin'] },
    };
    expect(await handler({ ...event, response: {} })).toEqual({
      ...event,
      response: {
        claimsAndScopeOverrideDetails: {
          accessTokenGeneration: { scopesToSuppress: ['aws.cognito.signin.user.admin'] },
        },
      },
    });
  },
);
