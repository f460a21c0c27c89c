import type { Binding } from './binding.ts';

export const collegesBinding: Binding<'colleges'> = {
  bindTo(fn) {
    fn.addEnvironment('COLLEGES_FILE', '/var/task/colleges.csv');
  },
};
