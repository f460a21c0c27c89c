import { Stack } from 'aws-cdk-lib';
import { partner } from '#partner';
import type { EnvironmentConfig } from '../config.ts';
import { configurationSetName, lettersSetName } from '../constructs/email-events.ts';
import { grant } from '../security/grant.ts';
import { suppressNag } from '../security/suppress-nag.ts';
import type { Binding } from './binding.ts';

export const emailBinding = (config: EnvironmentConfig): Binding<'email'> => ({
  bindTo(fn) {
    const { serviceEmail } = partner.config;
    const resourceName = serviceEmail.split('@')[1];
    // Where the identity has a default configuration set, SES asks for the right to that too:
    // https://docs.aws.amazon.com/ses/latest/dg/control-user-access.html
    const stack = Stack.of(fn);
    const resources = [
      stack.formatArn({ service: 'ses', resource: 'identity', resourceName }),
      stack.formatArn({ service: 'ses', resource: 'configuration-set', resourceName: '*' }),
    ];
    grant(fn, ['ses:SendEmail'], resources);
    suppressNag(
      fn.role ?? fn,
      `IAM5[Resource::arn:aws:ses:${stack.region}:<AWS::AccountId>:configuration-set/*]`,
      'Which configuration set an identity has by default is decided where it is created, by others.',
    );
    fn.addEnvironment('MAIL_FROM', serviceEmail);
    fn.addEnvironment('CONFIGURATION_SET', configurationSetName(config));
    if (partner.config.letters) fn.addEnvironment('LETTERS_CONFIGURATION_SET', lettersSetName(config));
  },
});

/** It has no resource. */
export const emailQuotaBinding: Binding<'emailQuota'> = {
  bindTo(fn) {
    grant(fn, ['ses:GetAccount'], ['*']);
    suppressNag(fn.role ?? fn, 'IAM5[Resource::*]', "SES's quota is the account's.");
  },
};
