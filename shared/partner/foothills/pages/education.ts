import type { Page } from '../../../form/definition.ts';
import { colleges } from './education/colleges.ts';
import { csCourses } from './education/cs-courses.ts';
import { csWork } from './education/cs-work.ts';
import { dependent } from './education/dependent.ts';
import { financialSupportProvider } from './education/financial-support-provider.ts';
import { license } from './education/license.ts';
import { previousAttendance } from './education/previous-attendance.ts';
import { professors } from './education/professors.ts';
import { program } from './education/program.ts';
import { recommenders } from './education/recommenders.ts';
import { residency, residencyAttestation } from './education/residency.ts';
import { residencyAffiliation } from './education/residency-affiliation.ts';
import { residencyDocuments } from './education/residency-documents.ts';
import { residencyQuestions } from './education/residency-questions.ts';
import { transcripts } from './education/transcripts.ts';

export const education: Page = {
  id: 'education',
  title: 'Education and Work Experience',
  sections: [
    program,
    residency,
    residencyQuestions,
    dependent,
    financialSupportProvider,
    residencyAffiliation,
    residencyDocuments,
    residencyAttestation,
    previousAttendance,
    colleges,
    transcripts,
    professors,
    license,
    recommenders,
    csWork,
    csCourses,
  ],
};
