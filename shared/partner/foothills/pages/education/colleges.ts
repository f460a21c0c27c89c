import type { Section } from '../../../../form/definition.ts';
import { years } from '../../../../options/options.ts';
import { statesAndProvinces } from '../../../../options/states-and-provinces.ts';
import { collegeDegree } from '../../options/studies.ts';

const ceebHint = "We fill this in if we know your school's code. Otherwise leave it blank.";

export const colleges: Section = {
  id: 'colleges',
  title: 'Colleges and Universities Attended',
  items: [
    {
      kind: 'repeat',
      id: 'college',
      heading: 'College {n}',
      max: 9,
      start: 1,
      firstPrefix: 'college_',
      prefix: 'college_{n}_',
      addAnother: 'Add another school',
      required: 'first',
      items: [
        {
          kind: 'autocomplete',
          key: 'college_name',
          label: 'Search for Your School',
          hint: 'Not listed? Enter it manually.',
          category: 'college_ceeb',
          fills: {
            address_line_1: 'college_address_line_1',
            city: 'college_city',
            state: 'college_state',
            zip: 'college_zip',
            ceeb: 'college_ceeb',
          },
          required: true,
        },
        { kind: 'select', key: 'college_degree', label: 'Degree', options: collegeDegree },
        { kind: 'text', key: 'college_program_study', label: 'Program of Study at This School' },
        {
          kind: 'month-year',
          key: 'college_attend_from',
          label: 'Attended From',
          years: years({ count: 80, direction: 'past' }),
        },
        {
          kind: 'month-year',
          key: 'college_attend_to',
          label: 'Attended To',
          hint: "If you're still enrolled, your expected end date.",
          years: years({ count: 86, direction: 'past', startIn: 6 }),
          required: true,
        },
        { kind: 'text', key: 'college_address_line_1', label: 'School Address', width: 'full' },
        { kind: 'text', key: 'college_city', label: 'School City', half: true },
        {
          kind: 'select',
          key: 'college_state',
          label: 'School State/Province',
          options: statesAndProvinces,
          half: true,
        },
        { kind: 'text', key: 'college_zip', label: 'School Zip/Postal Code', half: true, width: 'short' },
        { kind: 'text', key: 'college_ceeb', label: 'School CEEB Code', hint: ceebHint, width: 'short' },
      ],
    },
  ],
};
