import { optionsOf } from '../../../options/options.ts';

export const appliedMajor = optionsOf([
  ['1', 'Accounting (M.Acc.)'],
  ['2', 'Business Administration (M.B.A.)'],
  ['3', 'Applied Computer Science (M.S.)'],
  ['4', 'Cybersecurity Management (Graduate Certificate)'],
  ['5', 'Counseling Psychology (M.S.)'],
  ['6', 'Instructional Technology (Graduate Certificate)'],
  ['7', 'School Counseling (M.Ed.)'],
  ['8', 'Teaching, Secondary and PreK-12 (M.A.T.)'],
  ['9', 'Teaching, Elementary (M.A.T.)'],
  ['10', 'Educational Leadership (Ed.D.)'],
  ['11', 'Curriculum and Instruction (M.Ed.)'],
  ['12', 'Special Education (M.Ed.)'],
  ['13', 'Literacy Education (M.Ed.)'],
  ['14', "Literacy Specialist (Post-Master's Certificate)"],
  ['15', 'School Administration (Graduate Certificate)'],
  ['16', 'Social Work (M.S.W.)'],
  ['17', 'Public Health (M.P.H.)'],
  ['18', 'Athletic Training (M.S.)'],
  ['19', 'Speech-Language Pathology (M.S.)'],
  ['20', 'Parks and Recreation Management (M.S.)'],
  ['21', 'Applied Ecology and Conservation Biology (M.S.)'],
  ['22', 'Nursing (M.S.N.)'],
  ['23', 'Environmental Science and Policy (M.S.)'],
  ['24', 'Wildlife and Fisheries Biology (M.S.)'],
  ['25', 'Public Administration (M.P.A.)'],
  ['26', 'Healthcare Administration (Graduate Certificate)'],
  ['27', 'Project Management (Graduate Certificate)'],
  ['28', 'Data Analytics (Graduate Certificate)'],
  ['29', 'Non-Degree Graduate Study'],
  ['30', 'Learning Design and Technology (M.Ed., fully online)'],
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
    ['PK12', 'PreK-12 Leadership'],
    ['HIED', 'Higher Education Leadership'],
  ]),
  11: optionsOf([
    ['ELEM', 'Elementary Education'],
    ['SECD', 'Secondary Education'],
    ['EDTC', 'Educational Technology'],
    ['STEM', 'STEM Education'],
  ]),
  12: optionsOf([
    ['ELMD', 'Elementary/Middle (Grades 1-8)'],
    ['SCAD', 'Secondary/Adult (Grades 6-Adult)'],
    ['ECSE', 'Early Childhood Special Education'],
  ]),
  20: optionsOf([
    ['OUTD', 'Outdoor Recreation'],
    ['COMM', 'Community Program Development'],
    ['SUST', 'Sustainable Tourism'],
  ]),
  22: optionsOf([
    ['ADMN', 'Nursing Administration'],
    ['EDUC', 'Nursing Education'],
    ['FNP', 'Family Nurse Practitioner'],
    ['PMHN', 'Psychiatric-Mental Health Nurse Practitioner'],
  ]),
  23: optionsOf([
    ['WATR', 'Water Resources'],
    ['POLI', 'Environmental Policy'],
    ['GIS', 'Geographic Information Systems'],
  ]),
};
