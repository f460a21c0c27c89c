import type { Binding } from './binding.ts';

/** The list of colleges travels inside the bundle, so there is nothing to grant. */
export const collegesBinding: Binding = {
  bindTo(fn) {
    fn.addEnvironment('COLLEGES_FILE', '/var/task/colleges.csv');
  },
};
