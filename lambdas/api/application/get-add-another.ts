import { getAddAnother } from '../../../shared/contracts/application.ts';
import { applicationStore } from '../../application/applications.ts';
import { authenticatedHandler } from '../../http/handlers.ts';

export const handler = authenticatedHandler(
  getAddAnother,
  async ({ applicationId }) => (await applicationStore().read(applicationId)).add_another,
);
