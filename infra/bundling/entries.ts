import { handlerPath } from '../../shared/contracts/contract.ts';
import { routes } from '../../shared/contracts/routes.ts';
import { workerPath, workers } from '../../shared/contracts/workers.ts';
import { canaryFunction, customMessageTrigger } from '../function-limits.ts';

export const entries: readonly string[] = [
  ...routes.map(handlerPath),
  ...workers.map(workerPath),
  customMessageTrigger.path,
  canaryFunction.path,
];

export const collegeEntries = routes.filter(({ uses }) => uses.colleges).map(handlerPath);

export const fontEntries = workers.filter(({ fonts }) => fonts).map(workerPath);
