import { jobQueues, type QueueVariable } from '../../shared/contracts/workers.ts';
import { type Endpoints, type Environment, environment, names } from '../local/environment.ts';
import { queueUrl } from '../local/queues/queues.ts';
import type { Services } from '../local/services.ts';
import type { Deployment } from './assembly/deployment.ts';

interface FunctionVariables {
  readonly Environment?: { readonly Variables?: Readonly<Record<string, string>> };
}

/** By variable, the queues by their names in the templates. */
function queuesOf(deployment: Deployment, endpoint: string): Record<QueueVariable, string> {
  const functions = deployment.ofType<FunctionVariables>('AWS::Lambda::Function');
  const all: Readonly<Record<string, string>> = Object.assign(
    {},
    ...functions.map(({ properties }) => properties.Environment?.Variables ?? {}),
  );
  const urls = jobQueues.map(({ variable }) => [
    variable,
    queueUrl(endpoint, (all[variable] ?? '').split('/').at(-1) ?? ''),
  ]);
  return Object.fromEntries(urls) as Record<QueueVariable, string>;
}

/** The variables of who administers the stack: tools and tests reach the emulators directly, past all policies. */
export function administration(
  deployment: Deployment,
  { credentials, pool }: Services,
  endpoints: Endpoints,
): Environment {
  return environment({
    endpoints,
    credentials,
    userPool: pool,
    queues: queuesOf(deployment, endpoints.objects),
    originSecret: '',
    docxEngine: 'embedded',
    resources: {
      table: deployment.output('TableName'),
      bucket: deployment.output('DocumentsBucket'),
      ssnKey: deployment.output('SsnKeyId'),
      appClientSecret: deployment.output('UserPoolClientSecretId'),
      placeIndex: placeIndexOf(deployment),
      region: names.region,
    },
  });
}

export const placeIndexOf = (deployment: Deployment): string =>
  deployment.ofType('AWS::Location::PlaceIndex')[0]?.ref ?? '';
