import { postWebStatus } from '../../shared/contracts/application.ts';
import { authenticatedHandler } from '../http/authenticated-handler.ts';
import { endpoint } from '../http/endpoint.ts';
import { dynamoProgress, type ProgressStore } from '../application/progress.ts';

const reachStatus = endpoint(
  postWebStatus,
  async ({ progress }: { progress: Pick<ProgressStore, 'reachStatus'> }, { applicant, body }) => {
    const web_status = await progress.reachStatus(applicant, body.web_status);
    return { message: `Your application is ${web_status}.`, web_status };
  },
);

export const handler = authenticatedHandler(reachStatus, { progress: dynamoProgress });
