import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AccountRecovery,
  FeaturePlan,
  Mfa,
  UserPool,
  type UserPoolClient,
  UserPoolEmail,
  VerificationEmailStyle,
} from 'aws-cdk-lib/aws-cognito';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { partner } from '#partner';
import type { EnvironmentConfig } from '../config.ts';
import { removalOf } from '../constructs/removal.ts';
import type { StackContext } from '../constructs/stack-context.ts';
import { workerFunction } from '../constructs/worker-function.ts';
import { customMessageTrigger } from '../function-limits.ts';
import { suppressNag } from '../security/suppress-nag.ts';

export class IdentityStack extends Stack {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;
  readonly customMessage: LambdaFunction;
  readonly linkKey: Secret;

  constructor(scope: Construct, id: string, context: StackContext, props: StackProps) {
    super(scope, id, { ...props, terminationProtection: context.config.keepsData });
    this.customMessage = workerFunction(this, 'CustomMessage', context, {
      ...customMessageTrigger,
      entry: customMessageTrigger.path,
    });
    this.linkKey = new Secret(this, 'LinkKey', {
      description: 'Signs the site address in emailed links',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    });
    suppressNag(this.linkKey, 'SMG4', 'To change it, delete it and deploy: only links of the last hour depend on it.');
    this.customMessage.addEnvironment('LINK_KEY', this.linkKey.secretValue.unsafeUnwrap());
    this.userPool = new UserPool(this, 'Applicants', {
      signInAliases: { email: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: true,
      autoVerify: { email: true },
      userVerification: { emailStyle: VerificationEmailStyle.CODE },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      mfa: Mfa.OFF,
      featurePlan: FeaturePlan.ESSENTIALS,
      passwordPolicy: {
        minLength: 12,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
      },
      email: senderOf(context.config),
      lambdaTriggers: { customMessage: this.customMessage },
      deletionProtection: context.config.keepsData,
      removalPolicy: removalOf(context.config),
    });
    suppressNag(this.userPool, 'COG2', 'Applicants log in a few times in all; the specification has no second factor.');
    suppressNag(
      this.userPool,
      'COG8',
      "Cognito's limits, the firewall's rate limits and the throttles protect the log-in.",
    );
    this.client = this.addClient();
    new CfnOutput(this, 'UserPoolId', { value: this.userPool.userPoolId });
    new CfnOutput(this, 'UserPoolClientId', { value: this.client.userPoolClientId });
  }

  private addClient() {
    return this.userPool.addClient('Site', {
      // The client's id is public (a cookie's name contains it): without a secret anybody could call Cognito directly.
      generateSecret: true,
      authFlows: { userPassword: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(5),
      idTokenValidity: Duration.minutes(5),
      refreshTokenValidity: Duration.hours(12),
    });
  }
}

function senderOf({ sendsThroughSes, region }: EnvironmentConfig) {
  const { name, serviceEmail, helpEmail } = partner.config;
  return sendsThroughSes
    ? UserPoolEmail.withSES({
        fromEmail: serviceEmail,
        fromName: name,
        replyTo: helpEmail,
        sesVerifiedDomain: serviceEmail.split('@')[1],
        sesRegion: region,
      })
    : UserPoolEmail.withCognito(helpEmail);
}
