import type { Section } from '../../../../form/definition.ts';
import { isIn } from '../../../../form/rules.ts';

const choosesAdvisors = isIn('applied_major', '21', '24');

export const professors: Section = {
  id: 'professors',
  title: 'Faculty Advisors',
  again: false,
  items: [
    {
      kind: 'group',
      visible: choosesAdvisors,
      items: [
        {
          kind: 'text',
          key: 'major_1_professor',
          label: 'First Choice of Faculty Advisor',
          hint: "A professor in the program who you'd like to supervise your work.",
          required: true,
        },
        { kind: 'text', key: 'major_2_professor', label: 'Second Choice of Faculty Advisor', required: true },
        { kind: 'text', key: 'major_3_professor', label: 'Third Choice of Faculty Advisor', required: true },
      ],
    },
  ],
};
