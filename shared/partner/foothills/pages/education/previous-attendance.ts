import type { Section } from '../../../../form/definition.ts';
import { equals } from '../../../../form/rules.ts';
import { yesNo } from '../../../../options/options.ts';
import { prevAttendedSemester } from '../../options/studies.ts';

const attendedBefore = equals('prev_attend', 'Y');

export const previousAttendance: Section = {
  id: 'previous-attendance',
  title: 'Previous Attendance',
  items: [
    {
      kind: 'radio',
      key: 'prev_attend',
      label: 'Have you previously attended Foothills State University?',
      hint: 'Include even one course.',
      options: yesNo,
      required: true,
    },
    {
      kind: 'select',
      key: 'prev_attended_semester',
      label: 'Last Semester Attended',
      options: prevAttendedSemester,
      controlledBy: 'prev_attend',
      visible: attendedBefore,
    },
    {
      kind: 'text',
      key: 'prev_attended_year',
      label: 'Last Year Attended',
      hint: 'Four digits, for example 2019.',
      maxLength: 4,
      checks: [{ pattern: /^(19\d{2}|20[0-2]\d|2030)$/, message: 'Please enter a valid Year in YYYY format.' }],
      visible: attendedBefore,
    },
    {
      kind: 'radio',
      key: 'prev_bachelors_fsu',
      label: "Did you earn a bachelor's degree at FSU?",
      options: yesNo,
      visible: attendedBefore,
    },
    {
      kind: 'radio',
      key: 'prev_masters_fsu',
      label: "Did you earn a master's degree at FSU?",
      options: yesNo,
      visible: attendedBefore,
    },
  ],
};
