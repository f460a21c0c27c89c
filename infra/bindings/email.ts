import { Stack } from 'aws-cdk-lib';
import { partner } from '#partner';
import type { EnvironmentConfig } from '../config.ts';
import { configurationSetName, lettersSetName } from '../constructs/email-events.ts';
import { grant } from '../security/grant.ts';
import { suppressNag } from '../security/suppress-nag.ts';
import type { Binding } from './binding.ts';

export const emailBinding = (config: EnvironmentConfig): Binding<'email'> => ({
  bindTo(fn, use) {
    const { serviceEmail, letters } = partner.config;
    const arnOf = (resource: string, resourceName = '') =>
      Stack.of(fn).formatArn({ service: 'ses', resource, resourceName });
    const sets = [
      ...(use.includes('main') ? [['CONFIGURATION_SET', configurationSetName(config)] as const] : []),
      ...(use.includes('letters') && letters ? [['LETTERS_CONFIGURATION_SET', lettersSetName(config)] as const] : []),
    ];
    grant(
      fn,
      ['ses:SendEmail'],
      [arnOf('identity', serviceEmail.split('@')[1]), ...sets.map(([, set]) => arnOf('configuration-set', set))],
      { StringEquals: { 'ses:FromAddress': serviceEmail } },
    );
    fn.addEnvironment('MAIL_FROM', serviceEmail);
    for (const [variable, set] of sets) fn.addEnvironment(variable, set);
  },
});

/** It has no resource. */
export const emailQuotaBinding: Binding<'emailQuota'> = {
  bindTo(fn) {
    grant(fn, ['ses:GetAccount'], ['*']);
    suppressNag(fn.role ?? fn, 'IAM5[Resource::*]', "SES's quota is the account's.");
  },
};
