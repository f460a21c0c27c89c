import { getProfile } from '../../shared/contracts/application.ts';
import { webStatuses } from '../../shared/status.ts';
import { authenticatedHandler } from '../common/http/authenticated-handler.ts';
import { endpoint } from '../common/http/endpoint.ts';
import type { Applications } from '../common/storage/applications/applications.ts';
import { keyedApplications } from '../common/storage/applications/keyed-applications.ts';
import { documentAnswers } from '../common/uploads/document-answers.ts';

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
    add_another: application.add_another,
    tabs: application.tabs,
    ...application.receipt,
  };
});

export const handler = authenticatedHandler(profile, { applications: keyedApplications });
