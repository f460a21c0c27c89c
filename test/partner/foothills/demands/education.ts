import type { Answer } from '../../../../shared/form/definition.ts';
import { ask, type Demand, each, optional, type Questions, unless } from './demand.ts';

const majors = Array.from({ length: 30 }, (_, index) => String(index + 1));
const summerOnly = ['10', '18'];

const none = ['', '31'];
const inProgram = (programs: readonly string[]) => each('applied_major', programs);

/** Returns the states in which one of the programs is chosen, and those with another program or none. */
const inPrograms = (...programs: number[]) =>
  [
    inProgram(programs.map(String)),
    inProgram([...none, ...majors.filter((major) => !programs.includes(Number(major)))]),
  ] as const;

const recommender = (n: number): Questions =>
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

const collegeParts = 'degree program_study attend_from_month attend_from_year address_line_1 city state zip ceeb'.split(
  ' ',
);
const laterColleges = Array.from({ length: 8 }, (_, index) => `college_${index + 2}`);

export const education: readonly Demand[] = [
  ask('every applicant', [{}, { us_citizen: 'N' }], [], {
    applied_major: ['Program of Study', '1'],
    instate_tuition: ['Are you seeking in-state (Maryland resident) tuition?', 'N'],
    prev_attend: ['Have you previously attended Foothills State University?', 'N'],
    college_name: ['Search for Your School', 'Salisbury University'],
    ...optional(
      'assistantship_interest',
      'college_unofficial_transcripts',
      ...['college', ...laterColleges].flatMap((college) => collegeParts.map((part) => `${college}_${part}`)),
      ...laterColleges.flatMap((college) =>
        ['name', 'attend_to_month', 'attend_to_year'].map((part) => `${college}_${part}`),
      ),
    ),
  }),
  ask('an applicant who gives only the year of a date', each('college_attend_to_year', ['2020', '2032']), [], {
    college_attend_to_month: ['Attended To', '5'],
  }),
  ask('an applicant who gives only the month of a date', each('college_attend_to_month', ['1', '12']), [], {
    college_attend_to_year: ['Attended To', '2020'],
  }),
  ask(
    'an applicant who has chosen a program',
    inProgram(majors.filter((major) => !summerOnly.includes(major))),
    inProgram(none),
    {
      entry_term: ['Entry Term', '2027FA'],
    },
  ),
  ask('an applicant who has chosen a program that starts only in summer', inProgram(summerOnly), inProgram(none), {
    entry_term: ['Entry Term', '2027SU'],
  }),
  ask(
    'an applicant who studies on a campus',
    inProgram(['', ...majors.filter((major) => major !== '30')]),
    inProgram(['30']),
    {
      modality_pref: ['Campus Location', 'MAIN'],
    },
  ),
  ...Object.entries({ 8: 'BIO', 10: 'PK12', 11: 'STEM', 12: 'ELMD', 20: 'OUTD', 22: 'FNP', 23: 'GIS' }).map(
    ([program, concentration]) =>
      ask(
        `an applicant who has chosen program ${program}, which has concentrations`,
        each('applied_major', [program]),
        inPrograms(8, 10, 11, 12, 20, 22, 23)[1],
        { applied_concentration: ['Concentration', concentration] },
      ),
  ),
  ask('an applicant whose program needs a faculty advisor', ...inPrograms(21, 24), {
    major_1_professor: ['First Choice of Faculty Advisor', 'Dr. Lê'],
    major_2_professor: ['Second Choice of Faculty Advisor', 'Dr. Lê'],
    major_3_professor: ['Third Choice of Faculty Advisor', 'Dr. Lê'],
  }),
  ask('an applicant to the nursing program', ...inPrograms(22), {
    license: ['Do you hold a current, unencumbered registered nurse (RN) license valid in Maryland?', 'Y'],
  }),
  ask(
    'an applicant whose program requires recommendations',
    ...inPrograms(5, 7, 8, 9, 10, 16, 17, 18, 19, 21, 22, 23, 24),
    {
      ...recommender(1),
      ...recommender(2),
      ...recommender(3),
    },
  ),
  ask('an applicant who studies computer science', ...inPrograms(3), {
    ...optional(
      ...rows(3, 'cs_work', ['job_title', 'company_name', 'company_address', 'proficiencies']),
      ...rows(5, 'cs_course', ['title', 'description', 'year_taken', 'institution']),
    ),
  }),
  ask('a former student of the university', each('prev_attend', ['Y']), unless('prev_attend', 'Y'), {
    ...optional('prev_attended_semester', 'prev_attended_year', 'prev_bachelors_fsu', 'prev_masters_fsu'),
  }),
];
