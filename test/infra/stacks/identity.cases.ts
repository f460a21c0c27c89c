import { describe, expect, it } from '@jest/globals';
import { Match } from 'aws-cdk-lib/assertions';
import { synth } from './synth.ts';

const { identity } = synth('prod').templates;

describe('the user accounts', () => {
  it('have email addresses in any letter case, and passwords of at least 12 characters', () => {
    identity.hasResourceProperties('AWS::Cognito::UserPool', {
      UsernameConfiguration: { CaseSensitive: false },
      AutoVerifiedAttributes: ['email'],
      Policies: { PasswordPolicy: { MinimumLength: 12 } },
    });
  });

  it('log in with an emailed code only if the user pool sends through SES, which Cognito requires', () => {
    for (const [sendsThroughSes, factors] of [
      [true, ['PASSWORD', 'EMAIL_OTP']],
      [false, ['PASSWORD']],
    ] as const)
      synth('prod', { sendsThroughSes }).templates.identity.hasResourceProperties('AWS::Cognito::UserPool', {
        Policies: { SignInPolicy: { AllowedFirstAuthFactors: factors } },
      });
  });

  it('use triggers for emails and tokens, in version 2, which can remove the scope from access tokens', () => {
    const functionNamed = (name: string) => ({ 'Fn::GetAtt': [Match.stringLikeRegexp(`^${name}`), 'Arn'] });
    identity.hasResourceProperties('AWS::Cognito::UserPool', {
      UserPoolTier: 'ESSENTIALS',
      LambdaConfig: {
        CustomMessage: functionNamed('CustomMessage'),
        PreTokenGenerationConfig: { LambdaArn: functionNamed('PreTokenGeneration'), LambdaVersion: 'V2_0' },
      },
    });
  });

  it('receive emails through a configuration set that publishes delivery events', () => {
    const withSes = synth('prod', { sendsThroughSes: true });
    const sets = withSes.resources('identity', 'AWS::SES::ConfigurationSet');
    expect(sets.map(([, { Properties }]) => Properties.Name).sort()).toEqual([
      'graduate-application-prod',
      'graduate-application-prod-letters',
    ]);
    for (const [Ref, { Properties }] of sets) {
      expect(Properties.ReputationOptions).toEqual({ ReputationMetricsEnabled: true });
      if (!Properties.Name.endsWith('letters'))
        withSes.templates.identity.hasResourceProperties('AWS::Cognito::UserPool', {
          EmailConfiguration: Match.objectLike({ ConfigurationSet: { Ref } }),
        });
      identity.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
        ConfigurationSetName: { Ref },
        EventDestination: {
          Enabled: true,
          EventBridgeDestination: { EventBusArn: Match.anyValue() },
          MatchingEventTypes: ['send', 'reject', 'delivery', 'deliveryDelay', 'bounce', 'complaint'],
        },
      });
    }
  });

  it('keep the hash of the browser that signed up, which only a sign-up can set', () => {
    identity.hasResourceProperties('AWS::Cognito::UserPool', {
      Schema: Match.arrayWith([Match.objectLike({ Name: 'signup_browser', Mutable: false })]),
    });
    identity.allResourcesProperties('AWS::Cognito::UserPoolClient', {
      WriteAttributes: ['custom:signup_browser', 'email'],
    });
  });

  it('hide whether they exist, and have short sessions that can be revoked', () => {
    identity.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      PreventUserExistenceErrors: 'ENABLED',
      ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_USER_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      EnableTokenRevocation: true,
      GenerateSecret: true,
      RefreshTokenRotation: Match.absent(),
      AllowedOAuthFlowsUserPoolClient: false,
      AccessTokenValidity: 5,
      RefreshTokenValidity: 720,
      TokenValidityUnits: { AccessToken: 'minutes', RefreshToken: 'minutes' },
    });
  });

  it('have app clients whose secrets CloudFormation copies and no function contains', () => {
    const clients = Object.keys(identity.findResources('AWS::Cognito::UserPoolClient'));
    const copies = Object.values(identity.findResources('AWS::SecretsManager::Secret'))
      .flatMap(({ Properties }) => Properties.SecretString ?? [])
      .map((value) => value['Fn::GetAtt']);
    expect(copies.sort()).toEqual(clients.map((id) => [id, 'ClientSecret']).sort());
    for (const template of Object.values(synth('prod').templates)) {
      expect(JSON.stringify(template.toJSON())).not.toContain('describeUserPoolClient');
      for (const { Properties } of Object.values(template.findResources('AWS::Lambda::Function')))
        expect(JSON.stringify(Properties)).not.toMatch(/ClientSecret"/);
    }
  });
});
