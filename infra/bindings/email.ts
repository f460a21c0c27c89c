import { Stack } from 'aws-cdk-lib';
import { partner } from '#partner';
import { grant } from '../security/grant.ts';
import type { Binding } from './binding.ts';

export const emailBinding: Binding = {
  bindTo(fn) {
    const { serviceEmail } = partner.config;
    const resourceName = serviceEmail.split('@')[1];
    grant(fn, ['ses:SendEmail'], [Stack.of(fn).formatArn({ service: 'ses', resource: 'identity', resourceName })]);
    fn.addEnvironment('MAIL_FROM', serviceEmail);
  },
};
