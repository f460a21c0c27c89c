import type { DocumentAnswers } from '../../shared/contracts/application.ts';
import type { Application } from '../application/application.ts';
import { hasExpired } from '../application/work-state.ts';

export const documentAnswers = ({ documents }: Pick<Application, 'documents'>): DocumentAnswers =>
  Object.fromEntries(
    Object.entries(documents)
      .filter(([, document]) => document.status !== 'FAILED' && !hasExpired(document))
      .map(([key, { file_name, file_size }]) => [key, { file_name, file_size }]),
  );
