import { getProfile } from '../../../shared/contracts/application.ts';
import { webStatuses } from '../../../shared/status.ts';
import { applicationTag } from '../../application/application.ts';
import { applicationsWithSsnKey } from '../../application/applications-with-ssn-key.ts';
import { documentAnswers } from '../../application/work-state.ts';
import { authenticatedHandler } from '../../http/handlers.ts';

export const handler = authenticatedHandler(getProfile, async ({ applicationId }) => {
  const application = await applicationsWithSsnKey().read(applicationId);
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
    version: application.version,
    application: applicationTag(applicationId),
    draft_key: Buffer.from(application.draft_key).toString('base64'),
    now: new Date().toISOString(),
    ...(application.extended_until && { extended_until: application.extended_until }),
    ...application.receipt,
    ...(application.receipt_email && { receipt_email: application.receipt_email }),
  };
});
