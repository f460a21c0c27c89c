import { putLastPage } from '../../../shared/contracts/application.ts';
import { progressStore } from '../../application/progress.ts';
import { authenticatedHandler } from '../../http/handlers.ts';

export const handler = authenticatedHandler(putLastPage, async ({ applicationId, body }) => {
  await progressStore().saveLastPage(applicationId, body.last_page);
  return { message: 'Your last page was saved.' };
});
