import type { SecretValue } from 'aws-cdk-lib';
import type { Binding } from './binding.ts';

/** The key that signs the site address in emailed links; the custom message trigger has every version of it. */
export const linkKeyBinding = (key: SecretValue): Binding<'linkKey'> => ({
  bindTo(fn) {
    fn.addEnvironment('LINK_KEY', key.unsafeUnwrap());
  },
});
