import type { Section } from '../../../../form/definition.ts';
import { parentEducation } from '../../options/people.ts';

export const parentsEducation: Section = {
  id: 'parents-education',
  title: "Parents' Education",
  items: [
    {
      kind: 'select',
      key: 'parent_education',
      label: 'Highest level of education completed by your first parent or guardian',
      hint: "This tells us if you're a first-generation student, which can qualify you for scholarships.",
      options: parentEducation,
    },
    {
      kind: 'select',
      key: 'parent_2_education',
      label: 'Highest level of education completed by your second parent or guardian',
      options: parentEducation,
    },
  ],
};
