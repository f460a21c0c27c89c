import type { Answer } from '../../../../shared/form/definition.ts';
import { type Demand, each, unless } from './demand.ts';

const majors = Array.from({ length: 30 }, (_, index) => String(index + 1));
const summerOnly = ['10', '18'];

/** Asked in these programs, and in none of the others nor before one is chosen. */
const inPrograms = (...programs: number[]): Pick<Demand, 'asked' | 'spared'> => ({
  asked: each('applied_major', programs.map(String)),
  spared: each('applied_major', ['', '31', ...majors.filter((major) => !programs.includes(Number(major)))]),
});

const recommender = (n: number): NonNullable<Demand['required']> =>
  Object.fromEntries(
    (
      [
        ['waiver', 'Do you waive your right to see this recommendation?', 'Y'],
        ['firstname', 'First Name', 'Minh'],
        ['lastname', 'Last Name', 'Trần'],
        ['title', 'Title', 'Professor'],
        ['organization', 'Organization', 'Salisbury University'],
        ['phone', 'Phone', '(410) 555-0100'],
        ['email', 'Email', 'minh@example.edu'],
      ] as const satisfies readonly (readonly [string, string, Answer])[]
    ).map(([part, label, answer]) => [`recommender_${n}_${part}`, [`Recommender ${n}: ${label}`, answer]]),
  );

const rows = (count: number, prefix: string, parts: readonly string[]) =>
  Array.from({ length: count }, (_, index) => parts.map((part) => `${prefix}_${index + 1}_${part}`)).flat();

const collegeParts = [
  'degree',
  'program_study',
  'attend_from_month',
  'attend_from_year',
  'address_line_1',
  'city',
  'state',
  'zip',
  'ceeb',
];
const laterColleges = Array.from({ length: 8 }, (_, index) => `college_${index + 2}`);

export const education: readonly Demand[] = [
  {
    of: 'everyone',
    asked: [{}, { us_citizen: 'N' }],
    spared: [],
    required: {
      applied_major: ['Program of Study', '1'],
      instate_tuition: ['Are you seeking in-state (Maryland resident) tuition?', 'N'],
      prev_attend: ['Have you previously attended Foothills State University?', 'N'],
      college_name: ['Search for Your School', 'Salisbury University'],
    },
    optional: [
      'assistantship_interest',
      'college_unofficial_transcripts',
      ...['college', ...laterColleges].flatMap((college) => collegeParts.map((part) => `${college}_${part}`)),
      ...laterColleges.flatMap((college) =>
        ['name', 'attend_to_month', 'attend_to_year'].map((part) => `${college}_${part}`),
      ),
    ],
  },
  {
    of: 'everyone, as the one half of a date',
    asked: each('college_attend_to_year', ['2020', '2032']),
    spared: [],
    required: { college_attend_to_month: ['Attended To', '5'] },
  },
  {
    of: 'everyone, as the other half of a date',
    asked: each('college_attend_to_month', ['1', '12']),
    spared: [],
    required: { college_attend_to_year: ['Attended To', '2020'] },
  },
  {
    of: 'who has chosen a program',
    asked: each(
      'applied_major',
      majors.filter((major) => !summerOnly.includes(major)),
    ),
    spared: each('applied_major', ['', '31']),
    required: { entry_term: ['Entry Term', '2027FA'] },
  },
  {
    of: 'who has chosen a program that begins in summer only',
    asked: each('applied_major', summerOnly),
    spared: each('applied_major', ['', '31']),
    required: { entry_term: ['Entry Term', '2027SU'] },
  },
  {
    of: 'who studies on a campus, or does not know yet',
    asked: each('applied_major', ['', ...majors.filter((major) => major !== '30')]),
    spared: each('applied_major', ['30']),
    required: { modality_pref: ['Campus Location', 'MAIN'] },
  },
  ...Object.entries({ 8: 'BIO', 10: 'PK12', 11: 'STEM', 12: 'ELMD', 20: 'OUTD', 22: 'FNP', 23: 'GIS' }).map(
    ([program, concentration]): Demand => ({
      of: `who has chosen program ${program}, which has concentrations`,
      asked: each('applied_major', [program]),
      spared: inPrograms(8, 10, 11, 12, 20, 22, 23).spared,
      required: { applied_concentration: ['Concentration', concentration] },
    }),
  ),
  {
    of: 'who is going to write a thesis with a biologist',
    ...inPrograms(21, 24),
    required: {
      major_1_professor: ['First Choice of Faculty Advisor', 'Dr. Lê'],
      major_2_professor: ['Second Choice of Faculty Advisor', 'Dr. Lê'],
      major_3_professor: ['Third Choice of Faculty Advisor', 'Dr. Lê'],
    },
  },
  {
    of: 'who is a nurse',
    ...inPrograms(22),
    required: {
      license: ['Do you hold a current, unencumbered registered nurse (RN) license valid in Maryland?', 'Y'],
    },
  },
  {
    of: 'whose program wants recommendations',
    ...inPrograms(5, 7, 8, 9, 10, 16, 17, 18, 19, 21, 22, 23, 24),
    required: { ...recommender(1), ...recommender(2), ...recommender(3) },
  },
  {
    of: 'who studies computer science',
    ...inPrograms(3),
    optional: [
      ...rows(3, 'cs_work', ['job_title', 'company_name', 'company_address', 'proficiencies']),
      ...rows(5, 'cs_course', ['title', 'description', 'year_taken', 'institution']),
    ],
  },
  {
    of: 'who was here before',
    asked: each('prev_attend', ['Y']),
    spared: unless('prev_attend', 'Y'),
    optional: ['prev_attended_semester', 'prev_attended_year', 'prev_bachelors_fsu', 'prev_masters_fsu'],
  },
];
