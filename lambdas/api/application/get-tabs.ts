import { getTabs } from '../../../shared/contracts/application.ts';
import { dynamoApplications } from '../../application/applications.ts';
import { authenticatedHandler } from '../../http/handlers.ts';

export const handler = authenticatedHandler(
  getTabs,
  async ({ applicationId }) => (await dynamoApplications().read(applicationId)).tabs,
);
