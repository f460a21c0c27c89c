import { CfnOutput, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AccountRecovery,
  FeaturePlan,
  Mfa,
  StringAttribute,
  UserPool,
  UserPoolEmail,
  VerificationEmailStyle,
} from 'aws-cdk-lib/aws-cognito';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { IConfigurationSet } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import { partner } from '#partner';
import { signupBrowser } from '../../shared/account/signup-browser.ts';
import type { EnvironmentConfig } from '../config.ts';
import { type AppClient, appClients } from '../constructs/app-clients.ts';
import { emailsSet, lettersSet } from '../constructs/email-events.ts';
import { workerFunction } from '../constructs/functions.ts';
import { linkKeys, removalOfProtected } from '../constructs/keys.ts';
import type { StackContext } from '../constructs/stack-context.ts';
import { customMessageTrigger } from '../function-limits.ts';
import { suppressNag } from '../security/suppress-nag.ts';

export class IdentityStack extends Stack {
  readonly userPool: UserPool;
  readonly appClient: AppClient;
  readonly customMessage: LambdaFunction;

  constructor(scope: Construct, id: string, context: StackContext, props: StackProps) {
    super(scope, id, { ...props, terminationProtection: context.config.keepsData });
    this.customMessage = workerFunction(this, 'CustomMessage', context, {
      ...customMessageTrigger,
      entry: customMessageTrigger.path,
    });
    const keys = linkKeys(this, context.config).map((key) => key.unsafeUnwrap());
    this.customMessage.addEnvironment('LINK_KEYS', Fn.join(',', keys));
    if (partner.config.letters) lettersSet(this, 'LetterEmails', context.config);
    this.userPool = new UserPool(this, 'Applicants', {
      signInAliases: { email: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: true,
      autoVerify: { email: true },
      customAttributes: { [signupBrowser]: new StringAttribute({ minLen: 64, maxLen: 64, mutable: false }) },
      userVerification: { emailStyle: VerificationEmailStyle.CODE },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      mfa: Mfa.OFF,
      featurePlan: FeaturePlan.ESSENTIALS,
      // The code of a sign-up logs in with its confirmation; no other is ever asked for.
      signInPolicy: { allowedFirstAuthFactors: { password: true, emailOtp: true } },
      passwordPolicy: {
        minLength: 12,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
      },
      email: senderOf(context.config, emailsSet(this, 'Emails', context.config)),
      lambdaTriggers: { customMessage: this.customMessage },
      deletionProtection: context.config.keepsData,
      removalPolicy: removalOfProtected(context.config),
    });
    suppressNag(this.userPool, 'COG2', 'Applicants log in a few times in all; the specification has no second factor.');
    suppressNag(
      this.userPool,
      'COG8',
      "Cognito's limits, the firewall's rate limits and the throttles protect the log-in.",
    );
    this.appClient = appClients(this, this.userPool, context.config);
    new CfnOutput(this, 'UserPoolId', { value: this.userPool.userPoolId });
    new CfnOutput(this, 'UserPoolClientId', { value: this.appClient.client.userPoolClientId });
    new CfnOutput(this, 'UserPoolClientSecretId', { value: this.appClient.secret.secretArn });
  }
}

function senderOf({ sendsThroughSes, region }: EnvironmentConfig, { configurationSetName }: IConfigurationSet) {
  const { name, serviceEmail, helpEmail } = partner.config;
  return sendsThroughSes
    ? UserPoolEmail.withSES({
        fromEmail: serviceEmail,
        fromName: name,
        replyTo: helpEmail,
        sesVerifiedDomain: serviceEmail.split('@')[1],
        sesRegion: region,
        configurationSetName,
      })
    : UserPoolEmail.withCognito(helpEmail);
}
