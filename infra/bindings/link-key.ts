import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Binding } from './binding.ts';

/** The key that signs the site address in emailed links; the custom message trigger has it too. */
export const linkKeyBinding = (key: ISecret): Binding => ({
  bindTo(fn) {
    fn.addEnvironment('LINK_KEY', key.secretValue.unsafeUnwrap());
  },
});
