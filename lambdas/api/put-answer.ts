import { putAnswer } from '../../shared/contracts/application.ts';
import { checkAnswers } from '../common/answers/check-answers.ts';
import type { Applications } from '../common/applications/applications.ts';
import { endpoint } from '../common/http/endpoint.ts';
import { forApplicants } from '../common/http/for-applicants.ts';
import { keyedApplications } from '../common/storage/keyed-applications.ts';

const saveAnswers = endpoint(
  putAnswer,
  async ({ applications }: { applications: Applications }, { applicant, body }) => {
    await applications.saveAnswers(applicant, checkAnswers(body.answer));
    return { message: 'Your answers are saved.' };
  },
);

export const handler = forApplicants(saveAnswers, { applications: keyedApplications });
