import { handlerPath } from '../../shared/contracts/contract.ts';
import { routes } from '../../shared/contracts/routes.ts';

/** Lambdas that no route calls. */
const backgroundEntries = [
  'lambdas/workers/convert-upload',
  'lambdas/workers/render-pdf-copy',
  'lambdas/workers/record-submission',
  'lambdas/workers/fail-dead-letters',
  'lambdas/triggers/custom-message',
] as const;

/** Every Lambda's file, without its ending. */
export const entries: readonly string[] = [...routes.map(handlerPath), ...backgroundEntries];

/** Those that read the list of colleges. */
export const collegeEntries = routes.filter(({ uses }) => uses.includes('colleges')).map(handlerPath);
