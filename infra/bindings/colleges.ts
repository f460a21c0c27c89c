import type { Binding } from './binding.ts';

/** The list of colleges is in the bundle: nothing to grant. */
export const collegesBinding: Binding = {
  bindTo(fn) {
    fn.addEnvironment('COLLEGES_FILE', '/var/task/colleges.csv');
  },
};
