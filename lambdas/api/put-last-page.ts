import { putLastPage } from '../../shared/contracts/application.ts';
import { authenticatedHandler } from '../http/authenticated-handler.ts';
import { endpoint } from '../http/endpoint.ts';
import { dynamoProgress, type ProgressStore } from '../application/progress.ts';

const saveLastPage = endpoint(
  putLastPage,
  async ({ progress }: { progress: Pick<ProgressStore, 'saveLastPage'> }, { applicant, body }) => {
    await progress.saveLastPage(applicant, body.last_page);
    return { message: 'Last page saved.' };
  },
);

export const handler = authenticatedHandler(saveLastPage, { progress: dynamoProgress });
