import type { SecretValue } from 'aws-cdk-lib';
import type { Binding } from './binding.ts';

export const writerKeyBinding = (key: SecretValue): Binding<'writerKey'> => ({
  bindTo(fn) {
    fn.addEnvironment('WRITER_KEY', key.unsafeUnwrap());
  },
});
