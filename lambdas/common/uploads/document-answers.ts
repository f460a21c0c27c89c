import type { DocumentAnswers } from '../../../shared/contracts/application.ts';
import type { Application } from '../applications/application.ts';
import { hasExpired } from '../applications/work-state.ts';

export const documentAnswers = ({ documents }: Pick<Application, 'documents'>): DocumentAnswers =>
  Object.fromEntries(
    Object.entries(documents)
      .filter(([, document]) => document.status !== 'FAILED' && !hasExpired(document))
      .map(([key, { file_name, file_size }]) => [key, { file_name, file_size }]),
  );
