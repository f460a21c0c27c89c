import { describe, expect, it } from '@jest/globals';
import { Match } from 'aws-cdk-lib/assertions';
import { synth } from './synth.ts';

const { identity } = synth('prod').templates;

describe('the user accounts', () => {
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

  it('use version 2 of the token trigger, which can remove the scope from access tokens', () => {
    identity.hasResourceProperties('AWS::Cognito::UserPool', {
      UserPoolTier: 'ESSENTIALS',
      LambdaConfig: {
        PreTokenGenerationConfig: {
          LambdaArn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^PreTokenGeneration'), 'Arn'] },
          LambdaVersion: 'V2_0',
        },
      },
    });
  });

  it('use triggers for emails and tokens, which only this user pool may call', () => {
    const [[pool, { Properties }] = ['', { Properties: {} }]] = synth('prod').resources(
      'identity',
      'AWS::Cognito::UserPool',
    );
    const { CustomMessage, PreTokenGenerationConfig } = Properties.LambdaConfig;
    expect(CustomMessage['Fn::GetAtt'][0]).toMatch(/^CustomMessage/);
    identity.resourceCountIs('AWS::Lambda::Permission', 2);
    for (const FunctionName of [CustomMessage, PreTokenGenerationConfig.LambdaArn])
      identity.hasResourceProperties('AWS::Lambda::Permission', {
        Action: 'lambda:InvokeFunction',
        FunctionName,
        Principal: 'cognito-idp.amazonaws.com',
        SourceArn: { 'Fn::GetAtt': [pool, 'Arn'] },
      });
  });

  it('receive emails through a configuration set that publishes delivery events', () => {
    const withSes = synth('prod', { sendsThroughSes: true });
    const setsOf = (synthesized: typeof withSes) =>
      new Map(
        synthesized
          .resources('identity', 'AWS::SES::ConfigurationSet')
          .map(([id, { Properties }]) => [Properties.Name, id]),
      );
    for (const name of ['dev', 'prod'] as const)
      expect([...setsOf(synth(name)).keys()].sort()).toEqual([
        `graduate-application-${name}`,
        `graduate-application-${name}-letters`,
      ]);
    const set = setsOf(withSes).get('graduate-application-prod');
    withSes.templates.identity.hasResourceProperties('AWS::Cognito::UserPool', {
      EmailConfiguration: Match.objectLike({ ConfigurationSet: { Ref: set } }),
    });
    for (const [, { Properties }] of withSes.resources('identity', 'AWS::SES::ConfigurationSet'))
      expect(Properties.ReputationOptions).toEqual({ ReputationMetricsEnabled: true });
    for (const each of setsOf(withSes).values())
      identity.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
        ConfigurationSetName: { Ref: each },
        EventDestination: {
          Enabled: true,
          EventBridgeDestination: { EventBusArn: Match.anyValue() },
          MatchingEventTypes: ['send', 'reject', 'delivery', 'deliveryDelay', 'bounce', 'complaint'],
        },
      });
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
