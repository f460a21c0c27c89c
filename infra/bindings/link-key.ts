import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Binding } from './binding.ts';

/** What signs the site that a mailed link leads to; Cognito's mail trigger has it too. */
export const linkKeyBinding = (key: ISecret): Binding => ({
  bindTo(fn) {
    fn.addEnvironment('LINK_KEY', key.secretValue.unsafeUnwrap());
  },
});
