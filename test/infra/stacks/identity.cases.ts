import { describe, expect, it } from '@jest/globals';
import { Match } from 'aws-cdk-lib/assertions';
import { partner } from '#partner';
import { synth } from './synth.ts';

const { identity } = synth('prod').templates;

describe('the accounts', () => {
  it('are named by their email address and need a strong password', () => {
    identity.hasResourceProperties('AWS::Cognito::UserPool', {
      UsernameAttributes: ['email'],
      AliasAttributes: Match.absent(),
      UsernameConfiguration: { CaseSensitive: false },
      AutoVerifiedAttributes: ['email'],
      MfaConfiguration: 'OFF',
      Policies: {
        PasswordPolicy: {
          MinimumLength: 12,
          RequireLowercase: true,
          RequireUppercase: true,
          RequireNumbers: true,
          RequireSymbols: true,
        },
      },
      LambdaConfig: { CustomMessage: Match.anyValue() },
    });
  });

  it('hide whether they exist, and hold short sessions that can be revoked', () => {
    identity.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      PreventUserExistenceErrors: 'ENABLED',
      ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      EnableTokenRevocation: true,
      GenerateSecret: true,
      RefreshTokenRotation: Match.absent(),
      AllowedOAuthFlowsUserPoolClient: false,
      AccessTokenValidity: 5,
      RefreshTokenValidity: 720,
      TokenValidityUnits: { AccessToken: 'minutes', RefreshToken: 'minutes' },
    });
  });

  it('are reached by the app client alone, whose secret no template shows', () => {
    const { templates } = synth('prod');
    // A template could contain it as an attribute of the client or by a custom resource that describes it.
    for (const template of Object.values(templates))
      expect(JSON.stringify(template.toJSON())).not.toMatch(/ClientSecret|describeUserPoolClient/);
  });

  it('have emails sent through SES once a domain is verified', () => {
    const { templates } = synth('prod', { sendsThroughSes: true });
    templates.identity.hasResourceProperties('AWS::Cognito::UserPool', {
      EmailConfiguration: {
        EmailSendingAccount: 'DEVELOPER',
        From: Match.stringLikeRegexp(partner.config.serviceEmail),
      },
    });
    expect(JSON.stringify(identity.toJSON())).not.toContain('DEVELOPER');
  });
});
