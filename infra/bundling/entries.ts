import { handlerPath } from '../../shared/contracts/contract.ts';
import { routes } from '../../shared/contracts/routes.ts';
import { workerPath, workers } from '../../shared/contracts/workers.ts';
import { customMessageTrigger } from '../function-limits.ts';

/** Every Lambda's file, without its ending. */
export const entries: readonly string[] = [
  ...routes.map(handlerPath),
  ...workers.map(workerPath),
  customMessageTrigger.path,
];

/** Those that read the list of colleges. */
export const collegeEntries = routes.filter(({ uses }) => uses.includes('colleges')).map(handlerPath);

/** Those that draw text into PDFs. */
export const fontEntries = workers.filter(({ fonts }) => fonts).map(workerPath);
