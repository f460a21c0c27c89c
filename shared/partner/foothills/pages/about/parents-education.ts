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
      hint: 'It shows us whether you are among the first of your family at a university, which can open scholarships.',
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
