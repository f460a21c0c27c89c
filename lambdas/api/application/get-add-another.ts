import { getAddAnother } from '../../../shared/contracts/application.ts';
import { dynamoApplications } from '../../application/applications.ts';
import { authenticatedHandler } from '../../http/handlers.ts';

export const handler = authenticatedHandler(
  getAddAnother,
  async ({ applicationId }) => (await dynamoApplications().read(applicationId)).add_another,
);
