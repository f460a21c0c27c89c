import { getProfile } from '../../shared/contracts/application.ts';
import { webStatuses } from '../../shared/status.ts';
import type { Applications } from '../common/applications/applications.ts';
import { endpoint } from '../common/http/endpoint.ts';
import { forApplicants } from '../common/http/for-applicants.ts';
import { keyedApplications } from '../common/storage/keyed-applications.ts';
import { documentAnswers } from '../common/uploads/present-document.ts';

const profile = endpoint(getProfile, async ({ applications }: { applications: Applications }, { applicant }) => {
  const application = await applications.read(applicant);
  return {
    username: application.username,
    last_page: application.last_page ?? null,
    successful_login: application.successful_login,
    web_status: webStatuses.flatMap((web_status) => {
      const created_at = application.statuses[web_status];
      return created_at === undefined ? [] : [{ web_status, created_at }];
    }),
    answer: application.answers,
    document_answer: documentAnswers(application),
    ...application.receipt,
  };
});

export const handler = forApplicants(profile, { applications: keyedApplications });
