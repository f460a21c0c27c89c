import type { Binding } from './binding.ts';

export const collegesBinding: Binding = {
  bindTo(fn) {
    fn.addEnvironment('COLLEGES_FILE', '/var/task/colleges.csv');
  },
};
