import { optionsOf } from '../../../options/options.ts';

export const appliedMajor = optionsOf([
  ['1', 'Accounting (M.Acc.)'],
  ['3', 'Applied Computer Science (M.S.)'],
  ['21', 'Applied Ecology and Conservation Biology (M.S.)'],
  ['18', 'Athletic Training (M.S.)'],
  ['2', 'Business Administration (M.B.A.)'],
  ['5', 'Counseling Psychology (M.S.)'],
  ['11', 'Curriculum and Instruction (M.Ed.)'],
  ['4', 'Cybersecurity Management (Graduate Certificate)'],
  ['28', 'Data Analytics (Graduate Certificate)'],
  ['10', 'Educational Leadership (Ed.D.)'],
  ['23', 'Environmental Science and Policy (M.S.)'],
  ['26', 'Healthcare Administration (Graduate Certificate)'],
  ['6', 'Instructional Technology (Graduate Certificate)'],
  ['30', 'Learning Design and Technology (M.Ed., fully online)'],
  ['13', 'Literacy Education (M.Ed.)'],
  ['14', "Literacy Specialist (Post-Master's Certificate)"],
  ['29', 'Non-Degree Graduate Study'],
  ['22', 'Nursing (M.S.N.)'],
  ['20', 'Parks and Recreation Management (M.S.)'],
  ['27', 'Project Management (Graduate Certificate)'],
  ['25', 'Public Administration (M.P.A.)'],
  ['17', 'Public Health (M.P.H.)'],
  ['15', 'School Administration (Graduate Certificate)'],
  ['7', 'School Counseling (M.Ed.)'],
  ['16', 'Social Work (M.S.W.)'],
  ['12', 'Special Education (M.Ed.)'],
  ['19', 'Speech-Language Pathology (M.S.)'],
  ['9', 'Teaching, Elementary (M.A.T.)'],
  ['8', 'Teaching, Secondary and PreK-12 (M.A.T.)'],
  ['24', 'Wildlife and Fisheries Biology (M.S.)'],
]);

export const modalityPref = optionsOf([
  ['MAIN', 'Main Campus'],
  ['VALLEY', 'Valley Regional Center'],
  ['BAYSIDE', 'Bayside Regional Center'],
  ['ONLINE', 'Online'],
]);

export const prevAttendedSemester = optionsOf([
  ['SP', 'Spring'],
  ['SU', 'Summer'],
  ['FA', 'Fall'],
  ['IN', 'Intersession'],
]);

export const collegeDegree = optionsOf([
  ['NONE', 'No degree earned'],
  ['PROG', 'Degree in progress'],
  ['AA', "Associate's degree"],
  ['BA', 'Bachelor of Arts'],
  ['BS', 'Bachelor of Science'],
  ['BO', "Other bachelor's degree"],
  ['GC', 'Graduate certificate'],
  ['MA', "Master's degree"],
  ['DR', 'Doctoral degree'],
  ['PR', 'Professional degree (J.D., M.D., etc.)'],
]);

export const concentrations = {
  8: optionsOf([
    ['ART', 'Art (PreK-12)'],
    ['BIO', 'Biology'],
    ['CHM', 'Chemistry'],
    ['ENG', 'English'],
    ['MTH', 'Mathematics'],
    ['MUS', 'Music (PreK-12)'],
    ['SOC', 'Social Studies'],
    ['WLG', 'World Languages (PreK-12)'],
  ]),
  10: optionsOf([
    ['HIED', 'Higher Education Leadership'],
    ['PK12', 'PreK-12 Leadership'],
  ]),
  11: optionsOf([
    ['EDTC', 'Educational Technology'],
    ['ELEM', 'Elementary Education'],
    ['SECD', 'Secondary Education'],
    ['STEM', 'STEM Education'],
  ]),
  12: optionsOf([
    ['ECSE', 'Early Childhood Special Education'],
    ['ELMD', 'Elementary/Middle (Grades 1-8)'],
    ['SCAD', 'Secondary/Adult (Grades 6-Adult)'],
  ]),
  20: optionsOf([
    ['COMM', 'Community Program Development'],
    ['OUTD', 'Outdoor Recreation'],
    ['SUST', 'Sustainable Tourism'],
  ]),
  22: optionsOf([
    ['FNP', 'Family Nurse Practitioner'],
    ['ADMN', 'Nursing Administration'],
    ['EDUC', 'Nursing Education'],
    ['PMHN', 'Psychiatric-Mental Health Nurse Practitioner'],
  ]),
  23: optionsOf([
    ['POLI', 'Environmental Policy'],
    ['GIS', 'Geographic Information Systems'],
    ['WATR', 'Water Resources'],
  ]),
};
