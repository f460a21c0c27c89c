import { CfnOutput, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AccountRecovery,
  FeaturePlan,
  LambdaVersion,
  Mfa,
  StringAttribute,
  UserPool,
  UserPoolEmail,
  UserPoolOperation,
  VerificationEmailStyle,
} from 'aws-cdk-lib/aws-cognito';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { IConfigurationSet } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import { partner } from '#partner';
import { signupBrowser } from '../../shared/account/signup-browser.ts';
import { configurationSetName, type EnvironmentConfig } from '../config.ts';
import { type AppClient, appClients } from '../constructs/app-clients.ts';
import { emailsSet, lettersSetName } from '../constructs/email-events.ts';
import { workerFunction } from '../constructs/functions.ts';
import { linkKeys, removalOfProtected } from '../constructs/keys.ts';
import type { StackContext } from '../constructs/stack-context.ts';
import { triggers } from '../function-limits.ts';
import { suppressNag } from '../security/suppress-nag.ts';

export class IdentityStack extends Stack {
  readonly userPool: UserPool;
  readonly appClient: AppClient;
  readonly triggers: readonly LambdaFunction[];

  constructor(scope: Construct, id: string, context: StackContext, props: StackProps) {
    super(scope, id, { ...props, terminationProtection: context.config.keepsData });
    const createTrigger = (name: string, { path, ...trigger }: (typeof triggers)[keyof typeof triggers]) =>
      workerFunction(this, name, context, { ...trigger, entry: path });
    const customMessage = createTrigger('CustomMessage', triggers.customMessage);
    const preTokenGeneration = createTrigger('PreTokenGeneration', triggers.preTokenGeneration);
    this.triggers = [customMessage, preTokenGeneration];
    const keys = linkKeys(this, context.config).map((key) => key.unsafeUnwrap());
    customMessage.addEnvironment('LINK_KEYS', Fn.join(',', keys));
    if (partner.config.letters) emailsSet(this, 'LetterEmails', lettersSetName(context.config));
    this.userPool = new UserPool(this, 'Applicants', {
      signInAliases: { email: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: true,
      autoVerify: { email: true },
      // A new address counts only after its owner has entered the code.
      keepOriginal: { email: true },
      customAttributes: { [signupBrowser]: new StringAttribute({ minLen: 64, maxLen: 64, mutable: false }) },
      userVerification: { emailStyle: VerificationEmailStyle.CODE },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      mfa: Mfa.OFF,
      featurePlan: FeaturePlan.ESSENTIALS,
      // Confirming a sign-up with its code also logs the user in. The product requests no other email code for a login.
      // Cognito offers the factor only if it sends through SES. Without it, users log in after the confirmation.
      signInPolicy: { allowedFirstAuthFactors: { password: true, emailOtp: context.config.sendsThroughSes } },
      passwordPolicy: {
        minLength: 12,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
      },
      email: senderOf(context.config, emailsSet(this, 'Emails', configurationSetName(context.config))),
      lambdaTriggers: { customMessage },
      deletionProtection: context.config.keepsData,
      removalPolicy: removalOfProtected(context.config),
    });
    // Only this version of the event can change access tokens. It needs the plan Essentials.
    this.userPool.addTrigger(UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG, preTokenGeneration, LambdaVersion.V2_0);
    suppressNag(
      this.userPool,
      'COG2',
      'Applicants log in only a few times, and the specification has no second factor.',
    );
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
