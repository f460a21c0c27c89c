import { postWebStatus } from '../../../shared/contracts/application.ts';
import { progressStore } from '../../application/progress.ts';
import { authenticatedHandler } from '../../http/handlers.ts';

export const handler = authenticatedHandler(postWebStatus, async ({ applicationId, body }) => {
  const web_status = await progressStore().reachStatus(applicationId, body.web_status);
  return { message: `Your application is ${web_status}.`, web_status };
});
