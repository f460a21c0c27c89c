import { getDocumentAnswer } from '../../../shared/contracts/documents.ts';
import { applicationStore } from '../../application/applications.ts';
import { documentAnswers } from '../../application/work-state.ts';
import { authenticatedHandler } from '../../http/handlers.ts';

export const handler = authenticatedHandler(getDocumentAnswer, async ({ applicationId }) =>
  documentAnswers(await applicationStore().read(applicationId)),
);
