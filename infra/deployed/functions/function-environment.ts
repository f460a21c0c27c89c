import type { DeployedFunction } from './deployed-function.ts';

/** Where a bundle lies on AWS: variables name files below it. */
const taskRoot = '/var/task';

/** Lambda's own variables. https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html */
const reserved = ({ name, region, handler, limits, logGroup, credentials }: DeployedFunction, directory: string) => ({
  _HANDLER: handler,
  AWS_REGION: region,
  AWS_DEFAULT_REGION: region,
  AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
  AWS_LAMBDA_FUNCTION_NAME: name,
  AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(limits.megabytes),
  AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
  AWS_LAMBDA_LOG_GROUP_NAME: logGroup,
  AWS_LAMBDA_LOG_STREAM_NAME: 'local',
  AWS_ACCESS_KEY_ID: credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  AWS_SESSION_TOKEN: credentials.sessionToken,
  LAMBDA_TASK_ROOT: directory,
  LANG: 'en_US.UTF-8',
  TZ: ':UTC',
});

/**
 * The variables of a function: its template's, Lambda's own, and those by which it reaches this machine instead of AWS.
 * Nothing else of this process.
 */
export const functionEnvironment = (
  fn: DeployedFunction,
  directory: string,
  local: Readonly<Record<string, string>>,
): Record<string, string> => ({
  ...local,
  ...Object.fromEntries(
    Object.entries(fn.variables).map(([name, value]) => [
      name,
      String(value) === taskRoot || String(value).startsWith(`${taskRoot}/`)
        ? directory + String(value).slice(taskRoot.length)
        : String(value),
    ]),
  ),
  ...reserved(fn, directory),
});
